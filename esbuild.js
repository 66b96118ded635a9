import { globSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import * as esbuild from 'esbuild';
import { viewTextsAlone } from './test/data/viewTextsAlone.ts';
import { bundledPackages } from './test/package/bundledPackages.ts';
import { clientOfUndici } from './test/package/clientOfUndici.ts';
import { hostTexts } from './test/package/hostTexts.ts';
import { installedFiles } from './test/package/installedFiles.ts';
import { sharedBundles } from './test/package/sharedBundles.ts';
import { thirdPartyNotices } from './test/package/thirdPartyNotices.ts';
import { usedIcons } from './test/package/usedIcons.ts';
import { viewTexts } from './test/package/viewTexts.ts';

const production = process.argv.includes('--production');
const watch = process.argv.includes('--watch');

/** @type {import('esbuild').BuildOptions} */
const common = {
	bundle: true,
	minify: production,
	sourcemap: production ? false : 'linked',
	legalComments: 'none',
	logLevel: 'info',
	metafile: true,
};

/** @type {import('esbuild').BuildOptions} */
const host = {
	...common,
	entryPoints: {
		extension: 'src/extension.ts',
		// Not imported by anything: they are run in threads.
		answerWorker: 'src/net/answer/answerWorker.ts',
		callImportWorker: 'src/net/callImport/callImportWorker.ts',
		openApiWorker: 'src/net/catalog/openApiWorker.ts',
		diagnosisWorker: 'src/net/diagnosis/diagnosisWorker.ts',
		systemAuthoritiesWorker: 'src/net/send/systemAuthoritiesWorker.ts',
	},
	outdir: 'dist',
	platform: 'node',
	target: 'node22.20',
	// jsonc-parser's main is UMD, which a bundler cannot follow; its module is not.
	mainFields: ['module', 'main'],
	external: ['vscode'],
	// As in Node's own build of undici: one parser of HTTP, not the experimental second one as well.
	define: { esbuildDetection: 'true' },
	// What is imported dynamically is a bundle of its own, and loaded when the import runs.
	plugins: [clientOfUndici, sharedBundles('extension', production)],
};

/**
 * The extension in a browser: it runs the bundles of `host` over stand-ins for Node's modules, so that nothing is packaged twice.
 * @param {import('esbuild').Metafile} metafile of `host`
 * @returns {import('esbuild').BuildOptions}
 */
const web = ({ outputs }) => ({
	...common,
	entryPoints: { web: 'src/web/web.ts' },
	outdir: 'dist',
	outExtension: { '.js': '.cjs' },
	platform: 'browser',
	target: 'es2022',
	format: 'cjs',
	external: ['vscode'],
	define: { bundleImports: JSON.stringify(importsOf(outputs)) },
});

/**
 * Which bundles each one requires, sooner or later, by the names of all.
 * @param {import('esbuild').Metafile['outputs']} outputs
 */
function importsOf(outputs) {
	const requires = ({ imports }) =>
		imports.filter(({ path }) => path.endsWith('.cjs')).map(({ path }) => basename(path));
	return Object.fromEntries(Object.entries(outputs).map(([path, output]) => [basename(path), requires(output)]));
}

/** @type {import('esbuild').BuildOptions} */
const webviews = {
	...common,
	entryPoints: { views: 'media/views.ts', composer: 'media/composer.css', inspector: 'media/inspector.css' },
	outdir: 'dist/media',
	platform: 'browser',
	target: 'es2022',
	format: 'iife',
	tsconfig: 'media/tsconfig.json',
	loader: { '.ttf': 'file' },
	assetNames: '[name]',
};

const viewScript = 'dist/media/views.js';

/**
 * What goes along as it is; through esbuild, so that the metafile tells of it too.
 * @type {import('esbuild').BuildOptions}
 */
const copies = {
	...common,
	entryPoints: [
		{ in: 'src/catalogs/catalog.schema.json', out: 'catalog.schema' },
		{ in: 'src/catalogs/answer.schema.json', out: 'answer.schema' },
		{ in: 'src/catalogs/service.schema.json', out: 'service.schema' },
		{ in: 'node_modules/@vscode/codicons/dist/codicon.css', out: 'media/codicon' },
		{ in: 'node_modules/@vscode/codicons/dist/codicon.ttf', out: 'media/codicon' },
		...globSync('l10n/bundle.l10n.*.json').map((path) => ({ in: path, out: `l10n/${basename(path, '.json')}` })),
	],
	outdir: 'dist',
	loader: { '.json': 'copy', '.css': 'copy', '.ttf': 'copy' },
	// The script was built before.
	plugins: watch ? [] : [usedIcons(() => readFile(viewScript, 'utf8')), hostTexts(viewTextsAlone)],
};

await rm('dist', { recursive: true, force: true });
await mkdir('dist', { recursive: true });

const hostBuilt = (await esbuild.build(host)).metafile;
const rest = [web(hostBuilt), webviews, viewTexts(webviews, '.'), copies];
if (watch) {
	for (const options of [host, ...rest]) await (await esbuild.context(options)).watch();
} else {
	const metafiles = [hostBuilt];
	for (const options of rest) metafiles.push((await esbuild.build(options)).metafile);
	await writeFile('dist/metafiles.json', JSON.stringify(metafiles));
	await writeFile('dist/ThirdPartyNotices.txt', thirdPartyNotices(bundledPackages(metafiles, installedFiles)));
}
