import assert from 'node:assert/strict';
import { SearchEffort } from '../../../../src/app/diagnosis/searchEffort.ts';
import { usualWork } from '../../../../src/diagnosis/search/budget.ts';

describe('the effort of a search', () => {
	it('is the usual work, then 30 times as much, then without an end', () => {
		const effort = new SearchEffort();
		effort.begin('usual');
		assert.deepEqual([effort.work(), effort.next], [usualWork, undefined]);
		effort.end('out-of-time');
		assert.equal(effort.next, 'longer');
		effort.begin('longer');
		assert.deepEqual([effort.work(), effort.next], [30 * usualWork, undefined]);
		effort.end('out-of-time');
		assert.equal(effort.next, 'until-stopped');
		effort.begin('until-stopped');
		assert.equal(effort.work(), Number.POSITIVE_INFINITY);
		effort.end('stopped');
		assert.equal(effort.snapshot().longer, 'until-stopped');
	});

	it('is offered only where more time may help', () => {
		const effort = new SearchEffort();
		effort.end('all-tried');
		assert.equal(effort.next, undefined);
		effort.begin('longer');
		effort.end('given-up');
		assert.equal(effort.next, undefined);
		effort.end(undefined);
		assert.equal(effort.snapshot().longer, undefined);
	});
});
