import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { diagnosisQueue } from '../../../../src/host/watch/diagnosisQueue.ts';

describe('the queue of watched calls to diagnose', () => {
	beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
	afterEach(() => mock.timers.reset());

	function setUp() {
		const queue = diagnosisQueue();
		const diagnosed: number[] = [];
		const add = (id: number) => queue.add(id, async () => void diagnosed.push(id));
		return { queue, diagnosed, add };
	}
	/** Lets what has ended make room. */
	const pass = async (milliseconds: number) => {
		for (let passed = 0; passed < milliseconds; passed += 200) {
			await new Promise(setImmediate);
			mock.timers.tick(200);
		}
	};

	it('diagnoses ten of a burst at once, then five a second, the newest first', async () => {
		const { queue, diagnosed, add } = setUp();
		for (let id = 0; id < 55_000; id++) add(id);
		assert.deepEqual(diagnosed, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
		await pass(1000);
		assert.deepEqual(diagnosed.slice(10), [54_999, 54_998, 54_997, 54_996, 54_995]);
		queue.dispose();
	});

	it('diagnoses ten at once again after a pause', async () => {
		const { diagnosed, add } = setUp();
		for (let id = 0; id < 12; id++) add(id);
		await pass(4000);
		assert.equal(diagnosed.length, 12);
		for (let id = 12; id < 24; id++) add(id);
		assert.equal(diagnosed.length, 22);
	});

	it('diagnoses one at once that is asked for, once', async () => {
		const { queue, diagnosed, add } = setUp();
		for (let id = 0; id < 20; id++) add(id);
		await Promise.all([queue.now(15), queue.now(15), queue.now(0), queue.now(99)]);
		assert.deepEqual(diagnosed.slice(10), [15]);
		queue.dispose();
	});

	it('never diagnoses more than ten at the same time, and all of them when it is flushed', async () => {
		const queue = diagnosisQueue();
		let started = 0;
		const never = () => {
			started += 1;
			return new Promise<void>(() => undefined);
		};
		for (let id = 0; id < 20; id++) queue.add(id, never);
		await pass(4000);
		assert.equal(started, 10);
		queue.drop(19);
		queue.flush();
		assert.equal(started, 19);
		queue.dispose();
	});
});
