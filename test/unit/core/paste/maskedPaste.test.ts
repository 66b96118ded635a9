import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isMasked, maskPaste, unmaskPaste } from '../../../../src/core/masking/maskedPaste.ts';
import { parsePaste } from '../../../../src/core/paste/parsePaste.ts';

const mask = '••••••••';

describe('masking a paste', () => {
	const url = 'https://h/fb.do?method=a.b&sig=00&access_token=tok+en%2F1&session_secret_key=abcdef';

	it('masks what was recognised and what is known, in any encoding', () => {
		const { text } = maskPaste(`${url}&x=KNOWN%20KEY&y=KNOWN KEY`, parsePaste(url).secrets, ['KNOWN KEY']);
		assert.equal(
			text,
			`https://h/fb.do?method=a.b&sig=00&access_token=${mask}&session_secret_key=${mask}&x=${mask}&y=${mask}`,
		);
	});

	it('puts back what the masks stand for, whatever was edited around them', () => {
		const { text, pieces } = maskPaste(url, parsePaste(url).secrets, []);
		assert.equal(unmaskPaste(text, pieces), url);
		assert.equal(unmaskPaste(text.replace('a.b', 'a.c'), pieces), url.replace('a.b', 'a.c'));
		const withoutToken = text.replace(`&access_token=${mask}`, '');
		assert.equal(unmaskPaste(withoutToken, pieces), url.replace('&access_token=tok+en%2F1', ''));
		assert.equal(unmaskPaste('nothing of it', pieces), 'nothing of it');
	});

	it('looks at each mask a few times only, however many an edited text has', () => {
		let reads = 0;
		const pieces = Array.from({ length: 2000 }, (_, index) => ({
			text: `t${index}`,
			get label() {
				reads += 1;
				return `label ${index}`;
			},
		}));
		assert.equal(unmaskPaste('x••••••••'.repeat(2000), pieces), `xt0${'x••••••••'.repeat(1999)}`);
		assert.ok(reads <= 3 * pieces.length, `${reads} reads`);
	});

	it('never shows a secret, and gives every text back', () => {
		const secret = fc.string({ minLength: 4, maxLength: 12, unit: fc.constantFrom(...'abcXYZ019%/+') });
		fc.assert(
			fc.property(fc.array(fc.string({ maxLength: 10 }), { maxLength: 6 }), secret, (parts, known) => {
				const raw = parts.join(known);
				const { text, pieces } = maskPaste(raw, [], [known]);
				assert.ok(!text.includes(known));
				if (!raw.includes('•')) assert.equal(unmaskPaste(text, pieces), raw);
			}),
		);
	});

	it('knows a value that was masked before', () => {
		for (const value of [mask, '********', 'xxxxxxxx', '<access token>', '[REDACTED]'])
			assert.ok(isMasked(value), value);
		for (const value of ['tkn1AbC', 'x', '', '0123', '**']) assert.ok(!isMasked(value), value);
	});
});
