import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
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

/** Packages that are pure: no I/O, no global state. */
const pure = ['@noble/hashes', 'jsonc-parser', 'valibot'];
const hostFloor = ['host', 'core', 'core/*', 'shared', 'ids', 'vscode', 'node', 'valibot', 'vscode-messenger'];
const feature = [...hostFloor, 'host/accounts', 'host/call', 'net/*', 'types of diagnosis', 'types of diagnosis/*'];
const browser = [
	'lit',
	'jsonc-parser',
	'@vscode-elements/elements',
	'vscode-messenger-webview',
	'vscode-messenger-common',
];

/**
 * The rooms, lower floors first, and what each may import: rooms (`core/*` for each room in a room), `types of` rooms,
 * `node`, and packages by name (`*` for any other). What a room does not list, it does not know. Each may import its own
 * files.
 */
const table: Readonly<Record<string, readonly string[]>> = {
	'core/text': pure,
	core: [...pure, 'core/text'],
	'core/catalog': [...pure, 'core', 'core/text'],
	'core/callFile': [...pure, 'core', 'core/text', 'core/catalog'],
	'core/paste': [...pure, 'core', 'core/text'],
	'core/callImport': ['core', 'core/text', 'core/callFile', 'core/paste'],
	'diagnosis/md5': [],
	'diagnosis/mistakes': [...pure, 'core', 'core/text', 'diagnosis/md5'],
	'diagnosis/search': [...pure, 'core', 'core/text', 'diagnosis/md5', 'diagnosis/mistakes'],
	'diagnosis/strings': ['core', 'core/*', 'diagnosis/mistakes', 'diagnosis/search', 'diff'],
	diagnosis: ['core', 'core/*', 'diagnosis/*'],
	'net/send': ['core', 'core/text', 'net/thread', 'types of net/answer', 'node'],
	'net/thread': ['node'],
	'net/process': ['node'],
	'net/answer': ['core', 'core/text', 'net/thread', 'net/process', 'node', 'json-p3'],
	'net/callImport': ['core', 'core/callImport', 'net/thread', 'node'],
	'net/catalog': ['core/catalog', 'net/thread', 'node'],
	'net/history': ['core', 'core/text', 'net/process', 'valibot', 'node'],
	'net/diagnosis': ['core', 'core/*', 'diagnosis', 'diagnosis/*', 'node'],
	'net/service': ['core', 'core/*', 'net/diagnosis', 'types of diagnosis', 'words', 'catalogs', 'valibot', 'node'],
	shared: ['types of core', 'types of core/*', 'types of diagnosis', 'valibot', 'vscode-messenger-common'],
	// What is said of mistakes: for the host, and for a program of net that must not know the host.
	words: [],
	ids: [],
	catalogs: [],
	host: [...hostFloor, 'net/send'],
	'host/accounts': hostFloor,
	'host/call': [...hostFloor, 'host/accounts', 'net/send', 'types of net/answer'],
	'host/history': feature,
	'host/inspector': feature,
	'host/methods': [...feature, 'catalogs'],
	'host/service': feature,
	'host/diagnosis': [...feature, 'diagnosis', 'words'],
	'host/composer': feature,
	'host/callFiles': feature,
	'host/secretsInFiles': feature,
	'host/watch': [...feature, 'words'],
	'host/walkthrough': feature,
	'host/commands': [...feature, 'host/*'],
	// Of core the rules of names, and what is done with any text: none of it holds a secret.
	media: [...browser, 'shared', 'core', 'core/text', 'types of core/*'],
	workbench: ['*', 'host', 'host/*', 'core', 'core/*', 'net/*', 'shared', 'ids', 'vscode', 'node'],
	// The extension in a browser: the bundles of all other rooms run over what it has in place of Node.
	web: [...pure, 'core', 'core/text', 'net/send', 'types of extension', 'vscode'],
	extension: ['host', 'host/call', 'host/composer', 'workbench', 'ids', 'vscode'],
};

/** Files that may be longer than 300 lines, each with its reason. */
const longFiles: Readonly<Record<string, string>> = {};

interface Import {
	readonly from: string;
	/** A path from the root for a file of the house, else a module's name. */
	readonly to: string;
	readonly isTypeOnly: boolean;
}

const statement =
	/^[ \t]*(?:import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gm;

function importsOf(from: string): Import[] {
	return [...(sources.get(from) ?? '').matchAll(statement)].map(([text, type, name, dynamic]) => {
		const to = name ?? dynamic ?? '';
		const named = /\{([^}]*)\}\s+from/.exec(text)?.[1]?.split(',');
		const isEachType = named?.every((one) => one.trim() === '' || one.trim().startsWith('type ')) ?? false;
		const isTypeOnly = type !== undefined || isEachType;
		return { from, to: to.startsWith('.') ? posix.join(posix.dirname(from), to) : to, isTypeOnly };
	});
}

