import assert from 'node:assert/strict';
import { once } from 'node:events';
import { runInThread, startThread, type ThreadJob } from '../../../../src/net/thread/runInThread.ts';
import { spareThreads } from '../../../../src/net/thread/spareThreads.ts';
import { threadsOfEachTest } from '../diagnosis/startedWorkers.ts';

const limits = { name: 'test', mostMegabytes: 32, mostTime: 60_000 };
const run = (job: Partial<ThreadJob>, file = 'oneAnswer.ts') =>
	runInThread<number>(new URL(file, import.meta.url), { input: { task: '' }, ...limits, ...job });

describe('a job in a thread', () => {
	// Whatever came of it, the thread is gone.
	const threads = threadsOfEachTest();

	it('has one answer', async () => {
		const bytes = new Uint8Array(1000);
		assert.equal(await run({ input: { task: 'count', bytes } }), 1000);
		assert.equal(bytes.byteLength, 1000);
	});

	it('fails with the thread', async () => {
		await assert.rejects(run({ input: { task: 'fail' } }), /as told/);
		await assert.rejects(run({ input: { task: 'nothing' } }), /without an answer/);
		await assert.rejects(run({}, 'noSuchThread.ts'));
	});

	it('is ended when it takes more memory than it may', async () => {
		await assert.rejects(run({ input: { task: 'fill' } }), /memory/);
	});

	it('is ended when it takes longer than it may', async () => {
		await assert.rejects(run({ mostTime: 1 }, 'endlessWorker.ts'), /too long/);
	});

	it('is ended by whoever wants no answer any more, and not begun after that', async () => {
		const ending = new AbortController();
		const running = run({ signal: ending.signal }, 'endlessWorker.ts');
		ending.abort();
		await assert.rejects(running, /was ended/);
		await assert.rejects(run({ signal: ending.signal }, 'endlessWorker.ts'));
		assert.equal(threads.count, 1);
	});

	it('finds a thread that was started before, once', async () => {
		const path = new URL('oneAnswer.ts', import.meta.url);
		const spare = spareThreads(path, limits);
		const count = () =>
			runInThread<number>(path, { ...limits, input: { task: 'count', bytes: new Uint8Array(7) } }, () => spare.take());
		spare.prepare(1);
		spare.prepare(1);
		assert.equal(threads.count, 1);
		assert.equal(await count(), 7);
		assert.equal(threads.count, 1);
		assert.equal(await count(), 7);
		assert.equal(threads.count, 2);
	});

	it('finds a thread warm that has waited for it, and waits for no warming up itself', async () => {
		const path = new URL('warmedThread.ts', import.meta.url);
		const job = { ...limits, input: {} };
		assert.equal(await runInThread<number>(path, job), 0);
		const waiting = startThread(path, limits);
		await once(waiting, 'message');
		assert.equal(await runInThread<number>(path, job, () => waiting), 1);
	});

	it('is not lost to a thread that could not start, or waited long in vain', async () => {
		const missing = spareThreads(new URL('noSuchThread.ts', import.meta.url), limits);
		missing.prepare(1);
		await threads.ended();
		await assert.rejects(
			runInThread('', { ...limits, input: {} }, () => missing.take()),
			/noSuchThread/,
		);
		const spare = spareThreads(new URL('oneAnswer.ts', import.meta.url), limits, 0);
		spare.prepare(1);
		await threads.ended();
		spare.prepare(1);
		await spare.end();
	});
});
