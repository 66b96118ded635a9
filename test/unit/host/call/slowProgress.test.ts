import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { slowProgress } from '../../../../src/host/call/slowProgress.ts';

describe('the progress of a call', () => {
	beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
	afterEach(() => mock.timers.reset());

	it('is shown only for a call that takes long, also for one that fails', async () => {
		let shown = 0;
		const show = () => (shown += 1);
		assert.equal(await slowProgress(async () => 'quick', show), 'quick');
		mock.timers.tick(1000);
		assert.equal(shown, 0);
		const answer = Promise.withResolvers<string>();
		const slow = slowProgress(() => answer.promise, show);
		mock.timers.tick(1000);
		assert.equal(shown, 1);
		answer.reject(new Error('no answer'));
		await assert.rejects(slow, /no answer/);
	});
});
