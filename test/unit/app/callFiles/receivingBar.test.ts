import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { receivingBar } from '../../../../src/app/callFiles/receivingBar.ts';

/** A bar, and what it shows. */
function newBar() {
	const shown: string[] = [];
	let ended: Promise<void> | undefined;
	const bar = receivingBar(
		(run) => {
			shown.push('bar');
			ended = run((text, increment) => shown.push(`${text} +${increment}`));
		},
		({ bytes, total }) => `${bytes} of ${total}`,
	);
	const receive = (bytes: number, total?: number) =>
		bar.receive({ status: 200, bytes, ...(total === undefined ? {} : { total }), beginning: '' });
	return { bar, shown, receive, ended: () => ended };
}

describe('the bar of an answer that is being received', () => {
	beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
	afterEach(() => mock.timers.reset());

	it('is shown for one that takes a while, and counts in percent of the whole', async () => {
		const { bar, shown, receive, ended } = newBar();
		receive(0, 200);
		mock.timers.tick(400);
		receive(20, 200);
		assert.deepEqual(shown, []);
		mock.timers.tick(100);
		receive(50, 200);
		receive(150, 200);
		assert.deepEqual(shown, ['bar', '20 of 200 +10', '50 of 200 +15', '150 of 200 +50']);
		bar.end();
		await ended();
		receive(200, 200);
		assert.equal(shown.length, 4);
	});

	it('counts no percent where the whole is not known, nor beyond it', () => {
		const { shown, receive } = newBar();
		receive(1);
		mock.timers.tick(500);
		assert.deepEqual(shown, ['bar', '1 of undefined +0']);
		receive(300, 200);
		receive(400, 200);
		assert.deepEqual(shown.slice(2), ['300 of 200 +100', '400 of 200 +0']);
	});

	it('is not shown for one that is received quickly, nor after its end', () => {
		const { bar, shown, receive } = newBar();
		receive(1, 2);
		mock.timers.tick(300);
		receive(2, 2);
		bar.end();
		receive(2, 2);
		mock.timers.tick(1000);
		assert.deepEqual(shown, []);
	});
});
