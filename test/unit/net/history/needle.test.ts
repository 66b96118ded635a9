import assert from 'node:assert/strict';
import fc from 'fast-check';
import { countCharacters, needleOf } from '../../../../src/net/history/needle.ts';

describe('the needle of a search', () => {
	it('begins with the rarest character of all words', () => {
		const counts = countCharacters(['users.get name age', 'users.get name q']);
		// Of 32 lines one is counted: the first.
		assert.equal(needleOf(['names', 'equal'], counts), 'qual');
		assert.equal(needleOf(['age'], counts), 'age');
	});

	it('is a part of one of the words, of six characters at most', () => {
		const word = fc.string({ minLength: 1 });
		fc.assert(
			fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), fc.array(fc.string()), (words, lines) => {
				const needle = needleOf(words, countCharacters(lines));
				assert.ok(needle.length > 0 && needle.length <= 6, needle);
				assert.ok(words.some((one) => one.includes(needle)));
			}),
		);
	});
});
