import assert from 'node:assert/strict';
import { mask, maskSecrets } from '../../../src/core/mask.ts';

describe('maskSecrets', () => {
	it('replaces every occurrence, whatever the length', () => {
		assert.equal(maskSecrets('a SECRET b SECRET', ['SECRET']), `a ${mask} b ${mask}`);
		assert.equal(maskSecrets('key1', ['key1']), mask);
		assert.equal(maskSecrets('SECRETSECRET', ['SECRET']), mask + mask);
	});

	it('masks the longest first, so that no rest stays', () => {
		assert.equal(maskSecrets('SECRETKEY SECRET', ['SECRET', 'SECRETKEY']), `${mask} ${mask}`);
	});

	it('finds a secret in the encodings it may have been pasted in', () => {
		const secret = "ключ (1)+'/=";
		const encoded = encodeURIComponent(secret);
		const strict = encoded.replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
		const form = new URLSearchParams({ x: secret }).toString().slice(2);
		const lower = (text: string) => text.replace(/%[0-9A-F]{2}/g, (byte) => byte.toLowerCase());
		for (const text of [secret, encoded, strict, form, lower(encoded), lower(strict), lower(form)]) {
			assert.equal(maskSecrets(`<${text}>`, [secret]), `<${mask}>`, text);
		}
	});

	it('does not look for what is too short to be one', () => {
		assert.equal(maskSecrets('abc', ['abc', '']), 'abc');
	});

	it('takes a secret literally', () => {
		assert.equal(maskSecrets('a.*b', ['a.*b']), mask);
		assert.equal(maskSecrets('aXXb', ['a.*b']), 'aXXb');
		assert.equal(maskSecrets('x $& y', ['$& y']), `x ${mask}`);
	});

	it('never throws, not even for half a character', () => {
		assert.equal(maskSecrets('ab\ud83dcd', ['ab\ud83dcd']), mask);
	});
});
