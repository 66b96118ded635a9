import assert from 'node:assert/strict';
import type { RawAnswer } from '../../../../src/core/call/response.ts';
import { mask } from '../../../../src/core/masking/mask.ts';
import { layOutAnswer } from '../../../../src/net/answer/answerLayout.ts';
import { hostileAnswers } from '../../core/hostileAnswers.ts';
import { scanWithin } from '../../core/scannedCharacters.ts';

const secret = 'CanarySecretKey';

function layOut(body: string, more: Partial<RawAnswer> = {}) {
	const raw = { status: 200, statusText: 'OK', headers: [], truncated: false, ...more };
	return layOutAnswer({ ...raw, body: new TextEncoder().encode(body) }, [secret]);
}

describe('the layout of an answer', () => {
	it('has JSON laid out, and tells what it means', () => {
		const { answer, language, text } = layOut('{"a":[1]}');
		assert.deepEqual([answer, language], [{ kind: 'success' }, 'json']);
		assert.equal(text, '{\n  "a": [\n    1\n  ]\n}');
	});

	it('has JSON nested too deeply as it came, and still tells what it means', () => {
		const body = '['.repeat(200_000) + ']'.repeat(200_000);
		const { answer, language, text } = layOut(body);
		assert.deepEqual([answer, language], [{ kind: 'success' }, 'text']);
		assert.equal(text, body);
	});

	const bytes = (body: Uint8Array, headers: RawAnswer['headers'] = [], secrets: readonly string[] = [secret]) =>
		layOutAnswer({ status: 200, statusText: '', headers, truncated: false, body }, secrets);

	it('has the first bytes in rows of what is no text, without the secrets among them', () => {
		const echoed = Buffer.concat([Buffer.from([0, 1, 2, 0xff]), Buffer.from(`x${secret}y`), Buffer.alloc(20_000, 7)]);
		const { answer, content, text, language } = bytes(echoed);
		assert.deepEqual(answer, { kind: 'unreadable', reason: 'not-utf8' });
		assert.equal(content.form, 'binary');
		assert.equal(content.hexBytes, 16_000);
		assert.equal(language, 'text');
		assert.match(text ?? '', /^00000000 {2}00 01 /);
		const shown = (text ?? '').split('\n').map((line) => line.slice(10, 58).replaceAll(' ', ''));
		assert.ok(!shown.join('').includes(Buffer.from(secret).toString('hex')));
		assert.doesNotMatch(text ?? '', /Canary/);
		assert.ok((text ?? '').split('•').length > 3 * secret.length);
	});

	it('shows no part of a secret that the shown bytes end within', () => {
		for (let before = 15_980; before <= 16_000; before += 4) {
			const body = Buffer.concat([Buffer.alloc(before, 7), Buffer.from(secret), Buffer.alloc(100, 7)]);
			assert.doesNotMatch(bytes(body).text ?? '', /C|43 61/, String(before));
		}
	});

	it('reads a body in its character set, and says which', () => {
		const cyrillic = Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xcf, 0xf0, 0xe8, 0x22, 0x7d]);
		const told = bytes(cyrillic, [['content-type', 'application/json; charset=windows-1251']]);
		assert.equal(told.text, '{\n  "a": "При"\n}');
		assert.deepEqual(told.answer, { kind: 'success' });
		const { form, type, charset, isDamaged } = told.content;
		assert.deepEqual([form, type, isDamaged], ['text', 'application/json', false]);
		assert.deepEqual(charset, { name: 'windows-1251', from: 'header' });
		const untold = bytes(cyrillic);
		assert.equal(untold.text, '{\n  "a": "\ufffd\ufffd\ufffd"\n}');
		assert.deepEqual(untold.answer, { kind: 'unreadable', reason: 'not-utf8' });
		assert.equal(untold.content.isDamaged, true);
	});

	it('knows an API error also in bytes that are not all of the character set', () => {
		const body = Buffer.concat([Buffer.from('{"error_code":2,"error_msg":"'), Buffer.from([0xcf]), Buffer.from('"}')]);
		assert.deepEqual(bytes(body).answer, { kind: 'api-error', error: { code: 2, message: '\ufffd' } });
	});

	it('has the bytes of a picture, unless there is a secret in them', () => {
		const pixel = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64');
		const { picture } = bytes(pixel).content;
		assert.deepEqual([picture?.type, picture?.width, picture?.height], ['image/gif', 1, 1]);
		assert.equal(picture?.base64, pixel.toString('base64'));
		assert.equal(bytes(Buffer.concat([pixel, Buffer.from(secret)])).content.picture, undefined);
		const { picture: cut } = layOutAnswer(
			{ status: 200, statusText: '', headers: [], truncated: true, body: pixel },
			[],
		).content;
		assert.deepEqual(cut, { type: 'image/gif', width: 1, height: 1 });
	});

	it('says that a body is empty', () => {
		assert.deepEqual(layOut('').content, { form: 'empty' });
		assert.deepEqual([layOut('').text, layOut('').answer], ['', { kind: 'unreadable', reason: 'empty' }]);
	});

	it('cuts what a service says after its secrets are masked, so that no part of one stays', () => {
		for (let before = 985; before < 1005; before += 3) {
			const said = `${'x'.repeat(before)}${secret}${'y'.repeat(400_000)}`;
			const error = layOut(JSON.stringify({ error_code: 1, error_msg: said, error_field: said }));
			const { answer: redirect } = layOut('', { status: 302, headers: [['location', said]] });
			const told = JSON.stringify([error.answer, redirect, layOut('', { statusText: said }).statusText]);
			assert.ok(told.length < 4200);
			assert.doesNotMatch(told, /Can/, String(before));
		}
	});

	it('masks the secrets in everything', () => {
		const said = `a ${secret} b`;
		const layout = layOut(JSON.stringify({ error_code: 104, error_msg: said }), {
			statusText: said,
			headers: [[`x-${secret}`, said]],
		});
		assert.doesNotMatch(JSON.stringify(layout), new RegExp(secret));
		assert.deepEqual(layout.headers, [[`x-${mask}`, `a ${mask} b`]]);
	});

	it('shows no more headers than can be a table', () => {
		const { headers } = layOut('1', { headers: Array.from({ length: 16_000 }, (_, index) => [`x-${index}`, secret]) });
		assert.deepEqual(headers.slice(499), [
			['x-499', mask],
			['…', '+ 15500'],
		]);
	});

	it('goes over a hostile answer a few times and no more', () => {
		const size = 250_000;
		for (const [what, body] of Object.entries(hostileAnswers(size)))
			assert.doesNotThrow(() => scanWithin(20 * size, () => layOut(body)), what);
	});
});
