import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, sep } from 'node:path';
import { unzipSync } from 'fflate';
import { Problem } from '../vscode/problem.ts';
import { bundledPackages, type Metafile } from './bundledPackages.ts';
import { installedFiles } from './installedFiles.ts';
import { noticeProblems } from './thirdPartyNotices.ts';

/** What the package may hold, and nothing else; `.vscodeignore` is the allowlist that makes it so. */
const allowed = [
	/^extension\/(package\.json|package\.nls(\.[\w-]+)?\.json|readme\.md|changelog\.md|LICENSE\.txt)$/i,
	/^extension\/dist\/l10n\/bundle\.l10n\.[\w-]+\.json$/,
	/^extension\/media\/(icon\.png|signedCall\.svg|icons\/composer(Light|Dark)\.svg|walkthrough\/\w+\.svg)$/,
	/^extension\/media\/language\/(languageConfiguration|answerConfiguration|(signedCall|answer)\.tmLanguage)\.json$/,
	/^extension\/dist\/(answer|catalog|service)\.schema\.json$/,
	/^extension\/dist\/ThirdPartyNotices\.txt$/,
	/^extension\/dist\/[\w.-]+\.cjs$/,
	/^extension\/dist\/media\/(views\.(ru\.)?js|(composer|inspector)\.css)$/,
	/^extension\/dist\/media\/codicon\.(css|ttf)$/,
	/^(extension\.vsixmanifest|\[Content_Types\]\.xml)$/,
];
const notices = 'extension/dist/ThirdPartyNotices.txt';
/** What VS Code loads when it starts the extension, and how many bytes that may be. */
const activation = ['extension/dist/extension.cjs'];
const mostAtActivation = 60_000;
/** Without these, no word of it is Russian. */
const translations = [
	'extension/package.nls.ru.json',
	'extension/dist/l10n/bundle.l10n.ru.json',
	'extension/dist/media/views.ru.js',
];

/** Checks what the packaged extension holds, and reports its size and its files' sizes in kB (1,000 bytes). */
export async function checkPackage(archive: Uint8Array, checkout: string): Promise<void> {
	const files = new Map(Object.entries(unzipSync(archive)));
	const metafiles = JSON.parse(await readFile(join(checkout, 'dist', 'metafiles.json'), 'utf8')) as Metafile[];
	const names = (holds: (name: string, bytes: Uint8Array) => boolean) =>
		[...files].filter(([name, bytes]) => holds(name, bytes)).map(([name]) => name);
	refuse(
		'holds what it should not',
		names((name) => !allowed.some((form) => form.test(name))),
	);
	refuse(
		'refers to source maps',
		names((name, bytes) => /\.(c?js|css)$/.test(name) && holdsSourceMap(bytes)),
	);
	refuse(
		'names folders of this machine',
		names((_, bytes) => [checkout, homedir()].some((folder) => Buffer.from(bytes).includes(join(folder, sep)))),
	);
	refuse(
		'holds files that esbuild does not tell the parts of',
		names((name, bytes) => /\/dist\//.test(name) && name !== notices && sizeTold(metafiles, name) !== bytes.length),
	);
	refuse(
		'lacks a translation',
		translations.filter((name) => !files.has(name)),
	);
	const atActivation = activation.reduce((sum, name) => sum + (files.get(name)?.length ?? Number.NaN), 0);
	if (!(atActivation <= mostAtActivation))
		throw new Problem(`The package has ${atActivation} bytes to load at activation; they may be ${mostAtActivation}.`);
	const readme = new TextDecoder().decode(files.get('extension/readme.md'));
	refuse("has a README with links that lead nowhere on the extension's page", relativeLinks(readme));
	const text = new TextDecoder().decode(files.get(notices));
	refuse('lacks a notice', noticeProblems(bundledPackages(metafiles, installedFiles), text));
	const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
	for (const [name, bytes] of files)
		if (/\/dist\//.test(name)) console.log(`${kilobytes(bytes.length).padStart(10)}  ${name}`);
	console.log(`${kilobytes(atActivation).padStart(10)}  at activation`);
	console.log(`${kilobytes(archive.length).padStart(10)}  the package, ${files.size} files`);
}

function refuse(what: string, found: readonly string[]): void {
	if (found.length > 0) throw new Problem(`The package ${what}: ${found.join(', ')}.`);
}

/** Links and pictures of Markdown that are neither an https address nor a place in the page itself. */
function relativeLinks(markdown: string): string[] {
	return [...markdown.matchAll(/\]\(([^)\s]+)\)|\b(?:src|srcset|href)="([^"]+)"/g)]
		.map(([, link, attribute]) => link ?? attribute ?? '')
		.filter((link) => !/^(https:\/\/|#)/.test(link));
}

function sizeTold(metafiles: readonly Metafile[], name: string): number | undefined {
	const path = name.replace(/^extension\//, '');
	return metafiles.map(({ outputs }) => outputs[path]?.bytes).find((bytes) => bytes !== undefined);
}

function holdsSourceMap(bytes: Uint8Array): boolean {
	return /^\/[/*]# sourceMappingURL=/m.test(new TextDecoder().decode(bytes.subarray(-500)));
}
