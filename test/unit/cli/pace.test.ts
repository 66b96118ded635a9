import assert from 'node:assert/strict';
import { paceOf } from '../../../src/cli/pace.ts';

describe('the pace of a run', () => {
	it('begins no more calls a second than it may, and makes up for no pause', async () => {
		let now = 1000;
		const waits: number[] = [];
		const pace = paceOf(
			20,
			() => now,
			async (milliseconds) => void waits.push(milliseconds),
		);
		const { signal } = new AbortController();
		for (let call = 0; call < 3; call += 1) await pace(signal);
		assert.deepEqual(waits, [50, 100]);
		now = 9000;
		for (let call = 0; call < 2; call += 1) await pace(signal);
		assert.deepEqual(waits, [50, 100, 50]);
	});

	it('waits for nothing once the run is cancelled', async () => {
		const pace = paceOf(0.001);
		await pace(AbortSignal.abort());
		await pace(AbortSignal.abort());
	});
});
