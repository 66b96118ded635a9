import assert from 'node:assert/strict';
import type { Parts } from '../../../src/core/parts.ts';
import { Slices } from '../../../src/host/slices.ts';

/** Slices on a clock that a part moves on by a millisecond; `log` has what was done, with `|` for each pass of the event loop. */
function slicesOnClock() {
	let time = 0;
	let log = '';
	let isOver = false;
	const pass = () => {
		log += '|';
		if (!isOver) setImmediate(pass);
	};
	setImmediate(pass);
	function* job(name: string, parts: number): Parts<string> {
		for (let part = 0; part < parts; part++) {
			time += 1;
			log += name;
			yield;
		}
		return name;
	}
	return {
		slices: new Slices(() => time),
		job,
		get log() {
			return log;
		},
		end: () => {
			isOver = true;
		},
	};
}

describe('work in slices', () => {
	let on: ReturnType<typeof slicesOnClock>;
	beforeEach(() => {
		on = slicesOnClock();
	});
	afterEach(() => on.end());

	it('is done at once when it is little', async () => {
		const done = on.slices.run(on.job('a', 9));
		assert.equal(on.log, 'aaaaaaaaa');
		assert.equal(await done, 'a');
	});

	it('lets the event loop pass after ten milliseconds', async () => {
		assert.equal(await on.slices.run(on.job('a', 35)), 'a');
		assert.match(on.log, /^(?:a{10}\|+){3}a{5}$/);
	});

	it('has one of several jobs work in a pass, in turn', async () => {
		const names = ['a', 'b', 'c'];
		const done = await Promise.all(names.map((name) => on.slices.run(on.job(name, 40))));
		assert.deepEqual(done, names);
		const passes = on.log.split('|').filter((pass) => pass !== '');
		for (const pass of passes) assert.match(pass, /^(?:a{10}|b{10}|c{10})$/);
		assert.equal(passes.map((pass) => pass[0]).join(''), 'aabcabcabcbc');
	});

	it('counts many little jobs of a pass together', async () => {
		await Promise.all(Array.from({ length: 30 }, (_, index) => on.slices.run(on.job(index % 2 ? 'a' : 'b', 4))));
		for (const pass of on.log.split('|')) assert.ok(pass.length <= 13, pass);
	});

	it('ends when nobody wants it any more, and the next one goes on', async () => {
		let isWanted = true;
		const unwanted = on.slices.run(on.job('a', 1000), () => isWanted);
		const wanted = on.slices.run(on.job('b', 25));
		isWanted = false;
		assert.equal(await unwanted, undefined);
		assert.equal(await wanted, 'b');
		assert.equal(on.log.replaceAll('|', ''), 'a'.repeat(10) + 'b'.repeat(25));
		assert.equal(await on.slices.run(on.job('c', 1), () => false), undefined);
	});

	it('fails with the work, and the next one goes on', async () => {
		function* failing(): Parts<string> {
			yield* on.job('a', 15);
			throw new Error('as told');
		}
		const failed = on.slices.run(failing());
		const next = on.slices.run(on.job('b', 15));
		await assert.rejects(failed, /as told/);
		assert.equal(await next, 'b');
	});
});
