// Our sender uses Node's own client: undici's main module would make itself the process-wide dispatcher, which other
// extensions' `fetch` would then use.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { answer, answering, type Loopback, limits, request } from '../loopback.ts';

const source = resolve('src/net/send/send.ts');

/** Runs in a process of its own: loads the module, sends, closes, and tells what became of the process's globals. */
const script = (load: string, first = '') => `
	const [request, limits, kind] = JSON.parse(process.argv[2]);
	const mine = { dispatch: () => { throw new Error('the dispatcher of another extension') } };
	if (kind === 'preset') for (const version of [1, 2]) globalThis[Symbol.for('undici.globalDispatcher.' + version)] = mine;
	// Looking at a global makes Node load its own undici, which sets the dispatcher: in an untouched process only names are compared.
	const parts = kind === 'untouched' ? [] : ['value', 'get', 'set', 'configurable', 'writable'];
	const look = (key) => parts.map((part) => Object.getOwnPropertyDescriptor(globalThis, key)?.[part]);
	const state = () => new Map(Reflect.ownKeys(globalThis).map((key) => [key, look(key)]));
	const changes = (before, after) => [...new Set([...before.keys(), ...after.keys()])].filter((key) => {
		const [a, b] = [before.get(key), after.get(key)];
		return !a || !b || a.some((value, part) => !Object.is(value, b[part]));
	}).map(String);
	state();
	(async () => {
		${first};
		const before = state();
		const { createSender } = await ${load};
		const loaded = changes(before, state());
		const sender = createSender();
		const { status } = await sender.send(request, limits, new AbortController().signal);
		const sent = changes(before, state());
		await sender.close();
		const fetched = kind === 'preset' ? 200 : (await fetch(request.url)).status;
		console.log(JSON.stringify({ status, loaded, sent, fetched }));
		// The process ends by itself only where nothing was left open.
	})();
`;

describe('send: the process it runs in', () => {
	let server: Loopback;
	let folder: string;
	let bundle: string;
	let inputs: string[];

	before(async () => {
		server = await answering(answer('[]', { connection: 'close' }));
		folder = await mkdtemp(join(tmpdir(), 'signed-call-'));
		bundle = join(folder, 'send.cjs');
		const options = { bundle: true, platform: 'node', target: 'node22', format: 'cjs', metafile: true } as const;
		const built = await build({ entryPoints: [source], outfile: bundle, logLevel: 'error', ...options });
		inputs = Object.keys(built.metafile.inputs);
	});

	after(async () => {
		await server.close();
		await rm(folder, { recursive: true });
	});

	// A module that imports node:http makes Node read all of its exports, and load its own undici for one of them; the
	// bundle, which is what the extension runs, does not.
	for (const [what, load, first] of [
		['source', () => `import(${JSON.stringify(pathToFileURL(source).href)})`, "await import('node:http')"],
		['bundle', () => `require(${JSON.stringify(bundle)})`, ''],
	] as const) {
		for (const kind of ['untouched', 'touched', 'preset']) {
			it(`keeps every global as it was: the ${what}, globals ${kind} before`, async () => {
				const program = join(folder, 'program.cjs');
				await writeFile(program, script(load(), first));
				const argument = JSON.stringify([request(server.origin), limits, kind]);
				const { stdout } = await promisify(execFile)(process.execPath, [program, argument], { timeout: 60_000 });
				assert.deepEqual(JSON.parse(stdout), { status: 200, loaded: [], sent: [], fetched: 200 });
			});
		}
	}

	it('tells when a module does change them: undici’s main module', async () => {
		const program = join(folder, 'program.cjs');
		const undici = JSON.stringify(pathToFileURL(resolve('node_modules/undici/index.js')).href);
		await writeFile(
			program,
			script(`(await import(${undici}), import(${JSON.stringify(pathToFileURL(source).href)}))`),
		);
		const argument = JSON.stringify([request(server.origin), limits, 'untouched']);
		const { stdout } = await promisify(execFile)(process.execPath, [program, argument], { timeout: 60_000 });
		const symbols = ['Symbol(undici.globalDispatcher.2)', 'Symbol(undici.globalDispatcher.1)'];
		assert.deepEqual(JSON.parse(stdout).loaded, symbols);
	});

	it('bundles no HTTP client', () => {
		assert.deepEqual(
			inputs.filter((path) => path.includes('node_modules')),
			[],
		);
	});
});
