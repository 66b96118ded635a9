import assert from 'node:assert/strict';
import { callWithSig, draftOf } from '../../../../src/app/diagnosis/pastedCall.ts';
import { mask, secretMasker } from '../../../../src/core/masking/mask.ts';
import { parsePaste } from '../../../../src/core/paste/parsePaste.ts';
import { Preparations } from '../../host/call/signedCalls.ts';

describe('the draft of a pasted call', () => {
	const token = 'tkn1TestAccessToken';
	const hide = secretMasker([token]);
	const draft = (query: string) => draftOf(parsePaste(`https://api.example.org/fb.do?${query}&sig=1`), 'p', hide);

	it('has the parameters that every send does not make anew', async () => {
		assert.deepEqual(await draft(`application_key=A&format=json&method=a.b&x=1&access_token=${token}`), {
			accountId: 'p',
			method: 'a.b',
			format: 'json',
			rows: [{ name: 'x', value: '1', enabled: true }],
		});
	});

	it('has what was sent as text, not as variables', async () => {
		const { rows } = await draft('method=a.b&x=%7B%7Bname%7D%7D');
		assert.equal(rows[0]?.value, '{{$braces}}name}}');
	});

	it('is sent as the client did', async () => {
		const request = 'POST /fb.do HTTP/1.1\nHost: api.example.org\n\nmethod=a.b&application_key=A&x=1&sig=1';
		assert.equal((await draftOf(parsePaste(request), 'p', hide)).httpMethod, 'POST');
		assert.equal((await draft('method=a.b&x=1')).httpMethod, undefined);
	});

	it('holds no secret, wherever a client has put it', async () => {
		const wrong = await draft(
			`method=a.b:${token}&format=json${token}&access_token%3D${token}&${token}=${token}&x=${token}`,
		);
		assert.ok(!JSON.stringify(wrong).includes(token), JSON.stringify(wrong));
		const shown = [wrong.method, wrong.format, wrong.rows.map(({ name }) => name)];
		assert.deepEqual(shown, [`a.b:${mask}`, `json${mask}`, [`access_token=${mask}`, mask, 'x']]);
		assert.ok(wrong.rows.every(({ enabled }) => !enabled));
	});
});

describe('a sig alone', () => {
	const sig = '0123456789abcdef0123456789ABCDEF';
	const { prepare } = new Preparations();
	const call = (method: string) => prepare({ method, parameters: [{ name: 'x', value: 'a b' }] });

	it('is read as the call in the composer with that sig, without its token', async () => {
		const parsed = parsePaste(callWithSig(` ${sig}\n`, await call('a.b')) ?? '');
		assert.equal(parsed.sig, sig);
		assert.deepEqual(
			parsed.parameters.map(({ name, value }) => `${name}=${value}`),
			['application_key=AK', 'format=json', 'method=a.b', 'x=a b', `sig=${sig}`, `access_token=${mask}`],
		);
	});

	it('is one of a call that is signed alone, and nothing else is one', async () => {
		assert.equal(callWithSig(sig, await call('wrong')), undefined);
		assert.equal(callWithSig(sig, undefined), undefined);
		assert.equal(callWithSig(`${sig}0`, await call('a.b')), undefined);
	});
});
