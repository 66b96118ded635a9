import assert from 'node:assert/strict';
import { SearchEffort } from '../../../../src/app/diagnosis/searchEffort.ts';

describe('the effort of a search', () => {
	it('is usual, then without an end, again where that was stopped', () => {
		const effort = new SearchEffort();
		effort.begin(false);
		assert.deepEqual([effort.isLong, effort.canGoOn], [false, false]);
		effort.ended = 'out-of-time';
		assert.equal(effort.canGoOn, true);
		effort.begin(true);
		assert.deepEqual([effort.isLong, effort.canGoOn], [true, false]);
		effort.ended = 'stopped';
		assert.equal(effort.snapshot().canGoOn, true);
	});

	it('is offered only where more time may help', () => {
		const effort = new SearchEffort();
		effort.ended = 'given-up';
		assert.equal(effort.canGoOn, true);
		effort.ended = 'all-tried';
		assert.equal(effort.canGoOn, false);
		effort.begin(true);
		effort.ended = 'given-up';
		assert.equal(effort.canGoOn, false);
		effort.ended = undefined;
		assert.equal(effort.snapshot().canGoOn, false);
	});
});
