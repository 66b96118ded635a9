import assert from 'node:assert/strict';
import { WarmThreads } from '../../../../src/net/thread/warmThreads.ts';
import { watchStartedWorkers } from '../diagnosis/startedWorkers.ts';

const path = new URL('echoWorker.ts', import.meta.url);
const kind = { name: 'test', mostMegabytes: 32 };

describe('threads that are kept for the next job', () => {
	let threads: ReturnType<typeof watchStartedWorkers>;
	let warm: WarmThreads;

	beforeEach(() => {
		threads = watchStartedWorkers();
		warm = new WarmThreads(path, kind);
	});
	afterEach(async () => {
		await warm.dispose();
		threads.stop();
		await threads.ended();
	});

	/** Lends a thread; `said` is what it says next. */
	function lend(from = warm) {
		let next = Promise.withResolvers<unknown>();
		const lost = Promise.withResolvers<void>();
		const thread = from.lend(
			(message) => next.resolve(message),
			() => lost.resolve(),
		);
		const said = (message: string) => {
			next = Promise.withResolvers();
			thread.post(message);
			return next.promise;
		};
		return { thread, said, lost: lost.promise };
	}

	it('do one job after the other, each told what is said of it alone', async () => {
		const one = lend();
		assert.equal(await one.said('a'), 'a 0');
		one.thread.giveBack();
		one.thread.giveBack();
		await one.thread.end();
		const two = lend();
		assert.equal(await two.said('b'), 'b 1');
		assert.equal(threads.count, 1);
		await two.thread.end();
	});

	it('are as many as there are jobs at once, and one is kept', async () => {
		const both = [lend(), lend()];
		assert.deepEqual(await Promise.all(both.map(({ said }) => said('a'))), ['a 0', 'a 0']);
		for (const { thread } of both) thread.giveBack();
		const again = [lend(), lend()];
		assert.deepEqual(await Promise.all(again.map(({ said }) => said('b'))), ['b 1', 'b 0']);
		assert.equal(threads.count, 3);
		for (const { thread } of again) await thread.end();
	});

	it('are lost with what fails, and none is kept that has', async () => {
		const failing = lend();
		failing.thread.post('fail');
		await failing.lost;
		failing.thread.giveBack();
		const next = lend();
		assert.equal(await next.said('a'), 'a 0');
		next.thread.post('fail');
		next.thread.giveBack();
		await threads.ended();
		const last = lend();
		assert.equal(await last.said('b'), 'b 0');
		await last.thread.end();
	});

	it('are ended when none wants them for a while, and when their owner goes', async () => {
		const short = new WarmThreads(path, kind, 1);
		for (const from of [short, warm]) {
			const { thread, said } = lend(from);
			await said('a');
			thread.giveBack();
		}
		await warm.dispose();
		await threads.ended();
		const late = lend();
		assert.equal(await late.said('a'), 'a 0');
		late.thread.giveBack();
		await threads.ended();
	});
});
