import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { webviewTexts } from '../data/webviewTexts.ts';

const scheme = 'view-texts';

/** The build of the views; of its entry points those are scripts that TypeScript is. */
type ViewsBuild = BuildOptions & { readonly entryPoints: Readonly<Record<string, string>> };

/**
 * A build of the texts that views show, a script for each script of theirs and each language that there are translations into, as
 * `views.ru.js`: those of its own in that language, as `viewTexts` of its page.
 * @param root of the checkout
 */
export function viewTexts(views: ViewsBuild, root: string): BuildOptions {
	const { entryPoints } = views;
	const languages = globSync('l10n/bundle.l10n.*.json', { cwd: root }).map((path) => path.split('.').at(-2) ?? '');
	const scripts = Object.keys(entryPoints).filter((name) => entryPoints[name]?.endsWith('.ts'));
	const names = scripts.flatMap((name) => languages.map((language) => `${name}.${language}`));
	return {
		...views,
		entryPoints: Object.fromEntries(names.map((name) => [name, `${scheme}:${name}`])),
		// Else each letter beyond ASCII is an escape of six bytes.
		charset: 'utf8',
		sourcemap: false,
		plugins: [textsOf(views, root)],
	};
}

function textsOf(views: ViewsBuild, root: string): Plugin {
	return {
		name: scheme,
		setup({ onResolve, onLoad }) {
			onResolve({ filter: new RegExp(`^${scheme}:`) }, ({ path }) => ({ path, namespace: scheme }));
			onLoad({ filter: /./, namespace: scheme }, async ({ path }) => {
				const [view = '', language = ''] = path.slice(scheme.length + 1).split('.');
				const bundle = join(root, `l10n/bundle.l10n.${language}.json`);
				const translated = JSON.parse(await readFile(bundle, 'utf8')) as Record<string, string>;
				const shown = await textsOfView(views, view);
				const own = Object.entries(translated).filter(([text]) => shown.has(text));
				return { contents: `globalThis.viewTexts=${JSON.stringify(Object.fromEntries(own))}`, loader: 'js' };
			});
		},
	};
}

/** The texts of all sources that a view's script is made of. */
async function textsOfView(views: ViewsBuild, view: string): Promise<ReadonlySet<string>> {
	const entryPoints = { [view]: views.entryPoints[view] ?? '' };
	const { metafile } = await build({ ...views, entryPoints, write: false, metafile: true, logLevel: 'silent' });
	const sources = Object.keys(metafile.inputs).filter(
		(path) => path.endsWith('.ts') && !path.includes('node_modules/'),
	);
	const cwd = views.absWorkingDir ?? process.cwd();
	const texts = await Promise.all(sources.map(async (path) => webviewTexts(await readFile(join(cwd, path), 'utf8'))));
	return new Set(texts.flat());
}
