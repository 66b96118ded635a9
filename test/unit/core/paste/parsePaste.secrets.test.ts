import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type SecretSpan, secretSpans } from '../../../../src/core/masking/secretSpans.ts';
import { mostScans, scanWithin } from '../scannedCharacters.ts';
import { hostileSecrets } from './hostilePastes.ts';
import { namedForms } from './secretForms.ts';

const token = 'tkn1aB3cD4eF5gH6iJ7kL8mN9oP0qR1sT';
const key = '9F0E8D7C6B5A493827160F1E';

function found(text: string): [SecretSpan['name'], string][] {
	return secretSpans(text).map(({ start, end, name, text: secret }) => {
		assert.equal(text.slice(start, end), secret);
		return [name, secret];
	});
}

describe('the secrets in a paste', () => {
	it('are found behind their names in what code writes', () => {
		for (const text of [
			...Object.values(namedForms).map((form) => form('access_token', token)),
			`access_token=${token}`,
			`access_token := "${token}"`,
			`accessToken: "${token}"`,
			`const accessToken: string = "${token}";`,
			`var accessToken string = "${token}"`,
			`const ACCESS_TOKEN: &'static str = "${token}";`,
			`define('OK_ACCESS_TOKEN', '${token}');`,
			`client.setAccessToken("${token}");`,
			`OkClient(accessToken='${token}')`,
			`#define ACCESS_TOKEN @"${token}"`,
			`ok --access-token ${token}`,
		])
			assert.deepEqual(found(text), [['access_token', token]], text);
	});

	it('are found in what tools write', () => {
		for (const text of [
			`<string name="access_token">${token}</string>`,
			`<add key="access_token" value="${token}"/>`,
			`{"key": "access_token", "type": "text", "value": "${token}"}`,
			`[name=access_token, value=${token}]`,
			`form-data; name="access_token"\r\n\r\n${token}\r\n`,
			`form-data; name="access_token"\\r\\n\\r\\n${token}\\r\\n`,
			`access_token\n${token}\nsig\n0123`,
			`access_token:\n${token}`,
			`access-token: ${token}`,
			`X-Access-Token: ${token}`,
			`Authorization: Bearer ${token}`,
			`{\\\\\\"access_token\\\\\\":\\\\\\"${token}\\\\\\"}`,
			`&quot;access_token&quot;:&quot;${token}&quot;`,
			`%22access_token%22%3A%22${token}%22%7D`,
			`?access_token\\u003d${token}\\u0026sig\\u003d0`,
			`access_token&#x3D;${token}&#38;sig&#x3D;0`,
			`access_token%3D${token}%26sig%3D0`,
			`access_token%253D${token}%2526sig%253D0`,
			`| access_token | ${token} |`,
			`access_token is ${token}.`,
			`Access token: ${token}`,
		])
			assert.deepEqual(found(text), [['access_token', token]], text);
	});

	it('are found whole where a JSON string escapes something in them', () => {
		const odd = `${token}/"${key}\\é&${key},;x`;
		const written = JSON.stringify(odd).slice(1, -1);
		for (const text of [`{"access_token":"${written}","a":1}`, `{\n  "access_token": "${written}"\n}`]) {
			assert.deepEqual(found(text), [['access_token', written]], text);
		}
		assert.deepEqual(found(`{"access_token":"${token}, as it says","a":1}`), [['access_token', token]]);
	});

	it('are told apart by their names', () => {
		const expected: [text: string, name: SecretSpan['name']][] = [
			[`application_secret_key=${key}`, 'application_secret_key'],
			[`"applicationSecretKey": "${key}"`, 'application_secret_key'],
			[`setApplicationSecretKey("${key}")`, 'application_secret_key'],
			[`define('OK_SECRET_KEY', '${key}');`, 'application_secret_key'],
			[`secretKey = "${key}"`, 'application_secret_key'],
			[`client_secret=${key}&redirect_uri=x`, 'application_secret_key'],
			[`Секретный ключ приложения: ${key}`, 'application_secret_key'],
			[`session_secret_key = ${key}`, 'session_secret_key'],
			[`sessionSecretKey: '${key}'`, 'session_secret_key'],
			[`session_key=${key}`, 'access_token'],
			[`private_key: ${key}`, 'signing_secret'],
			[`"refresh_token": "${key}"`, 'signing_secret'],
			[`const secret = '${key}';`, 'signing_secret'],
			[`https://bob:${key}@api.example.org/fb.do`, 'signing_secret'],
		];
		for (const [text, name] of expected) assert.deepEqual(found(text), [[name, key]], text);
	});

	it('are found where an empty one stands before', () => {
		assert.deepEqual(found(`access_token:\nsession_secret_key: ${key}`), [['session_secret_key', key]]);
		assert.deepEqual(found(`'access_token' => '',\n'secret_key' => '${key}'`), [['application_secret_key', key]]);
	});

	it('are nothing else', () => {
		for (const text of [
			'The access_token is appended to the query after the signature is computed',
			'access_token: the token of the session',
			'The secret key is application_secret_key unless a session is open',
			'access_tokens: 5',
			'tokens=12345678901234567890',
			'token=AbC123456789012345',
			'cover_photo_upload_token=AbC123456789012345',
			'keyboard: qwerty1234567890abc',
			'custom_button_key=AbC123456789012345',
			'application_key=CBAEFGKGDIHBABABA1',
			'"public_key": "CBAEFGKGDIHBABABA1"',
			'"token_type": "bearer", "expires_in": 1800',
			'access_token_expires=1234567890123456',
			'accessTokenUrl: "https://example.org"',
			'accessToken: string | undefined',
			'const accessToken = await getToken();',
			'access_token = md5(x)',
			'secretKey = config.secret;',
			'access_token=$' + '{token}&sig=1',
			'access_token={token}',
			'"access_token="+token+"&sig="',
			"'access_token='.$token.'&sig='",
			'["sig", "access_token", "method", "format"]',
			'unset("access_token", "sig")',
			'access_token\nsig\nmethod',
			'access_token: null',
			"accessToken: 'access_token',",
			'access_token=YOUR_ACCESS_TOKEN',
			'accessToken: credentials?.accessToken,',
			'An application_secret_key: 24 digits and letters',
			'Authorization: Bearer token',
			'********SECRET KEY*******',
			'<string name="access_token">Access token</string>',
			'https://api.example.org:443/fb.do',
			'https://a.b/x:y@z',
			'if (access_token == null) return',
		])
			assert.deepEqual(found(text), [], text);
	});

	it('come in order and never overlap', () => {
		const part = fc.constantFrom(
			...['access_token', 'secretKey', '"', "'", '=', ':', ' => ', '\n', ',', ' ', '(', '<', '>', token, key],
			...['Bearer ', '://a:', '@', '%26', '\\'],
		);
		fc.assert(
			fc.property(fc.array(part, { maxLength: 15 }), (parts) => {
				const text = parts.join('');
				let last = 0;
				for (const { start, end, text: secret } of secretSpans(text)) {
					assert.ok(start >= last && end > start);
					assert.equal(text.slice(start, end), secret);
					last = end;
				}
			}),
			{ numRuns: 2000 },
		);
	});

	it('are masked whole in each query of a log, whatever is encoded in them', () => {
		const odd = 'tkn1aB3c/"D4eF5\\é&x=gH6+Ж';
		const encoded = encodeURIComponent(odd);
		const line = (n: number) => `14:0${n}:00 GET https://h/fb.do?method=a.b&access_token=${encoded}&sig=${n} -> 200`;
		assert.deepEqual(found(`${line(1)}\n${line(2)}`), [
			['access_token', encoded],
			['access_token', encoded],
		]);
	});

	it('are not the sig that a service refused, beside an address', () => {
		const sig = '0123456789abcdef0123456789abcdef';
		const call = `https://h/fb.do?application_key=K&method=a.b&sig=${sig}&access_token=${token}`;
		const answer = `{"error_code":104,"error_msg":"PARAM_SIGNATURE : Invalid signature ${sig}, calculated by string a=b"}`;
		assert.deepEqual(found(`${call}\n${answer}`), [['access_token', token]]);
	});

	for (const [what, text] of Object.entries(hostileSecrets(100_000))) {
		it(`are found after a few scans: ${what}`, () => scanWithin(mostScans * text.length, () => secretSpans(text)));
	}
});
