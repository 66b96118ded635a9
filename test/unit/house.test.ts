import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { type BuildOptions, build } from 'esbuild';

const root = fileURLToPath(new URL('../../', import.meta.url));
const files = globSync('{src,media}/**/*.ts', { cwd: root })
	.map((path) => path.replaceAll('\\', '/'))
	.sort();
const sources = new Map(files.map((path) => [path, readFileSync(root + path, 'utf8')]));

const tests = globSync('test/**/*.ts', { cwd: root }).map((path) => path.replaceAll('\\', '/'));

const maxLines = 300;
const maxFiles = 25;
/** Larger ones. None is added: take out what has become smaller. */
const largeFolders = ['test/ui/browser'];

describe('the house', () => {
	it('has no file longer than 300 lines', () => {
		const lines = (path: string) => (sources.get(path) ?? readFileSync(root + path, 'utf8')).split('\n').length - 1;
		const long = [...files, ...tests].filter((path) => lines(path) > maxLines);
		assert.deepEqual(long, []);
	});

	it('has no further folder with more than 25 files', () => {
		const folders = Map.groupBy([...files, ...tests], (path) => posix.dirname(path));
		const large = [...folders].filter(([, names]) => names.length > maxFiles).map(([folder]) => folder);
		const unlisted = large.filter((folder) => !largeFolders.includes(folder));
		assert.deepEqual(unlisted, []);
	});

	for (const page of ['ARCHITECTURE.md', 'docs/decisions/007-newcomer-check.md']) {
		it(`is as ${page} says: each path exists`, () => {
			const named = readFileSync(root + page, 'utf8').matchAll(/`([\w./-]+(?:\/[\w.-]+|\.ts))`/g);
			const exists = (path: string) =>
				['', 'src/', 'test/'].some((folder) => existsSync(root + folder + path)) ||
				files.some((file) => posix.basename(file) === path);
			const missing = Array.from(named, ([, path = '']) => path).filter((path) => !exists(path));
			assert.deepEqual(missing, []);
		});
	}

	it("writes the names of the specification's interface in the folder of its service alone", () => {
		const named = /application_(?:secret_)?key|session_secret_key|fb\.do|server-server|client-server/;
		const found = [...sources].filter(([path, text]) => !path.startsWith('src/core/services/ok/') && named.test(text));
		const paths = found.map(([path]) => path);
		assert.deepEqual(paths, []);
	});

	it('has no file named after nothing in particular', () => {
		for (const path of files) {
			assert.doesNotMatch(path, /(?:utils?|helpers?|common|manager)\.ts$/i);
			assert.match(posix.basename(path), /^[a-z][A-Za-z0-9]*(?:\.d)?\.ts$/);
		}
	});
});

/** One bundle of everything these files export, and the modules it would still import when it runs. */
async function bundle(paths: readonly string[], options: BuildOptions): Promise<{ code: string; imported: string[] }> {
	const contents = paths.map((path, i) => `export * as m${i} from './${path}';`).join('\n');
	const { outputFiles, metafile } = await build({
		stdin: { contents, resolveDir: root, sourcefile: 'everything.ts' },
		bundle: true,
		write: false,
		metafile: true,
		logLevel: 'silent',
		absWorkingDir: root,
		// jsonc-parser's `main` is UMD, which cannot be bundled.
		mainFields: ['module', 'main'],
		...options,
	});
	const imported = Object.values(metafile?.outputs ?? {}).flatMap((output) => output.imports.map(({ path }) => path));
	return { code: outputFiles?.[0]?.text ?? '', imported: [...new Set(imported)] };
}

describe('the bundles', () => {
	const core = files.filter((path) => path.startsWith('src/core/'));
	const net = files.filter(
		(path) => path.startsWith('src/net/') && !path.endsWith('.d.ts') && !path.endsWith('Main.ts'),
	);

	for (const platform of ['browser', 'neutral'] as const) {
		it(`hold core for platform ${platform}, without vscode and Node, and it signs there`, async () => {
			const { code, imported } = await bundle(core, { platform, format: 'iife', globalName: 'core' });
			assert.deepEqual(imported, []);
			const sign = `core.m${core.indexOf('src/core/index.ts')}`;
			const call = `{ method: 'events.get', parameters: [] }`;
			const credentials = `{ applicationKey: '<K>', accessToken: '<T>', sessionSecretKey: '<S>' }`;
			const globals = { TextEncoder, TextDecoder, URL, URLSearchParams };
			const sig = runInNewContext(`${code}\n${sign}.signCall(${call}, ${credentials}).sig`, globals) as string;
			const expected = createHash('md5').update('application_key=<K>format=jsonmethod=events.get<S>').digest('hex');
			assert.equal(sig, expected);
		});
	}

	for (const platform of ['browser', 'neutral'] as const) {
		it(`hold the diagnosis for platform ${platform}, without vscode and Node, and it diagnoses there`, async () => {
			const diagnosis = files.filter((path) => path.startsWith('src/diagnosis/'));
			const { code, imported } = await bundle(diagnosis, { platform, format: 'iife', globalName: 'wing' });
			assert.deepEqual(imported, []);
			const sig = createHash('md5').update('method=events.getformat=jsonapplication_key=<K><S>').digest('hex');
			const parameters = [
				{ name: 'method', value: 'events.get' },
				{ name: 'format', value: 'json' },
				{ name: 'application_key', value: '<K>' },
			];
			const credentials = { applicationKey: '<K>', accessToken: '<T>', sessionSecretKey: '<S>' };
			const diagnose = `wing.m${diagnosis.indexOf('src/diagnosis/diagnose.ts')}.diagnose`;
			const given = [{ parameters, sig }, credentials].map((value) => JSON.stringify(value)).join();
			const globals = { TextEncoder, TextDecoder, URL, URLSearchParams, atob, btoa };
			const found = runInNewContext(`${code}\nJSON.stringify(${diagnose}(${given}))`, globals) as string;
			assert.match(found, /"code":"not-sorted"/);
		});
	}

	it('hold core, net and app for Node, without vscode', async () => {
		const app = files.filter((path) => path.startsWith('src/app/'));
		const { imported } = await bundle([...core, ...net, ...app], { platform: 'node', format: 'cjs', target: 'node22' });
		const others = imported.filter((name) => !name.startsWith('node:') && !builtinModules.includes(name));
		assert.deepEqual(others, []);
	});
});
