import assert from 'node:assert/strict';
import { layOutAnswer } from '../../../src/core/answerLayout.ts';
import { mask } from '../../../src/core/mask.ts';
import type { RawAnswer } from '../../../src/core/response.ts';
import { hostileAnswers } from './hostileAnswers.ts';
import { scanWithin } from './scannedCharacters.ts';

const secret = 'CanarySecretKey';
const mark = '…';

function layOut(body: string, more: Partial<RawAnswer> = {}) {
	const raw = { status: 200, statusText: 'OK', headers: [], truncated: false, ...more };
	return layOutAnswer({ ...raw, body: new TextEncoder().encode(body) }, [secret], mark);
}

describe('the layout of an answer', () => {
	it('has JSON laid out, and tells what it means', () => {
		const { answer, language, text, shown } = layOut('{"a":[1]}');
		assert.deepEqual([answer, language], [{ kind: 'success' }, 'json']);
		assert.equal(text, '{\n  "a": [\n    1\n  ]\n}');
		assert.deepEqual(shown, { text, cut: false });
	});

	it('shows lines of bounded length only, and not the rest of what is long', () => {
		const inner = JSON.stringify(Array.from({ length: 16_000 }, (_, id) => ({ id, name: `n${id}` })));
		const { text, shown } = layOut(JSON.stringify({ data: inner, after: 1 }));
		assert.ok((text ?? '').length > 400_000);
		assert.deepEqual(
			shown.text.split('\n').map((line) => line.length <= 10_001),
			[true, true, true, true],
		);
		assert.match(shown.text, /…\n {2}"after": 1\n\}$/);
		assert.equal(shown.cut, true);
		assert.ok(layOut('"a",\n'.repeat(1_000_000)).shown.text.length <= 200_001);
	});

	it('has JSON nested too deeply as it came, and still tells what it means', () => {
		const body = '['.repeat(200_000) + ']'.repeat(200_000);
		const { answer, language, text } = layOut(body);
		assert.deepEqual([answer, language], [{ kind: 'success' }, 'text']);
		assert.equal(text, body);
	});

	it('has no text of what is none', () => {
		const raw = { status: 200, statusText: '', headers: [], truncated: false, body: new Uint8Array([0xff]) };
		assert.equal(layOutAnswer(raw, [], mark).text, undefined);
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
