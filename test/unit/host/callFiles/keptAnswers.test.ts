import assert from 'node:assert/strict';
import type { AnswerView } from '../../../../src/host/call/answerView.ts';
import { type CallAnswer, dropOldAnswers } from '../../../../src/host/callFiles/keptAnswers.ts';
import { answeredSnapshot } from '../call/answeredSnapshot.ts';

function answered(length: number): CallAnswer & { answer: AnswerView } {
	const snapshot = answeredSnapshot(length, { milliseconds: 7 });
	return { state: 'done', snapshot, answer: { language: 'text', text: 'x'.repeat(length), snapshot } };
}

const kept = (results: readonly CallAnswer[]) => results.map(({ answer }) => (answer ? answer.text.length : 0));

describe('the answers of call files that are kept', () => {
	it('are so many characters in all, the newest first; of the others the line stays', () => {
		const results = Array.from({ length: 20 }, () => answered(4_000_000));
		dropOldAnswers(results);
		assert.deepEqual(kept(results), [...Array<number>(18).fill(0), 4_000_000, 4_000_000]);
		const [oldest] = results;
		assert.ok(oldest?.snapshot.state === 'answered');
		assert.deepEqual([oldest.snapshot.status, oldest.snapshot.milliseconds], [200, 7]);
	});

	it('take their files with them when they are dropped', () => {
		const removed: number[] = [];
		const content = { isUtf8: true, isBlank: false, members: undefined };
		const results = Array.from({ length: 22 }, (_, index) => {
			const one = answered(1);
			const remove = async () => void removed.push(index);
			return { ...one, answer: { ...one.answer, file: { path: `/${index}`, length: 1, content, remove } } };
		});
		dropOldAnswers(results);
		assert.deepEqual(removed, [1, 0]);
	});

	it('are so many at the most', () => {
		const results = Array.from({ length: 25 }, () => answered(1));
		dropOldAnswers(results);
		assert.deepEqual(kept(results), [...Array<number>(5).fill(0), ...Array<number>(20).fill(1)]);
	});

	it('count with the bytes that are kept, too', () => {
		const results = [answered(50), answered(50)];
		dropOldAnswers(results, { answers: 20, characters: 149 });
		assert.deepEqual(kept(results), [0, 50]);
	});

	it('are the newest, however large it is', () => {
		const results = [answered(1), answered(20_000_000)];
		dropOldAnswers(results);
		assert.deepEqual(kept(results), [0, 20_000_000]);
	});
});
