// undici's entry makes itself the dispatcher of the process, which other extensions' `fetch` would then use: each test runs in a
// process of its own, and looks at what became of it.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { scratchFolder } from '../../../vscode/scratch.ts';
import { answer, answering, type Loopback, limits, request } from '../loopback.ts';

const source = resolve('src/net/send/send.ts');
const undici = resolve('node_modules/undici/index.js');

/** What another extension did before: nothing, a call by `fetch`, or a dispatcher of its own. */
type Before = 'nothing' | 'fetch' | 'dispatcher';

/** Loads the sender, sends, closes it, and calls by `fetch`; prints what became of the globals. */
const script = (load: string, first: string) => `
	const [request, limits, kind] = JSON.parse(process.argv[2]);
	const symbols = [1, 2].map((version) => Symbol.for('undici.globalDispatcher.' + version));
	const values = () => symbols.map((symbol) => globalThis[symbol]);
	const names = () => Reflect.ownKeys(globalThis).filter((key) => !symbols.includes(key));
	// To look at a global makes Node load its own undici.
	const parts = kind === 'nothing' ? [] : ['value', 'get', 'set', 'configurable', 'writable'];
	const look = () => names().map((key) => [String(key), parts.map((part) => Object.getOwnPropertyDescriptor(globalThis, key)[part])]);
	const isSame = (before, after) => before.every((value, index) => Object.is(value, after[index]));
	(async () => {
		${first};
		const globals = look();
		if (kind === 'fetch') await fetch(request.url);
		if (kind === 'dispatcher')
			for (const symbol of symbols) globalThis[symbol] = { dispatch: () => { throw new Error('the dispatcher of another extension') } };
		const before = values();
		const { createSender } = await ${load};
		const loaded = isSame(before, values());
		const sender = createSender();
		const { status } = await sender.send(request, limits, new AbortController().signal);
		const sent = isSame(before, values());
		await sender.close();
		const after = look();
		const others = globals.length === after.length && globals.every(([key, was], index) => key === after[index][0] && isSame(was, after[index][1]));
		const fetched = await fetch(request.url).then((response) => response.status, (error) => error.cause?.message ?? error.message);
		const ours = require(${JSON.stringify(undici)});
		const isOurs = [ours.Agent, ours.Dispatcher1Wrapper].includes(values()[0]?.constructor);
		console.log(JSON.stringify({ status, loaded, sent, others, fetched, isOurs }));
		// The process ends by itself only where nothing was left open.
	})();
`;

describe('send: the process it runs in', () => {
	let server: Loopback;
	let folder: string;
	let bundle: string;

	before(async () => {
		server = await answering(answer('[]', { connection: 'close' }));
		folder = scratchFolder('globals');
		bundle = join(folder, 'send.cjs');
		const options = { bundle: true, platform: 'node', target: 'node22', format: 'cjs' } as const;
		await build({ entryPoints: [source], outfile: bundle, logLevel: 'error', ...options });
	});

	after(() => server.close());

	async function run(load: string, before: Before, first = ''): Promise<unknown> {
		const program = join(folder, 'program.cjs');
		await writeFile(program, script(load, first));
		const argument = JSON.stringify([request(server.origin), limits, before]);
		const { stdout } = await promisify(execFile)(process.execPath, [program, argument], { timeout: 60_000 });
		return JSON.parse(stdout);
	}

	// A module that imports node:http makes Node read all of its exports, and load its own undici for one of them; the
	// bundle, which is what the extension runs, does not.
	for (const [what, load, first] of [
		['source', () => `import(${JSON.stringify(pathToFileURL(source).href)})`, "await import('node:http')"],
		['bundle', () => `require(${JSON.stringify(bundle)})`, ''],
	] as const) {
		for (const before of ['nothing', 'fetch', 'dispatcher'] as const) {
			it(`leaves both dispatchers and every other global as they were: the ${what}, after ${before}`, async () => {
				const fetched = before === 'dispatcher' ? 'the dispatcher of another extension' : 200;
				const kept = { status: 200, loaded: true, sent: true, others: true, fetched, isOurs: false };
				assert.deepEqual(await run(load(), before, first), kept);
			});
		}
	}

	it("notices a module that does change them: undici's entry", async () => {
		const load = `(require(${JSON.stringify(undici)}), require(${JSON.stringify(bundle)}))`;
		const { loaded, isOurs } = (await run(load, 'nothing')) as { loaded: boolean; isOurs: boolean };
		assert.deepEqual({ loaded, isOurs }, { loaded: false, isOurs: true });
	});
});
