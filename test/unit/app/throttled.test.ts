import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { throttled, untilAsked } from '../../../src/app/throttled.ts';

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

describe('a change that somebody asks for', () => {
	beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
	afterEach(() => mock.timers.reset());

	it('is announced once until it was asked for, and once more where that was forgotten, and then for a long time not', () => {
		let now = 0;
		const fired: number[] = [];
		const { notify, asked } = untilAsked(() => fired.push(now), 3000, 65_000);
		const pass = (until: number) => {
			for (; now < until; now += 1000) {
				notify();
				mock.timers.tick(1000);
			}
		};
		pass(2000);
		asked();
		pass(3000);
		assert.deepEqual(fired.splice(0), [0, 2000]);
		pass(75_000);
		assert.deepEqual(fired.splice(0), [4000, 70_000, 72_000]);
		asked();
		for (let second = 0; second < 100; second++) mock.timers.tick(1000);
		assert.deepEqual(fired, []);
	});
});
