import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { Worker as NodeWorker } from 'node:worker_threads';
import { build } from 'esbuild';
import { workerClass } from '../../../src/web/threads.ts';
import { threadsOfEachTest } from '../net/diagnosis/startedWorkers.ts';

const bundles: Readonly<Record<string, string>> = {
	'echo.cjs': `const { parentPort } = require('node:worker_threads');
		parentPort.once('message', (given) => {
			parentPort.postMessage({ given, is: Buffer.from('é').toString('hex') });
			parentPort.postMessage('more');
		});`,
	'throws.cjs': `throw new Error('no such luck');`,
	'rejects.cjs': `void Promise.reject(new Error('nobody catches this'));`,
	'endless.cjs': 'for (;;);',
};

/** A browser's worker, made of one of Node's: its source sees a global object as a web worker's. */
function newWorker(source: string) {
	const scope = `const { parentPort } = require('node:worker_threads');
		const self = { postMessage: (message) => parentPort.postMessage(message), addEventListener: (name, hear) =>
			process.on('unhandledRejection', (reason) => hear({ reason })) };
		parentPort.on('message', (data) => self.onmessage?.({ data }));`;
	const worker = new NodeWorker(`${scope}\n(function () { ${source.replace('const module', 'var module')} })();`, {
		eval: true,
	});
	const web = {
		onmessage: null as ((event: { data: unknown }) => void) | null,
		onerror: null as ((event: { message: string }) => void) | null,
		postMessage: (message: unknown) => worker.postMessage(message),
		terminate: () => void worker.terminate(),
	};
	worker.on('message', (data) => web.onmessage?.({ data }));
	worker.on('error', ({ message }) => web.onerror?.({ message }));
	return web;
}

describe('threads of a browser', () => {
	threadsOfEachTest();
	let Worker: ReturnType<typeof workerClass>;

	before(async () => {
		const entry = fileURLToPath(new URL('../../../src/web/thread.ts', import.meta.url));
		const options = { bundle: true, write: false, format: 'cjs', platform: 'browser', logLevel: 'silent' } as const;
		const { outputFiles } = await build({ entryPoints: [entry], ...options });
		const given = async (main: string) => new Map([[main, bundles[main] ?? assert.fail(`no bundle ${main}`)]]);
		Worker = workerClass({ web: async () => outputFiles[0]?.text ?? '', bundles: given }, newWorker);
	});

	/** What a thread says and how it ends. */
	function heard(worker: InstanceType<typeof Worker>) {
		const messages: unknown[] = [];
		const error = new Promise<Error>((resolve) => worker.on('error', resolve));
		const exit = new Promise<void>((resolve) => worker.on('exit', resolve));
		let wake = () => {};
		worker.on('message', (message) => {
			messages.push(message);
			wake();
		});
		const until = async (count: number) => {
			while (messages.length < count) await new Promise<void>((resolve) => (wake = resolve));
			return messages;
		};
		return { error, exit, until };
	}

	it('get their data, and answer in order', async () => {
		const worker = new Worker('/dist/echo.cjs');
		worker.postMessage({ a: [1] });
		const { until } = heard(worker);
		assert.deepEqual(await until(2), [{ given: { a: [1] }, is: 'c3a9' }, 'more']);
		await worker.terminate();
	});

	it('copy at once what they are given', async () => {
		const bytes = Uint8Array.of(1, 2, 3);
		const worker = new Worker(String.raw`c:\dist\echo.cjs`);
		worker.postMessage(bytes);
		bytes.fill(0);
		const [first] = await heard(worker).until(1);
		assert.deepEqual([...(first as { given: Uint8Array }).given], [1, 2, 3]);
		await worker.terminate();
	});

	for (const [name, message] of [
		['throws.cjs', /no such luck/],
		['rejects.cjs', /nobody catches this/],
		['missing.cjs', /no bundle missing.cjs/],
	] as const) {
		it(`end, and say so, where ${name} fails`, async () => {
			const { error, exit } = heard(new Worker(name));
			assert.match((await error).message, message);
			await exit;
		});
	}

	it('are ended at any time, once, and say nothing afterwards', async () => {
		const endless = new Worker('endless.cjs');
		const { exit } = heard(endless);
		await endless.terminate();
		await endless.terminate();
		await exit;
	});
});
