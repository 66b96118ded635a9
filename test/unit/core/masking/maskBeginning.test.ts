import assert from 'node:assert/strict';
import { mask, maskBeginning } from '../../../../src/core/masking/mask.ts';

const secret = 'Zq8"fK/1жw0Ы';
const unicode = (text: string) =>
	text
		.split('')
		.map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
		.join('');

/** By what Node itself writes; each with how much of it writes three characters, of which nothing can be told. */
const writings: readonly (readonly [text: string, least: number])[] = [
	[secret, 3],
	[JSON.stringify(secret).slice(1, -1), 3],
	[JSON.stringify(JSON.stringify(secret)).slice(3, -3), 3],
	[encodeURIComponent(secret), 5],
	[encodeURIComponent(encodeURIComponent(secret)), 7],
	[unicode(secret), 23],
	[encodeURIComponent(unicode(secret)), 31],
	[Buffer.from(secret).toString('hex'), 3],
	[Buffer.from(secret).toString('base64'), 3],
];

describe('maskBeginning', () => {
	it('leaves nothing of a secret that is cut, wherever it is', () => {
		for (const [text, least] of writings) {
			for (let end = least + 1; end < text.length; end++) {
				const shown = maskBeginning(`{"a b": "${text.slice(0, end)}`, [secret]);
				// What may be an escape's beginning is left out with it, and no more.
				assert.ok('{"a b": "'.startsWith(shown) && shown.length >= 8 - 1, `${text.slice(0, end)}: ${shown}`);
			}
		}
	});

	it('masks what is whole, and shows all else', () => {
		for (const [text] of writings) {
			const whole = `{"a": "${text}", "b": "\\u0441лово`;
			assert.equal(maskBeginning(whole, [secret]), whole.replace(text, mask));
			const begun = text.slice(0, 2);
			assert.equal(maskBeginning(`${whole} ${begun}`, [secret]), `${whole.replace(text, mask)} ${begun}`);
		}
		assert.equal(maskBeginning('all of it', []), 'all of it');
	});

	it('shows the first of a long text at once, also before a secret could be there whole', () => {
		assert.equal(maskBeginning('{', [secret]), '{');
		assert.equal(maskBeginning('[{"id": 1', [secret]), '[{"id": 1');
	});

	it('waits for what follows the name of a secret that is too short to be searched for', () => {
		assert.equal(maskBeginning(`${'x'.repeat(500)} access_token=a`, ['ab1']).length, 500 + 15 - 128);
	});
});
