import assert from 'node:assert/strict';
import { otherServiceAdvice } from '../../../../src/app/diagnosis/otherService.ts';
import { parsePaste } from '../../../../src/core/paste/parsePaste.ts';
import { english } from '../../../data/english.ts';

describe('a pasted request of another service', () => {
	const sha256 = 'ab12'.repeat(16);
	const offered = (text: string) =>
		otherServiceAdvice(text, parsePaste(text), english.t).flatMap(({ fixes }) => fixes.map(({ fix }) => fix.kind));

	it('is verified, where it carries what may be a signature', () => {
		for (const text of [
			`https://api.binance.com/api/v3/order?symbol=LTCBTC&timestamp=1&signature=${sha256}`,
			`https://ws.audioscrobbler.com/2.0/?method=auth.getSession&api_key=k&api_sig=${'ab12'.repeat(8)}`,
			`POST /hook HTTP/1.1\nHost: h\nX-Hub-Signature-256: sha256=${sha256}\n\n{"a":1}`,
			`curl -H 'X-MBX-APIKEY: k' 'https://api.binance.com/api/v3/order?symbol=A&signature=${sha256}'`,
		])
			assert.deepEqual(offered(text), ['verify'], text);
	});

	it('is offered for no call of OK, and for nothing without a signature', () => {
		for (const text of [
			'https://api.ok.ru/fb.do?application_key=CBA&method=a.b&format=json',
			'https://example.org/?page=2',
			'some words',
			`application_key=CBAformat=jsonmethod=a.b${'ab12'.repeat(8)}`,
			'{"error_code":104,"error_msg":"PARAM_SIGNATURE"}',
		])
			assert.deepEqual(offered(text), [], text);
	});
});
