import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
	authorizeUrl,
	readAuthorized,
	readPasted,
	readTokenAnswer,
	tokenForm,
} from '../../../../src/core/services/authorize.ts';
import { okService } from '../../../../src/core/services/builtIn.ts';
import type { Authorize } from '../../../../src/core/services/service.ts';
import { anyCharacter } from '../../../data/anyCharacter.ts';

describe('an authorization', () => {
	const authorize = okService.authorize as Authorize;
	const read = (text: string) => readAuthorized(text, authorize, 'state-1');

	it('asks at the page of the documentation, all of it encoded', () => {
		const asked = {
			clientId: '512',
			redirectUri: 'http://localhost/auth?a=b&c',
			scope: 'A;B',
			response: 'code' as const,
		};
		const page = 'https://connect.ok.ru/oauth/authorize';
		assert.equal(
			authorizeUrl(authorize.url, asked, 'state-1'),
			`${page}?client_id=512&response_type=code&redirect_uri=http%3A%2F%2Flocalhost%2Fauth%3Fa%3Db%26c&state=state-1&scope=A%3BB`,
		);
		assert.ok(!authorizeUrl(authorize.url, { ...asked, scope: '' }, 's').includes('scope'));
	});

	it('reads a token and what came with it from the fragment', () => {
		const fragment =
			'#access_token=tkn1%2Bx&session_secret_key=abc&state=state-1&expires_in=1800&permissions_granted=A';
		const keys = { values: { access_token: 'tkn1+x', session_secret_key: 'abc' }, expiresIn: 1800 };
		for (const address of [
			`https://oauth.mycdn.me/blank.html${fragment}`,
			fragment,
			` ${fragment}\n`,
			`vscode://a.b/token?${fragment}`,
		])
			assert.deepEqual(read(address), { keys });
	});

	it('reads a code from the query, and a refusal', () => {
		assert.deepEqual(read('http://localhost/auth?code=c-1&state=state-1'), { code: 'c-1' });
		assert.deepEqual(read('http://localhost/auth?error=access_denied&state=state-1'), { refused: 'access_denied' });
		const described = 'http://localhost/auth?error=x&error_description=Not+allowed&state=state-1';
		assert.deepEqual(read(described), { refused: 'Not allowed' });
	});

	it('takes a token alone from its user, and from nobody else', () => {
		assert.deepEqual(read('tkn1abc'), { problem: 'other-state' });
		const pasted = (text: string) => readPasted(text, authorize, 'state-1');
		assert.deepEqual(pasted(' tkn1abc== '), { keys: { values: { access_token: 'tkn1abc==' }, isAlone: true } });
		assert.deepEqual(pasted('http://localhost/?code=c&state=state-1'), { code: 'c' });
		assert.deepEqual(pasted('http://localhost/?code=c'), { problem: 'other-state' });
	});

	it('takes nothing of another authorization', () => {
		for (const state of ['', '&state=', '&state=state-2', '&state=state-1x'])
			assert.deepEqual(read(`http://localhost/#access_token=t${state}`), { problem: 'other-state' });
		assert.deepEqual(read('http://localhost/?state=state-1'), { problem: 'nothing-issued' });
		for (const text of ['', '  ', 'x'.repeat(20_001)]) assert.deepEqual(read(text), { problem: 'nothing-issued' });
	});

	it('takes nothing from a text without the state', () => {
		const texts = fc.string({ unit: anyCharacter, maxLength: 60 });
		fc.assert(fc.property(texts, texts, (one, other) => 'problem' in read(`${one}access_token=${other}`)));
	});

	it('writes what buys a token as a form', () => {
		const code = tokenForm({ code: 'c&1', redirectUri: 'http://localhost/' }, '512', 's=1');
		assert.equal(
			code,
			'grant_type=authorization_code&code=c%261&redirect_uri=http%3A%2F%2Flocalhost%2F&client_id=512&client_secret=s%3D1',
		);
		const refresh = tokenForm({ refreshToken: 'r' }, '512', 's');
		assert.equal(refresh, 'grant_type=refresh_token&refresh_token=r&client_id=512&client_secret=s');
	});

	it('reads the answer, whatever it is', () => {
		const answered = (value: unknown) => readTokenAnswer(JSON.stringify(value), authorize);
		const keys = { values: { access_token: 't' }, refreshToken: 'r', expiresIn: 1800 };
		assert.deepEqual(answered({ access_token: 't', refresh_token: 'r', expires_in: '1800' }), { keys });
		assert.deepEqual(answered({ access_token: 't', refresh_token: 'r', expires_in: 1800, code: 'x' }), { keys });
		assert.deepEqual(answered({ error: 'invalid_request', error_description: 'Expired code' }), {
			refused: 'Expired code',
		});
		for (const other of [{}, [], null, 1, { code: 'c' }, { access_token: {} }, { access_token: '' }])
			assert.deepEqual(answered(other), { problem: 'nothing-issued' });
		for (const text of ['', '<html>', `{"access_token":"${'t'.repeat(20_001)}"}`])
			assert.deepEqual(readTokenAnswer(text, authorize), { problem: 'nothing-issued' });
		for (const expires_in of [0, -1, 'soon', 1e12])
			assert.deepEqual(answered({ access_token: 't', expires_in }), { keys: { values: { access_token: 't' } } });
	});
});
