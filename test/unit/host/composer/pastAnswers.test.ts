import assert from 'node:assert/strict';
import type { AnswerView } from '../../../../src/app/answer/answerView.ts';
import { pastAnswers } from '../../../../src/host/composer/pastAnswers.ts';
import { answeredSnapshot } from '../call/answeredSnapshot.ts';

const of = (call: string) => ({ call, method: 'events.get', account: 'P', at: 1 });

function view(text: string): AnswerView {
	return { language: 'text', text, snapshot: answeredSnapshot(text.length) };
}

describe('the answers that a composer showed before', () => {
	const texts = (past: ReturnType<typeof pastAnswers>, call?: string) => past.list(call).map(({ text }) => text);

	it('are listed with the newest first, those of the call before others', () => {
		const past = pastAnswers();
		past.add(view('1'), of('a'));
		past.add(view('2'), of('b'));
		past.add(view('3'), of('a'));
		assert.deepEqual(texts(past), ['3', '2', '1']);
		assert.deepEqual(texts(past, 'b'), ['2', '3', '1']);
		past.clear();
		assert.deepEqual(texts(past), []);
	});

	it('are no more, and no longer, than the limits say: the oldest go', () => {
		const past = pastAnswers({ answers: 3, characters: 10 });
		for (const text of ['a', 'b', 'c', 'd']) past.add(view(text), of('x'));
		assert.deepEqual(texts(past), ['d', 'c', 'b']);
		past.add(view('12345678'), of('x'));
		assert.deepEqual(texts(past), ['12345678', 'd', 'c']);
		past.add(view('12345678901'), of('x'));
		assert.deepEqual(texts(past), ['12345678', 'd', 'c'], 'one that is too long alone');
		past.add(view('123'), of('x'));
		assert.deepEqual(texts(past), ['123']);
	});

	it('are none whose body is in a file, which is gone by then', () => {
		const past = pastAnswers();
		past.add({ ...view('begins so'), file: { path: '/x', length: 9, remove: async () => {} } }, of('a'));
		assert.deepEqual(texts(past), []);
	});

	it('are none that failed', () => {
		const past = pastAnswers();
		const failed: AnswerView = {
			language: 'text',
			text: 'x',
			snapshot: { state: 'failed', code: 'cancelled', message: '', milliseconds: 1 },
		};
		past.add(failed, of('a'));
		assert.deepEqual(texts(past), []);
	});
});