const imports = files.flatMap(importsOf);

/** `src/core/call.ts` is in `core`, `src/core/text/html.ts` in `core/text`, whatever folders are below. */
function roomOf(path: string): string {
	const [first = '', second = '', ...rest] = path.split('/');
	if (first !== 'src') return first;
	const inner = rest.length > 1 ? `${second}/${rest[0]}` : second.replace(/\.ts$/, '');
	return ['shared', 'catalogs'].includes(second) ? second : inner;
}

/** The name under which {@link table} lists an import. */
function listedAs({ to }: Import): string {
	if (/^(?:src|media)\//.test(to)) return roomOf(to);
	if (to.startsWith('node:') || builtinModules.includes(to)) return 'node';
	return to.split('/', to.startsWith('@') ? 2 : 1).join('/');
}

function isAllowed(one: Import): boolean {
	const room = roomOf(one.from);
	const name = listedAs(one);
	const names = [name, ...(name.includes('/') ? [`${name.split('/')[0]}/*`] : [])];
	const listed = (one.isTypeOnly ? [...names, ...names.map((each) => `types of ${each}`)] : names).some((each) =>
		table[room]?.includes(each),
	);
	return name === room || listed || isOtherPackage(name, table[room] ?? []);
}

function isOtherPackage(name: string, allowed: readonly string[]): boolean {
	return allowed.includes('*') && !(name in table) && name !== 'undici';
}

describe('the house', () => {
	it('is walked whole', () => {
		assert.ok(files.length >= 15 && imports.length >= 30, `${files.length} files, ${imports.length} imports`);
		for (const [path, text] of sources) {
			const written = text.match(/^[ \t]*(?:import\b(?!\.)|export\b.*\bfrom ')/gm)?.length ?? 0;
			assert.ok(importsOf(path).length >= written, `an import of ${path} was not read`);
		}
	});

	it('has only the rooms of the plan', () => {
		for (const path of files) assert.ok(roomOf(path) in table, path);
	});

	it('keeps to the room table', () => {
		assert.deepEqual(
			imports.filter((one) => !isAllowed(one)).map(({ from, to }) => `${from} imports ${to}`),
			[],
		);
	});

	it('has no cycles, of types either', () => {
		const next = Map.groupBy(imports, ({ from }) => from);
		const done = new Set<string>();
		const visit = (path: string, way: readonly string[]): void => {
			assert.ok(!way.includes(path), `${way.slice(way.indexOf(path)).join(' → ')} → ${path}`);
			if (done.has(path)) return;
			for (const { to } of next.get(path) ?? []) visit(to, [...way, path]);
			done.add(path);
		};
		for (const path of files) visit(path, []);
	});

	it('has no file longer than 300 lines', () => {
		const long = [...sources].filter(([path, text]) => text.split('\n').length > 301 && !(path in longFiles));
		assert.deepEqual(
			long.map(([path]) => path),
			[],
		);
	});

	it('has no barrels and no default exports', () => {
		for (const [path, text] of sources) {
			if (path.endsWith('.d.ts')) continue;
			assert.doesNotMatch(
				text,
				/^export\s+(?:type\s+)?(?:\*|\{[^}]*\})(?:\s+as\s+\w+)?\s+from\b/m,
				`${path} is a barrel`,
			);
			assert.doesNotMatch(text, /^export\s+default\b|\bas\s+default\b/m, `${path} has a default export`);
		}
	});

	it('has no suite of tests that bails, which would end those of other files', () => {
		for (const path of globSync('test/**/*.test.ts', { cwd: root }))
			assert.doesNotMatch(
				readFileSync(root + path, 'utf8'),
				/this\.bail\(/,
				`${path}: stopAfterFailure() ends only its own`,
			);
	});

	it('marks members private in one way', () => {
		for (const [path, text] of sources) assert.doesNotMatch(text, /\bthis\.#/, path);
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
	const core = files.filter((path) => /^core\b/.test(roomOf(path)));
	const net = files.filter(
		(path) => /^net\b/.test(roomOf(path)) && !path.endsWith('.d.ts') && !path.endsWith('Main.ts'),
	);

	for (const platform of ['browser', 'neutral'] as const) {
		it(`hold core for platform ${platform}, without vscode and Node, and it signs there`, async () => {
			const { code, imported } = await bundle(core, { platform, format: 'iife', globalName: 'core' });
			assert.deepEqual(imported, []);
			const sign = `core.m${core.indexOf('src/core/sign.ts')}`;
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
			const diagnosis = files.filter((path) => /^diagnosis\b/.test(roomOf(path)));
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

	it('hold core and net for Node, without vscode', async () => {
		const { imported } = await bundle([...core, ...net], { platform: 'node', format: 'cjs', target: 'node22' });
		assert.deepEqual(
			imported.filter((name) => !name.startsWith('node:') && !builtinModules.includes(name)),
			[],
		);
	});
});
