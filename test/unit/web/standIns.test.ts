import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { FileSystem, Uri } from 'vscode';
import { Buffer as BrowserBuffer } from '../../../src/web/bytes.ts';
import { storedFiles } from '../../../src/web/files.ts';
import { nodeGlobals, nodeModules } from '../../../src/web/nodeModules.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** What runs in a browser: the extension with all that it loads, and what it runs in threads there. */
const entryPoints = ['src/extension.ts', 'src/net/answer/answerWorker.ts', 'src/net/diagnosis/diagnosisWorker.ts'];

/** Files of those that a browser loads and never runs, or has others for, and why. */
const unused: readonly [RegExp, string][] = [
	[/^src\/net\/send\//, 'web/fetchSender.ts sends'],
	[/^src\/net\/answer\/(answerFiles?|fileText)\.ts$/, 'no answer is in a file'],
	[/^src\/net\/history\//, 'no sent call is stored'],
	[/^src\/net\/service\/(?!exampleAnswer|searchedCall)/, 'nothing listens'],
	[/^src\/host\/(answersFolder|service\/editAnswer)\.ts$/, 'no local service answers'],
	[/^src\/host\/watch\//, 'nothing listens'],
	[/^src\/net\/authorize\/landing\.ts$/, 'nothing listens: the address is pasted'],
	[/^src\/app\/send\/rsaSha256\.ts$/, 'as it knows itself'],
	[/^src\/net\/code\//, 'no code is run, as its first line says'],
	[/^src\/core\/code\/languages\//, 'what they name of Node is in the code that they write'],
];

const standIns: Readonly<Record<string, object>> = {
	...(nodeModules as Record<string, object>),
	'node:fs/promises': storedFiles({ path: '/' } as Uri, {} as FileSystem),
	'node:worker_threads': { Worker: true, parentPort: true },
};

describe('what runs in a browser', () => {
	let files: readonly string[] = [];
	const text = (file: string) => readFileSync(root + file, 'utf8');

	before(async () => {
		const { metafile } = await build({
			absWorkingDir: root,
			entryPoints,
			bundle: true,
			write: false,
			metafile: true,
			outdir: 'none',
			format: 'esm',
			platform: 'node',
			mainFields: ['module', 'main'],
			external: ['vscode'],
			logLevel: 'silent',
		});
		files = Object.keys(metafile.inputs)
			.filter((file) => file.startsWith('src/') && file.endsWith('.ts'))
			.filter((file) => !unused.some(([pattern]) => pattern.test(file)));
		assert.ok(files.length > 250, `${files.length} files`);
	});

	it('uses of Node what a browser has something in place of', () => {
		const missing: string[] = [];
		const importOf = /^import (?!type )(?:\* as (?<all>\w+)|\{(?<names>[^}]*)\}) from '(?<module>node:[^']+)';$/gm;
		for (const file of files) {
			for (const { groups } of text(file).matchAll(importOf)) {
				const { names = '', module = '' } = groups ?? {};
				for (const name of names.split(',').map((one) => one.trim().split(' ')[0] ?? '')) {
					if (name === '' || name === 'type') continue;
					if (!(name in (standIns[module] ?? {}))) missing.push(`${file}: ${name} of ${module}`);
				}
				assert.equal(groups?.['all'], undefined, `${file} imports all of ${module}`);
			}
			assert.doesNotMatch(text(file), /^import \w+ from 'node:/m, file);
		}
		assert.deepEqual(missing, []);
	});

	it('uses of Buffer and process what is there', () => {
		const found = (pattern: RegExp, known: object) =>
			files.flatMap((file) =>
				[...text(file).matchAll(pattern)].filter(([, name = '']) => !(name in known)).map(([use]) => `${file}: ${use}`),
			);
		assert.deepEqual(found(/\bBuffer\.(\w+)\(/g, BrowserBuffer), []);
		const { process: there } = nodeGlobals;
		// It is asked for before it is used.
		assert.deepEqual(found(/(?<![\w.])process\.(\w+)/g, { ...(there as object), threadCpuUsage: true }), []);
	});

	it('takes no globals of Node but these', () => {
		const others =
			/(?<![\w.'"`])(?:clearImmediate|__dirname|__filename|globalThis\.process)\b|\.unref\(\)(?<!worker\.unref\(\))/;
		const found = files.filter((file) => others.test(text(file)));
		assert.deepEqual(found, []);
	});
});
