import assert from 'node:assert/strict';
import { ReceivingBar } from '../../../../src/host/callFiles/receivingBar.ts';

/** A bar with a clock of its own, and what it shows. */
function newBar() {
	const shown: string[] = [];
	const clock = { now: 1000 };
	let ended: Promise<void> | undefined;
	const bar = new ReceivingBar({
		show: (run) => {
			shown.push('bar');
			ended = run((text, increment) => shown.push(`${text} +${increment}`));
		},
		text: ({ bytes, total }) => `${bytes} of ${total}`,
		now: () => clock.now,
	});
	const hear = (at: number, bytes: number, total?: number) => {
		clock.now = at;
		bar.hear({ status: 200, bytes, ...(total === undefined ? {} : { total }), beginning: '' });
	};
	return { bar, shown, hear, ended: () => ended };
}

describe('the bar of an answer that comes', () => {
	it('is shown for one that takes a while, and counts in percent of the whole', async () => {
		const { bar, shown, hear, ended } = newBar();
		hear(1000, 0, 200);
		hear(1400, 20, 200);
		assert.deepEqual(shown, []);
		hear(1500, 50, 200);
		hear(1600, 150, 200);
		assert.deepEqual(shown, ['bar', '50 of 200 +25', '150 of 200 +50']);
		bar.end();
		await ended();
		hear(1700, 200, 200);
		assert.equal(shown.length, 3);
	});

	it('counts no percent where the whole is not known, nor beyond it', () => {
		const { shown, hear } = newBar();
		hear(0, 1);
		hear(900, 10);
		assert.deepEqual(shown, ['bar', '10 of undefined +0']);
		hear(1000, 300, 200);
		hear(1100, 400, 200);
		assert.deepEqual(shown.slice(2), ['300 of 200 +100', '400 of 200 +0']);
	});

	it('is none for one that comes quickly', () => {
		const { bar, shown, hear } = newBar();
		hear(0, 1, 2);
		hear(300, 2, 2);
		bar.end();
		assert.deepEqual(shown, []);
	});
});
