import assert from 'node:assert/strict';
import type { Uri } from 'vscode';
import type { AnswerView } from '../../../../src/app/answer/answerView.ts';
import { type CallAnswer, type CallResults, callResults } from '../../../../src/app/callFiles/callResults.ts';
import { answeredSnapshot } from '../../host/call/answeredSnapshot.ts';

const document = { uri: { toString: () => 'file:///a.call' } as Uri };

function answered(length: number, more: Partial<AnswerView> = {}): CallAnswer {
	const snapshot = answeredSnapshot(length, { milliseconds: 7 });
	return { state: 'done', snapshot, answer: { language: 'text', text: 'x'.repeat(length), snapshot, ...more } };
}

describe('the results of a call file', () => {
	let results: CallResults;

	function stored(answers: readonly CallAnswer[], limits?: Parameters<typeof callResults>[1]): number[] {
		results = callResults(() => {}, limits);
		for (const [index, answer] of answers.entries()) results.set(document, `${index}`, answer);
		return answers.map((_, index) => {
			const result = results.of(document, `${index}`);
			return (result?.state === 'done' && result.answer?.text.length) || 0;
		});
	}

	afterEach(() => results.dispose());

	it('have so many characters of answers, the newest first; of the others the line stays', () => {
		const answers = Array.from({ length: 20 }, () => answered(4_000_000));
		assert.deepEqual(stored(answers), [...Array<number>(18).fill(0), 4_000_000, 4_000_000]);
		const oldest = results.of(document, '0');
		assert.ok(oldest?.state === 'done' && oldest.snapshot.state === 'answered');
		assert.deepEqual([oldest.snapshot.status, oldest.snapshot.milliseconds], [200, 7]);
	});

	it('remove the files of answers that they drop', () => {
		const removed: number[] = [];
		const answers = Array.from({ length: 22 }, (_, index) => {
			const remove = async () => void removed.push(index);
			return answered(1, { file: { path: `/${index}`, length: 1, remove } });
		});
		stored(answers);
		assert.deepEqual(removed, [0, 1]);
		results.set(document, '2', undefined);
		assert.deepEqual(removed, [0, 1, 2]);
	});

	it('have at most 20 answers, and always the newest one, with the bytes counted', () => {
		const many = Array.from({ length: 25 }, () => answered(1));
		assert.deepEqual(stored(many), [...Array<number>(5).fill(0), ...Array<number>(20).fill(1)]);
		assert.deepEqual(stored([answered(50), answered(50)], { answers: 20, characters: 149 }), [0, 50]);
		assert.deepEqual(stored([answered(1), answered(20_000_000)]), [0, 20_000_000]);
	});

	it('are forgotten with their document, and end what is sent', () => {
		let cancelled = 0;
		stored([answered(1)]);
		results.set(document, 'sent', { state: 'sending', cancel: () => (cancelled += 1) });
		results.forget(document);
		assert.deepEqual([cancelled, results.of(document, '0'), results.of(document, 'sent')], [1, undefined, undefined]);
	});

	it('take as much work for each call of a long run as of a short one, and report a run of changes once', () => {
		const workOf = (calls: number) => {
			let reads = 0;
			let changes = 0;
			const all = callResults(() => (changes += 1));
			for (let index = 0; index < calls; index += 1) {
				const counted = answered(1);
				const answer = new Proxy(counted, {
					get: (target, name) => {
						reads += 1;
						return Reflect.get(target, name);
					},
				});
				all.set(document, `${index}`, { state: 'sending', cancel: () => {} });
				all.set(document, `${index}`, answer);
			}
			all.dispose();
			assert.equal(changes, 1);
			return reads;
		};
		assert.ok(workOf(10_000) <= 10.1 * workOf(1000));
	});
});
