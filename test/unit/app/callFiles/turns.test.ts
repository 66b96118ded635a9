import assert from 'node:assert/strict';
import { Turns } from '../../../../src/app/callFiles/turns.ts';
import { type AnswerFacts, factsOfFailure } from '../../../../src/app/expectations/answerFacts.ts';

/** Turns by a clock of the test, which each wait moves on; the waits, in milliseconds. */
function turnsOf(rate?: number) {
	const clock = { time: Date.parse('2026-01-01T00:00:00Z') };
	const waits: number[] = [];
	const turns = new Turns(rate, {
		now: () => clock.time,
		wait: async (milliseconds) => void waits.push(milliseconds),
	});
	return { clock, waits, turns };
}

const { signal } = new AbortController();

function answer(status: number, retryAfter?: string): AnswerFacts {
	return { ...factsOfFailure(''), status, header: (name) => (name === 'retry-after' ? retryAfter : undefined) };
}

describe('the turns of a run', () => {
	it('are no more a second than they may be, and make up for no pause', async () => {
		const { clock, waits, turns } = turnsOf(20);
		for (let call = 0; call < 3; call += 1) await turns.take(signal);
		assert.deepEqual(waits, [50, 100]);
		clock.time += 9000;
		for (let call = 0; call < 2; call += 1) await turns.take(signal);
		assert.deepEqual(waits, [50, 100, 50]);
	});

	it('wait for nothing once the run is cancelled', async () => {
		const turns = new Turns(0.001);
		await turns.take(AbortSignal.abort());
		await turns.take(AbortSignal.abort());
	});

	it('end at once when the run is cancelled meanwhile', async () => {
		const turns = new Turns(0.001);
		const cancel = new AbortController();
		await turns.take(cancel.signal);
		const next = turns.take(cancel.signal);
		cancel.abort();
		await next;
	});

	const asked: [status: number, header: string | undefined, waits: number[] | undefined][] = [
		[429, '7', [7000]],
		[503, 'Thu, 01 Jan 2026 00:00:30 GMT', [30_000]],
		[429, 'Wed, 31 Dec 2025 23:00:00 GMT', []],
		[429, undefined, undefined],
		[503, 'soon', undefined],
		[429, '1.5', [1500]],
		[429, '7, 9', [7000]],
		[429, '-5', undefined],
		[429, '301', undefined],
		[500, '7', undefined],
		[200, '7', undefined],
	];
	for (const [status, header, expected] of asked) {
		it(`wait where a server answers ${status} with Retry-After ${header}: ${expected ?? 'no'}`, async () => {
			const { waits, turns } = turnsOf();
			assert.equal(turns.isPutOff(answer(status, header), 1), expected !== undefined);
			await turns.take(signal);
			assert.deepEqual(waits, expected ?? []);
		});
	}

	it('are not asked for again and again', () => {
		const { turns } = turnsOf();
		assert.equal(turns.isPutOff(answer(429, '1'), 3), true);
		assert.equal(turns.isPutOff(answer(429, '1'), 4), false);
	});

	it('put off calls that wait for their turn, too', async () => {
		const { clock, waits, turns } = turnsOf(1);
		await turns.take(signal);
		const next = turns.take(signal);
		turns.isPutOff(answer(429, '60'), 1);
		clock.time += 1000;
		await next;
		assert.deepEqual(waits, [1000, 59_000]);
	});
});
