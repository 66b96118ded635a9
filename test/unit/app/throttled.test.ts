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

	it('waits ever longer while calls keep coming, up to a limit, and acts sooner again after a rest', () => {
		let now = 0;
		const acts: number[] = [];
		const act = throttled(() => acts.push(now), 100, 400);
		const pass = (until: number, isCalled: boolean) => {
			for (; now < until; now += 50) {
				if (isCalled) act();
				mock.timers.tick(50);
			}
		};
		pass(1500, true);
		pass(3000, false);
		pass(3200, true);
		assert.deepEqual(acts, [0, 50, 250, 650, 1050, 1450, 3000, 3050]);
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
