import assert from 'node:assert/strict';
import { mask, maskSecrets, spansOfSecrets } from '../../../../src/core/masking/mask.ts';

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
		assert.equal(maskSecrets('', ['', 'abcd']), '');
	});

	it('finds what is that short where it stands behind the name of a secret', () => {
		for (const [text, expected] of [
			['?access_token=ab&x=ab', `?access_token=${mask}&x=ab`],
			['{"session_secret_key" : "ab", "x": "ab"}', `{"session_secret_key" : "${mask}", "x": "ab"}`],
			['%22accessToken%22%3A%22ab%22', `%22accessToken%22%3A%22${mask}%22`],
			[String.raw`"{\"session_key\": \"ab\"}"`, String.raw`"{\"session_key\": \"${mask}\"}"`],
			['<access_token>ab</access_token>', `<access_token>${mask}</access_token>`],
			['access_token=abc access_token: about', 'access_token=abc access_token: about'],
		] as const)
			assert.equal(maskSecrets(text, ['ab', 'a long one']), expected);
	});

	it('takes the case of a short one exactly, and finds nothing else made of it', () => {
		assert.equal(maskSecrets('test Test TEST tset 74657374 dGVzdA', ['test']), `${mask} Test TEST tset ${mask} dGVzdA`);
		assert.equal(maskSecrets('Test test', ['test', 'Test']), `${mask} ${mask}`);
	});

	it('masks what overlaps as one', () => {
		assert.equal(maskSecrets('<abcdefghijklmn>', ['abcdefghij', 'efghijklmn']), `<${mask}>`);
		assert.equal(maskSecrets('<aaaaaaaaaaaaa>', ['aaaaaaaaaa']), `<${mask}>`);
		assert.equal(maskSecrets('abcd%61bcd', ['dabc']), `abc${mask}d`);
	});

	it('undoes two layers of escapes', () => {
		const wrap = (text: string, layers: number): string =>
			layers === 0 ? text : encodeURIComponent(wrap(text, layers - 1));
		// What a URL writes is searched for as well.
		assert.equal(maskSecrets(wrap('key/of/mine', 3), ['key/of/mine']), mask);
		assert.equal(maskSecrets(wrap('key/of/mine', 5), ['key/of/mine']), wrap('key/of/mine', 5));
	});

	it('finds a secret wherever it stands in a long text', () => {
		const secret = 'key/of "mine"';
		const inUrl = encodeURIComponent(secret).replaceAll('%', '\\u0025');
		for (const [written, around] of [
			[secret, 'x'],
			[inUrl, 'ordinary \\u0025 text. '],
		] as const) {
			// Long enough to be looked at in several parts.
			const count = 1_000_000 / written.length;
			const isRight = maskSecrets((around + written).repeat(count), [secret]) === (around + mask).repeat(count);
			assert.ok(isRight, written);
		}
	});

	// Were it quadratic anywhere, it would take hours.
	it('takes no longer where secret and text repeat themselves', () => {
		const size = 2_000_000;
		const long = 'a'.repeat(size / 4);
		assert.equal(maskSecrets('a'.repeat(size), [`${long}b`, 'b'.repeat(size / 4)]).length, size);
		assert.equal(maskSecrets('a'.repeat(size), [long]), mask);
		assert.equal(maskSecrets('\\'.repeat(size), [`${'\\'.repeat(4000)}x`]).length, size);
		assert.equal(maskSecrets('%25'.repeat(size / 4), [`${'%25'.repeat(1000)}x`]).length, (size / 4) * 3);
		assert.equal(maskSecrets('access_token='.repeat(size / 10), ['a']).length, (size / 10) * 13);
	});

	it('leaves none of very many out', () => {
		const short = 'k3Y_';
		for (const between of ['', ',', ' and more ']) {
			const count = 300_000;
			const text = (short + between).repeat(count);
			assert.equal(spansOfSecrets(text, [short]).length, count);
			assert.equal(maskSecrets(text, [short]), (mask + between).repeat(count));
		}
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
