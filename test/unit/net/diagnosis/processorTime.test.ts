import assert from 'node:assert/strict';
import { threadTime } from '../../../../src/net/diagnosis/processorTime.ts';

/** Works until it is told that time has passed. */
function timeAfterWork(): number {
	const begun = threadTime();
	for (let step = 0; step < 1e9; step++) if (threadTime() > begun) break;
	return threadTime() - begun;
}

describe('the time that a search counts', () => {
	const { threadCpuUsage } = process;

	afterEach(() => {
		process.threadCpuUsage = threadCpuUsage;
	});

	it('is that of the thread', () => {
		const { user, system } = process.threadCpuUsage();
		assert.ok(threadTime() >= (user + system) / 1000);
		assert.ok(timeAfterWork() > 0);
	});

	it('goes on also in a Node that does not tell it', () => {
		Object.assign(process, { threadCpuUsage: undefined });
		assert.ok(timeAfterWork() > 0);
	});
});
