import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { JudgedCalls } from '../../../../src/net/diagnosis/judgedCalls.ts';

describe('the calls that were judged one after another', () => {
	const sent = (text: string, token = 'known-token-5f1e') => [
		{ name: 'method', value: 'a.b' },
		{ name: 'text', value: text },
		{ name: 'access_token', value: token },
	];

	it('have a mistake in common once it is found in each', () => {
		const calls = new JudgedCalls();
		for (const id of [1, 2]) calls.add(id, sent('x'), false);
		calls.found(1, ['not-sorted']);
		assert.deepEqual(calls.common().causes, []);
		calls.found(2, ['sig-upper-case', 'not-sorted']);
		calls.found(99, ['not-sorted']);
		assert.deepEqual(calls.common().causes, [{ code: 'same-mistake', mistakes: ['not-sorted'] }]);
	});

	it('are forgotten one by one, all at once, and from five hundred on the oldest', () => {
		const calls = new JudgedCalls();
		for (let id = 1; id <= 600; id++) calls.add(id, sent('я'), id <= 550);
		assert.deepEqual([calls.common().wrong, calls.common().firstWrong], [50, 551]);
		calls.forget(551);
		assert.deepEqual([calls.common().wrong, calls.common().firstWrong], [49, 552]);
		for (let id = 601; id <= 1100; id++) calls.add(id, sent('я'), true);
		assert.deepEqual([calls.common().wrong, calls.common().firstWrong], [0, undefined]);
		calls.add(1101, sent('x'), false);
		calls.clear();
		assert.equal(calls.common().wrong, 0);
	});

	it('are kept without their values and tokens', () => {
		const calls = new JudgedCalls();
		calls.add(1, sent('a text of the user'), false);
		const kept = inspect(calls, { depth: 9 });
		for (const text of ['known-token-5f1e', 'a text of the user']) assert.ok(!kept.includes(text), text);
	});
});
