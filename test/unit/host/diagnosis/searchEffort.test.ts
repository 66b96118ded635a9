import assert from 'node:assert/strict';
import { SearchEffort } from '../../../../src/host/diagnosis/searchEffort.ts';

describe('the effort of a search', () => {
	it('is what the setting says, then 30 seconds, then without an end', () => {
		const effort = new SearchEffort();
		effort.begin('usual');
		assert.deepEqual([effort.budget(1000), effort.next], [1000, undefined]);
		effort.end('out-of-time');
		assert.equal(effort.next, 'longer');
		effort.begin('longer');
		assert.deepEqual([effort.budget(1000), effort.budget(60_000), effort.next], [30_000, 60_000, undefined]);
		effort.end('out-of-time');
		assert.equal(effort.next, 'until-stopped');
		effort.begin('until-stopped');
		assert.equal(effort.budget(1000), Number.POSITIVE_INFINITY);
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
