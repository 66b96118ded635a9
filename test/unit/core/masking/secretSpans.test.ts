import assert from 'node:assert/strict';
import { inOrder, type SecretSpan } from '../../../../src/core/masking/secretSpans.ts';

describe('spans of secrets', () => {
	it('are in order and cover all that any of them covers', () => {
		const span = (start: number, end: number): SecretSpan => ({
			...{ start, end, name: 'access_token' },
			text: 'abcdefghij'.slice(start, end),
		});
		const spans = inOrder([span(2, 5), span(0, 4), span(1, 3), span(7, 9)]);
		const covered = spans.map(({ start, end, text }) => `${start} ${end} ${text}`);
		assert.deepEqual(covered, ['0 4 abcd', '4 5 e', '7 9 hi']);
	});
});
