import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { viewTexts } from '../../package/viewTexts.ts';

export type View = 'composer' | 'inspector';
export type Language = 'en' | 'ru';
export type Theme = (typeof everyTheme)[number];
export const everyTheme = [
	'dark',
	'light',
	'high-contrast',
	'high-contrast-light',
	'dark-modern',
	'light-modern',
] as const;

interface ThemeValues {
	readonly id: string;
	readonly bodyClass: string;
	readonly variables: Readonly<Record<string, string>>;
}

const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '../../..');
const codicons = join(root, 'node_modules/@vscode/codicons/dist');

const types: Record<string, string> = {
	'.html': 'text/html; charset=utf-8',
	'.js': 'text/javascript; charset=utf-8',
	'.css': 'text/css; charset=utf-8',
	'.ttf': 'font/ttf',
};

/** The webviews with a fake host, under the Content Security Policy they have in VS Code. */
export interface Pages {
	/** The address of a view in a theme; in a language that the extension is translated into. */
	url(view: View, theme: Theme, language?: Language): string;
	/** The address of nothing, at the same origin. */
	readonly blank: string;
	close(): Promise<void>;
}

/** Builds the webviews as they are in the source and serves them on loopback, for as long as something else keeps this process. */
export async function servePages(port = 0): Promise<Pages> {
	built ??= buildFiles();
	const files = new Map(await built);
	const themes = await readThemes();
	const server = createServer((request, response) => {
		const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
		const theme = themes[(searchParams.get('theme') ?? 'dark') as Theme];
		const view = pathname === '/inspector.html' ? 'inspector' : 'composer';
		if (pathname === '/theme.css' && theme) files.set(pathname, themeStyle(theme));
		if (pathname === '/favicon.ico') {
			response.writeHead(204).end();
			return;
		}
		const body = pathname.endsWith('.html') && theme ? viewPage(view, theme, searchParams) : files.get(pathname);
		response.writeHead(body === undefined ? 404 : 200, { 'content-type': types[extname(pathname)] ?? 'text/plain' });
		response.end(body);
	});
	await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
	server.unref();
	const { port: bound } = server.address() as AddressInfo;
	const origin = `http://127.0.0.1:${bound}`;
	return {
		url: (view, theme, language = 'en') => `${origin}/${view}.html?theme=${theme}&language=${language}`,
		blank: `${origin}/codicon.css`,
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}

async function readThemes(): Promise<Record<Theme, ThemeValues>> {
	return JSON.parse(await readFile(join(here, 'themes.json'), 'utf8')) as Record<Theme, ThemeValues>;
}

export async function showTheme(page: Page, theme: Theme): Promise<void> {
	const { id, bodyClass } = (await readThemes())[theme];
	await page.evaluate(
		async ([address, themeId, className]) => {
			const link = document.querySelector<HTMLLinkElement>('link[href^="/theme.css"]');
			if (!link) throw new Error('the page has no theme');
			document.body.className = className;
			document.body.dataset['vscodeThemeId'] = themeId;
			if (link.getAttribute('href') === address) return;
			const loaded = new Promise((resolve) => link.addEventListener('load', resolve, { once: true }));
			link.setAttribute('href', address);
			await loaded;
			await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
		},
		[`/theme.css?theme=${theme}`, id, bodyClass] as const,
	);
}

/** What the pages are made of, once for all suites of this process. */
let built: Promise<ReadonlyMap<string, string | Uint8Array>> | undefined;

async function buildFiles(): Promise<Map<string, string | Uint8Array>> {
	const views = {
		entryPoints: {
			views: join(root, 'media/views.ts'),
			composer: join(root, 'media/composer.css'),
			inspector: join(root, 'media/inspector.css'),
		},
		absWorkingDir: root,
		bundle: true,
		minify: true,
		write: false,
		outdir: '/',
		format: 'iife',
		target: 'es2022',
		tsconfig: join(root, 'media/tsconfig.json'),
		logLevel: 'error',
	} as const;
	const withHost = { ...views, entryPoints: { ...views.entryPoints, fakeHost: join(here, 'fakeHost.ts') } };
	const built = await Promise.all([build(withHost), build({ ...viewTexts(views, root), write: false })]);
	const files = new Map<string, string | Uint8Array>(
		built.flatMap(({ outputFiles }) => outputFiles.map(({ path, contents }) => [path, contents] as const)),
	);
	files.set('/codicon.css', await readFile(join(codicons, 'codicon.css')));
	files.set('/codicon.ttf', await readFile(join(codicons, 'codicon.ttf')));
	files.set('/vscodeDefaults.css', await readFile(join(here, 'vscodeDefaults.css')));
	return files;
}

/** The page as `src/host/webviewPage.ts` makes it; the fake host and VS Code's own styles come before it. */
function viewPage(view: View, theme: ThemeValues, search: URLSearchParams): string {
	const nonce = randomBytes(16).toString('base64url');
	const language: Language = search.get('language') === 'ru' ? 'ru' : 'en';
	const script = (path: string) => `<script nonce="${nonce}" src="/${path}.js"></script>`;
	const policy = `default-src 'none'; style-src 'self'; font-src 'self'; img-src data:; script-src 'nonce-${nonce}'`;
	return `<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${view}</title>
<link rel="stylesheet" href="/vscodeDefaults.css">
<link rel="stylesheet" href="/theme.css?theme=${search.get('theme') ?? 'dark'}">
<link rel="stylesheet" href="/codicon.css" id="vscode-codicon-stylesheet">
<link rel="stylesheet" href="/${view}.css">
</head>
<body class="${theme.bodyClass}" data-vscode-theme-id="${theme.id}">
${script('fakeHost')}
<signed-call-${view}></signed-call-${view}>
${language === 'en' ? '' : script(`views.${language}`)}
${script('views')}
</body>
</html>`;
}

function themeStyle({ id, variables }: ThemeValues): string {
	const lines = Object.entries(variables).map(([name, value]) => `\t${name}: ${value};`);
	const scheme = id.includes('Light') ? 'light' : 'dark';
	// In VS Code the body of a webview is transparent; what shows through is the editor or the side bar.
	return `:root {\n${lines.join('\n')}\n\tcolor-scheme: ${scheme};\n\tbackground: var(--vscode-editor-background);\n}\n`;
}
