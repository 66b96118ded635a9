import assert from 'node:assert/strict';
import { importCalls } from '../../../../../src/core/paste/callImport/importCalls.ts';
import { builtInService } from '../../../../../src/core/services/builtIn.ts';

const token = 'tkn1aB3cD4eF5gH6iJ7kL8mN9oP0q';
const endpoint = 'https://api.ok.ru/fb.do';
const service = { ...(builtInService('binance') ?? assert.fail()), baseUrl: 'https://api.ok.ru' };
/** As calls of the specification, and of another service. */
const imported = (text: string) =>
	[{}, { service }].map((more) => importCalls(text, { secrets: [], hosts: ['api.ok.ru'], ...more }).text).join('\n');
const value = (text: string) => `GET ${endpoint}?method=a.b&x=${encodeURIComponent(text)}`;
const named = `GET ${endpoint}?method=c.d&access_token=${token}`;
const base64 = Buffer.from(`user:${token}`).toString('base64');

const rows: readonly [form: string, ...requests: string[]][] = [
	['its own name', named],
	...['accessToken', 'Access-Token', 'session_key', 'sessionSecretKey', 'refresh_token', 'password'].map(
		(name): [string, string] => [`the name ${name}`, `GET ${endpoint}?method=a.b&${name}=${token}`],
	),
	...'accessToken session_key sessionSecretKey application_secret_key client_secret password privateKey'
		.split(' ')
		.map((name): [string, string] => [`JSON with ${name}`, value(JSON.stringify({ [name]: token }))]),
	['JSON in JSON', value(JSON.stringify({ text: JSON.stringify({ access_token: token }) }))],
	['Bearer', value(`Bearer ${token}`)],
	['a header in a text', value(`Authorization: Bearer ${token}`)],
	['basic credentials', value(`Authorization: Basic ${base64}`)],
	['a password in a URL', value(`http://me:${token}@example.org/`)],
	['a query in a value', value(`https://example.org/?access_token=${token}`)],
	['a URL in a URL', value(`https://example.org/?to=${encodeURIComponent(`https://h/?access_token=${token}`)}`)],
	['HTML', value(`<access_token>${token}</access_token>`)],
	['a later name', value(token), named],
	['an earlier name', named, value(token)],
	['a later name, in a text', value(`see ${token} here`), named],
	['a later header', value(token), `GET ${endpoint}?method=c.d\nAuthorization: Bearer ${token}`],
	['a header of its own', `GET ${endpoint}?method=a.b\nX-Api-Key: ${token}`],
	['a title', `### ${token}\n${value('1')}`, named],
	['a parameter’s name', `GET ${endpoint}?method=a.b&${token}=1`, named],
	['Base64', value(base64), named],
	['hex', value(Buffer.from(token).toString('hex')), named],
	['capitals', value(token.toUpperCase()), named],
	['percent-encoding', value([...token].map((unit) => `%${unit.charCodeAt(0).toString(16)}`).join('')), named],
	['strings in code', value([...token].map((unit) => `\\u00${unit.charCodeAt(0).toString(16)}`).join('')), named],
	['a variable', `@password = ${token}\n\n${value('see {{password}}')}`],
	['a variable used elsewhere', `@api_token = ${token}\n\n${value(`see ${token}`)}`],
];

describe('an imported call file', () => {
	for (const [form, ...requests] of rows)
		it(`has no secret by ${form}`, () => {
			const text = imported(requests.join('\n###\n'));
			const decoded = [text, decodeURIComponent(text.replaceAll(/%(?![\da-f]{2})/gi, '%25'))].join('\n');
			for (const hidden of [token, token.toUpperCase(), base64, Buffer.from(token).toString('hex'), '\\u0074', '%74'])
				assert.ok(!decoded.includes(hidden), text);
			assert.match(text, /a\.b|c\.d/);
			assert.match(text, /^GET \/fb\.do$/m);
		});

	it('has the secrets of a collection neither', () => {
		const item = (url: string, more: object = {}) => ({ name: 'n', request: { method: 'GET', url, ...more } });
		const collection = {
			info: { schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
			item: [item(`${endpoint}?method=a.b&x=${token}`), item(`${endpoint}?method=c.d&access_token=${token}`)],
			variable: [{ key: 'lang', value: 'ru' }],
		};
		assert.ok(!imported(JSON.stringify(collection)).includes(token));
	});

	it('keeps what is no secret', () => {
		const text = imported(`${value('a key to success, session 5')}&tokens=3&key=value&passport=1`);
		for (const kept of ['a key to success, session 5', 'tokens = 3', 'key = value', 'passport = 1'])
			assert.ok(text.includes(kept), text);
	});

	it('takes linear time where a request repeats the word that stands for variables', () => {
		const request = `${value('1')}&y=variable${'x'.repeat(100_000)}&z={{a}}&v=${'variable0x'.repeat(10_000)}`;
		assert.ok(imported(request).includes('z = {{a}}'));
	});
});
