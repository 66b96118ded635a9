import { mkdir, rm, writeFile } from 'node:fs/promises';
import * as esbuild from 'esbuild';
import { bundledPackages } from './test/package/bundledPackages.ts';
import { installedFiles } from './test/package/installedFiles.ts';
import { thirdPartyNotices } from './test/package/thirdPartyNotices.ts';

const production = process.argv.includes('--production');
const watch = process.argv.includes('--watch');

/** What the extension loads only at its first use: a bundle of its own each, required when the dynamic import runs. */
const lazy = new Map([
	['net/send/send.ts', './send.cjs'],
	['net/answer/answerFiles.ts', './answerFiles.cjs'],
	['net/service/localService.ts', './localService.cjs'],
	['/catalogReader.ts', './catalogs.cjs'],
	['/methodPage.ts', './methodPage.cjs'],
	['/addCatalog.ts', './addCatalog.cjs'],
	['/callFiles/callFiles.ts', './callFiles.cjs'],
	['/diagnosisController.ts', './diagnosis.cjs'],
	['/history/openHistory.ts', './history.cjs'],
	['/secretsInFiles.ts', './secretsInFiles.cjs'],
	['/diagnosis/readCall.ts', './paste.cjs'],
]);

/** Turns a dynamic import of a lazy module into one of its bundle. */
const lazyBundles = {
	name: 'lazy-bundles',
	setup(build) {
		build.onResolve({ filter: /\.ts$/ }, ({ path, kind }) => {
			const bundle = [...lazy].find(([module]) => path.endsWith(module))?.[1];
			return kind === 'dynamic-import' && bundle ? { path: bundle, external: true } : undefined;
		});
	},
};

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
		send: 'src/net/send/send.ts',
		answerFiles: 'src/net/answer/answerFiles.ts',
		localService: 'src/net/service/localService.ts',
		catalogs: 'src/host/methods/catalogReader.ts',
		addCatalog: 'src/host/methods/addCatalog.ts',
		methodPage: 'src/host/methods/methodPage.ts',
		callFiles: 'src/host/callFiles/callFiles.ts',
		diagnosis: 'src/host/diagnosis/diagnosisController.ts',
		history: 'src/host/history/openHistory.ts',
		secretsInFiles: 'src/host/secretsInFiles/secretsInFiles.ts',
		paste: 'src/net/diagnosis/readCall.ts',
		// Not imported by anything: they are run in threads.
		answerFileWorker: 'src/net/answer/answerFileWorker.ts',
		answerWorker: 'src/net/answer/answerWorker.ts',
		bodyWorker: 'src/net/answer/bodyWorker.ts',
		filterWorker: 'src/net/answer/filterWorker.ts',
		catalogWorker: 'src/net/catalog/catalogWorker.ts',
		historyThread: 'src/net/history/historyThread.ts',
		diagnosisWorker: 'src/net/diagnosis/diagnosisWorker.ts',
		systemAuthoritiesWorker: 'src/net/send/systemAuthoritiesWorker.ts',
	},
	outdir: 'dist',
	outExtension: { '.js': '.cjs' },
	platform: 'node',
	target: 'node22.20',
	format: 'cjs',
	// jsonc-parser's main is UMD, which a bundler cannot follow; its module is not.
	mainFields: ['module', 'main'],
	external: ['vscode'],
	plugins: [lazyBundles],
};

/** @type {import('esbuild').BuildOptions} */
const webviews = {
	...common,
	entryPoints: { composer: 'media/composer.ts', inspector: 'media/inspector.ts' },
	outdir: 'dist/media',
	platform: 'browser',
	target: 'es2022',
	format: 'iife',
	tsconfig: 'media/tsconfig.json',
	loader: { '.ttf': 'file' },
	assetNames: '[name]',
};

/**
 * What goes along as it is; through esbuild, so that the metafile tells of it too.
 * @type {import('esbuild').BuildOptions}
 */
const copies = {
	...common,
	entryPoints: [
		{ in: 'src/catalogs/catalog.schema.json', out: 'catalog.schema' },
		{ in: 'src/catalogs/answer.schema.json', out: 'answer.schema' },
		{ in: 'node_modules/@vscode/codicons/dist/codicon.css', out: 'media/codicon' },
		{ in: 'node_modules/@vscode/codicons/dist/codicon.ttf', out: 'media/codicon' },
	],
	outdir: 'dist',
	loader: { '.json': 'copy', '.css': 'copy', '.ttf': 'copy' },
};

await rm('dist', { recursive: true, force: true });
await mkdir('dist', { recursive: true });

const builds = [host, webviews, copies];
if (watch) {
	for (const options of builds) await (await esbuild.context(options)).watch();
} else {
	const metafiles = [];
	for (const options of builds) metafiles.push((await esbuild.build(options)).metafile);
	await writeFile('dist/metafiles.json', JSON.stringify(metafiles));
	await writeFile('dist/ThirdPartyNotices.txt', thirdPartyNotices(bundledPackages(metafiles, installedFiles)));
}
