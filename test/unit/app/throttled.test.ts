import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { throttled } from '../../../src/app/throttled.ts';

describe('a throttled function', () => {
	beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
	afterEach(() => mock.timers.reset());

	it('acts at once, then once for all calls within its interval', () => {
		let acts = 0;
		const act = throttled(() => (acts += 1), 100);
		for (let call = 0; call < 5; call += 1) act();
		assert.equal(acts, 1);
		mock.timers.tick(100);
		assert.equal(acts, 2);
		act();
		assert.equal(acts, 2);
		mock.timers.tick(100);
		assert.equal(acts, 3);
		mock.timers.tick(1000);
		act();
		assert.equal(acts, 4);
	});

	it('acts no more once it is disposed of', () => {
		let acts = 0;
		const act = throttled(() => (acts += 1), 100);
		act();
		act();
		act.dispose();
		mock.timers.tick(1000);
		assert.equal(acts, 1);
	});
});
