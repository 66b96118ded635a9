import assert from 'node:assert/strict';
import { fillText } from '../../../src/shared/fillText.ts';

const english = '{0} {0|call is|calls are} wrong';
const russian = '{0} {0|ошибка|ошибки|ошибок}';

describe('a text with its values', () => {
	it('takes the form of a word that goes with the number, as its language does', () => {
		for (const [count, expected] of [
			[0, '0 calls are wrong'],
			[1, '1 call is wrong'],
			[21, '21 calls are wrong'],
		] as const)
			assert.equal(fillText(english, [count], 'en'), expected);
		for (const [count, expected] of [
			[0, '0 ошибок'],
			[1, '1 ошибка'],
			[2, '2 ошибки'],
			[5, '5 ошибок'],
			[11, '11 ошибок'],
			[12, '12 ошибок'],
			[21, '21 ошибка'],
			[22, '22 ошибки'],
			[111, '111 ошибок'],
		] as const)
			assert.equal(fillText(russian, [count], 'ru'), expected);
	});

	it('writes the number that words go with as the language does, and any other as it is', () => {
		assert.equal(fillText('{0} {0|call|calls} at {1}', [12_345, 8080], 'en'), '12,345 calls at 8080');
		assert.equal(fillText(russian, [12_345], 'ru'), '12\u00a0345 ошибок');
	});

	it('leaves a placeholder without a value, and what a value looks like', () => {
		assert.equal(fillText('{0} {1} {1|a|b}', ['x'], 'en'), 'x {1} {1|a|b}');
		assert.equal(fillText('{0}', ['{0} {0|a|b}'], 'en'), '{0} {0|a|b}');
		assert.equal(fillText('{0}, {1} {1|a|b}', ['{1} {1|c|d}', 1], 'en'), '{1} {1|c|d}, 1 a');
	});

	it('takes the last form where a text gives fewer than its language has', () => {
		assert.equal(fillText('{0|one|several}', [5], 'ru'), 'several');
	});
});
