import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { sharedBundles } from '../../package/sharedBundles.ts';
import { scratchFolder } from '../../vscode/scratch.ts';

/** Shared by all; by the two lazy parts alone; by one of them and the thread. */
const sources = {
	'main.ts': `import { count } from './counted.ts';
console.log('main runs');
export const early = () => count();
export const feature = async () => (await import('./feature.ts')).feature();
export const other = async () => (await import('./other.ts')).other();`,
	'counted.ts': `console.log('counted runs'); let times = 0; export const count = () => ++times; export const mark = 'known to all';`,
	'kept.ts': `console.log('kept runs'); export const kept = (name: string) => 'kept by ' + name;`,
	'feature.ts': `import { count } from './counted.ts'; import { kept } from './kept.ts';
export const feature = () => kept('feature') + ' ' + count();`,
	'said.ts': `console.log('said runs'); export const said = 'said by both';`,
	'other.ts': `import { kept } from './kept.ts'; import { said } from './said.ts'; export const other = () => kept('other') + said;`,
	'exampleWorker.ts': `import { count, mark } from './counted.ts'; import { said } from './said.ts';
console.log('thread runs ' + count() + ' ' + mark + ' ' + said);`,
};

describe('sharedBundles', () => {
	let folder: string;
	const run = (program: string) =>
		execFileSync(process.execPath, ['-e', program], { cwd: join(folder, 'dist'), encoding: 'utf8' })
			.trim()
			.split('\n');
	const bundle = (production: boolean) =>
		build({
			absWorkingDir: folder,
			entryPoints: ['main.ts', 'exampleWorker.ts'],
			bundle: true,
			minify: production,
			metafile: true,
			platform: 'node',
			target: 'node22.20',
			outdir: 'dist',
			logLevel: 'silent',
			plugins: [sharedBundles('main', production, folder)],
		});

	beforeEach(() => {
		folder = scratchFolder('bundles');
		mkdirSync(join(folder, 'dist'));
		for (const [name, text] of Object.entries(sources)) writeFileSync(join(folder, name), text);
	});

	for (const production of [true, false]) {
		it(`runs each module once, when it is first needed${production ? '' : ', while it is developed'}`, async () => {
			await bundle(production);
			const program = `const { early, feature, other } = require('./main.cjs');
				console.log(early());
				feature().then((text) => console.log(text)).then(other).then((text) => console.log(text));`;
			assert.deepEqual(run(program), [
				'counted runs',
				'main runs',
				'1',
				'kept runs',
				'kept by feature 2',
				'said runs',
				'kept by othersaid by both',
			]);
			const ofThread = ['counted runs', 'said runs', 'thread runs 1 known to all said by both'];
			assert.deepEqual(run("require('./exampleWorker.cjs')"), ofThread);
		});
	}

	it('writes what bundles share once, in few files, what the main one needs in its own, and tells of their sizes and parts', async () => {
		const { metafile } = await bundle(true);
		const names = readdirSync(join(folder, 'dist')).sort();
		const lazy = ['feature.cjs', 'main.cjs', 'other.cjs', 'shared.cjs'];
		assert.deepEqual(names, ['exampleWorker.cjs', ...lazy, 'threads.cjs']);
		const texts = names.map((name) => readFileSync(join(folder, 'dist', name), 'utf8'));
		for (const text of ['counted runs', 'kept by ', 'known to all', 'said by both'])
			assert.equal(texts.filter((each) => each.includes(text)).length, 1, text);
		for (const [index, name] of names.entries())
			assert.equal(metafile.outputs[`dist/${name}`]?.bytes, Buffer.byteLength(texts[index] ?? ''), name);
		const loaded = metafile.outputs['dist/main.cjs']?.imports.map(({ path }) => path);
		assert.deepEqual(loaded, ['./feature.cjs', './other.cjs']);
		// A thread reads nothing that only the others share.
		const ofThread = metafile.outputs['dist/exampleWorker.cjs']?.imports.map(({ path }) => path);
		assert.deepEqual(ofThread, ['./main.cjs', './threads.cjs']);
		assert.deepEqual(Object.keys(metafile.outputs['dist/main.cjs']?.inputs ?? {}).sort(), ['counted.ts', 'main.ts']);
	});
});
