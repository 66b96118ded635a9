import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type ParsedPaste, parsePaste } from '../../../../src/core/paste/parsePaste.ts';
import { requestUrl } from '../../../../src/core/request.ts';
import { concatenate, signCall } from '../../../../src/core/sign.ts';
import { diagnose } from '../../../../src/diagnosis/diagnose.ts';
import { anyCharacter } from '../../../data/anyCharacter.ts';
import { signableCall, signingCredentials } from '../arbitraries.ts';
import { mostScans, scanWithin } from '../scannedCharacters.ts';
import { hostileTexts } from './hostilePastes.ts';

const base = 'https://api.example.org/fb.do';
const query =
	'application_key=CBAKEY&format=json&method=users.getInfo&status=%D0%9F%D1%80+a%26b&uids=1%2C2' +
	'&sig=0123456789abcdef0123456789abcdef&access_token=tkn1.abc';
const all = {
	application_key: 'CBAKEY',
	format: 'json',
	method: 'users.getInfo',
	status: 'Пр a&b',
	uids: '1,2',
	sig: '0123456789abcdef0123456789abcdef',
	access_token: 'tkn1.abc',
};
const echo = 'application_key=CBAKEYformat=jsonmethod=events.get********SECRET KEY*******';
const error104 = `{"error_code":104,"error_msg":"PARAM_SIGNATURE : Invalid signature 00ff, calculated by string ${echo}","error_data":null}`;
const hints = { parameterNames: ['status'], methods: ['users.getInfo', 'events.get'] };

function values({ parameters }: ParsedPaste): Record<string, string> {
	return Object.fromEntries(parameters.map(({ name, value }) => [name, value]));
}

const linesOf = (line: (name: string, value: string) => string, end = '\n'): string =>
	Object.entries(all)
		.map(([name, value]) => line(name, value))
		.join(end);

describe('parsePaste', () => {
	const whole: [what: string, kind: ParsedPaste['kind'], text: string][] = [
		['a URL', 'url', `${base}?${query}`],
		['a query', 'query', query],
		['a query with its mark', 'query', `?${query}`],
		['a URL in HTML', 'log-line', `see <a href="${base}?${query.replaceAll('&', '&amp;')}">it</a>`],
		[
			'a URL in JSON',
			'log-line',
			JSON.stringify({ url: `${base}?${query}` })
				.replaceAll('/', '\\/')
				.replaceAll('&', '\\u0026'),
		],
		['a URL in a log line', 'log-line', `12:00:00,123 INFO [http-1] c.e.Client - calling ${base}?${query}, took 12 ms`],
		['a URL in a URL', 'log-line', `https://example.com/?go=${encodeURIComponent(`${base}?${query}`)}`],
		['an access log', 'log-line', `127.0.0.1 - - [10/Oct/2000:13:55:36] "GET /fb.do?${query} HTTP/1.0" 200 2326`],
		['an HTTP request', 'http-request', `GET /fb.do?${query} HTTP/1.1\r\nHost: api.example.org\r\nAccept: */*\r\n\r\n`],
		['a form', 'http-request', `POST /fb.do HTTP/1.1\nHost: api.example.org\n\n${query}`],
		['a request file', 'http-request', `GET ${base}\n    ?${query.replaceAll('&', '\n    &')}`],
		['cURL in Bash', 'curl', `$ curl -s '${base}?${query}' -H 'Accept: */*' | jq`],
		['cURL without quotes', 'curl', `curl ${base}?${query}`],
		['cURL with a body', 'curl', `curl -X POST --url "${base}" -d "${query}"`],
		['cURL with $', 'curl', `curl ${base} --data-raw $'${query}'`],
		[
			'cURL in cmd',
			'curl',
			`curl ^"${base}?${query.replaceAll('&', '^&').replaceAll('%', '^%^')}^" ^\r\n  -H ^"accept: */*^"`,
		],
		['cURL in PowerShell', 'curl', `curl.exe -G '${base}' \`\n -d "${query}"`],
	];
	for (const [what, text] of [
		['a JSON object', JSON.stringify(all, undefined, '  ')],
		[
			'lines',
			Object.entries(all)
				.map(([name, value]) => `${name}: ${value}`)
				.join('\n'),
		],
		['the members of a JSON object', JSON.stringify(all).slice(1, -1)],
		['members on lines, with a comma behind the last', `${JSON.stringify(all, undefined, ' ').slice(2, -2)},`],
		['lines with all values in quotes', linesOf((name, value) => `${name}: ${JSON.stringify(value)}`)],
		['assignments of a shell', linesOf((name, value) => `${name}='${value}'`)],
		['lines of code', linesOf((name, value) => `'${name}': "${value}"`, ',\n')],
		['lines that end with a semicolon', linesOf((name, value) => `${name}: ${value}`, ';\n')],
		['spaces around each equals sign', linesOf((name, value) => `${name} = ${value}`)],
		['a list of notes', linesOf((name, value) => `- ${name}: ${value}`)],
	] as const) {
		it(`reads a list of parameters: ${what}`, () => {
			const parsed = parsePaste(text);
			assert.equal(parsed.kind, 'parameters');
			assert.deepEqual(values(parsed), all);
			assert.equal(parsed.sig, all.sig);
			assert.equal(parsed.accessToken, 'tkn1.abc');
			assert.deepEqual(parsed.problems, []);
			assert.deepEqual(
				parsed.secrets.map(({ name, text: secret }) => [name, secret]),
				[['access_token', 'tkn1.abc']],
			);
		});
	}

	for (const [what, kind, text] of whole) {
		it(`recognises ${what}`, () => {
			const parsed = parsePaste(text);
			assert.equal(parsed.kind, kind);
			assert.deepEqual(values(parsed), all);
			assert.equal(parsed.sig, all.sig);
			assert.equal(parsed.accessToken, 'tkn1.abc');
			if (text.includes('api.example.org')) assert.equal(parsed.baseUrl, 'https://api.example.org');
			assert.deepEqual(parsed.problems, []);
			if (!text.includes('%3D')) {
				assert.deepEqual(
					parsed.secrets.map(({ start, end, name }) => [name, text.slice(start, end)]),
					[['access_token', 'tkn1.abc']],
				);
			}
		});
	}

	it('resolves the quoting of each shell', () => {
		const bash = `curl -G ${base} \\\n --data-urlencode 'status=Пр a&b' -d "q=it\\"s" --data-urlencode $'x=a\\n\\'b\\u0416' -d sig=abc`;
		assert.deepEqual(values(parsePaste(bash)), { status: 'Пр a&b', q: 'it"s', x: "a\n'bЖ", sig: 'abc' });
		const cmd = `curl "${base}" -G --data-urlencode "status=a \\"b\\"" ^\r\n -d "sig=abc"`;
		assert.deepEqual(values(parsePaste(cmd)), { status: 'a "b"', sig: 'abc' });
		const powerShell = `curl.exe -G '${base}' \`\n --data-urlencode 'status=it''s' \`\n -d "sig=abc"`;
		assert.deepEqual(values(parsePaste(powerShell)), { status: "it's", sig: 'abc' });
	});

	it('keeps what stood in the query', () => {
		assert.deepEqual(parsePaste(`${base}?a=%d0%b0+b&sig=1`).wire, ['%d0%b0+b', '1']);
	});

	it('reads the second URL form', () => {
		const { methodInPath, baseUrl } = parsePaste('https://api.example.org/api/users/getInfo?application_key=K&sig=abc');
		assert.deepEqual([methodInPath, baseUrl], ['users.getInfo', 'https://api.example.org']);
	});

	it('goes on over spaces that were not encoded', () => {
		const text = `${base}?method=a.b&status=Hello big world&sig=abc&access_token=t`;
		assert.deepEqual(values(parsePaste(text)), {
			method: 'a.b',
			status: 'Hello big world',
			sig: 'abc',
			access_token: 't',
		});
	});

	it('takes a signing string apart', () => {
		const text = 'application_key=CBAKEYformat=jsonmethod=users.getInfostatus=Hi & byeuids=1,2';
		for (const ending of ['0123456789abcdef0123456789abcdef', '********SECRET KEY*******']) {
			const parsed = parsePaste(`signed: ${text}${ending}`.slice(8), hints);
			assert.equal(parsed.kind, 'signing-string');
			assert.equal(parsed.signingString, text);
			assert.deepEqual(values(parsed), {
				application_key: 'CBAKEY',
				format: 'json',
				method: 'users.getInfo',
				status: 'Hi & bye',
				uids: '1,2',
			});
			assert.equal(parsed.secrets.length, ending.startsWith('*') ? 0 : 1);
		}
		const session = parsePaste('application_key=CBAKEYformat=jsonmethod=events.getmysessionsecret', hints);
		assert.equal(session.signingString, 'application_key=CBAKEYformat=jsonmethod=events.get');
		assert.equal(session.secrets[0]?.text, 'mysessionsecret');
	});

	it('reads API errors, the echo of 104 among them', () => {
		for (const text of [error104, `HTTP 200\n${error104}\n`, JSON.stringify({ body: error104 })]) {
			const parsed = parsePaste(text, hints);
			assert.equal(parsed.kind, 'api-error');
			assert.equal(parsed.apiError?.code, 104);
			assert.equal(parsed.echo, echo);
			assert.equal(parsed.sig, '00ff');
			assert.deepEqual(values(parsed), { application_key: 'CBAKEY', format: 'json', method: 'events.get' });
		}
		const other = parsePaste(
			'{"error_msg":"PARAM_API_KEY : Application not exist","error_code":101,"error_data":null}',
		);
		assert.deepEqual([other.kind, other.apiError?.code, other.sig], ['api-error', 101, '']);
	});

	it('reads a request and its answer together', () => {
		const parsed = parsePaste(`GET ${base}?${query}\n\n${error104}`);
		assert.equal(parsed.kind, 'http-request');
		assert.deepEqual(values(parsed), all);
		assert.equal(parsed.echo, echo);
	});

	it('reads a request and its answer in a log that has the request in several lines', () => {
		for (const answer of [error104, '{"error_code":102,"error_msg":"PARAM_SESSION_EXPIRED : Session expired"}']) {
			const sent = `--> POST ${base}\nContent-Type: application/x-www-form-urlencoded\n\n${query}\n--> END POST`;
			const parsed = parsePaste(`${sent}\n<-- 200 OK ${base} (35ms)\n${answer}\n<-- END HTTP`);
			assert.deepEqual([parsed.kind, parsed.baseUrl], ['query', 'https://api.example.org']);
			assert.deepEqual(values(parsed), all);
			assert.equal(parsed.apiError?.code, answer === error104 ? 104 : 102);
			assert.equal(parsed.echo, answer === error104 ? echo : undefined);
		}
	});

	it('tells what is missing', () => {
		assert.deepEqual(parsePaste(' \n').problems, ['empty']);
		assert.deepEqual(parsePaste('nothing of use').problems, ['nothing-recognised']);
		assert.deepEqual(parsePaste(`${base}?method=a.b`).problems, ['sig-missing']);
		assert.deepEqual(parsePaste(`curl '${base}?method=a.b&sig=1`).problems, ['quote-unclosed']);
		assert.deepEqual(parsePaste(`curl ${base}?sig=1 -d @body.txt`).problems, ['file-not-read']);
		assert.deepEqual(parsePaste('?status=%EF%F0&sig=1').problems, ['not-utf8']);
	});

	it('keeps names that objects have of their own', () => {
		const { parameters } = parsePaste('?__proto__=1&constructor=2&sig=3');
		assert.deepEqual(
			parameters.map(({ name, value }) => `${name}=${value}`),
			['__proto__=1', 'constructor=2', 'sig=3'],
		);
	});

	it('gives diagnose what it needs', () => {
		fc.assert(
			fc.property(signableCall, signingCredentials, (call, credentials) => {
				const url = requestUrl('https://api.example.org', signCall(call, credentials), credentials.accessToken);
				const parsed = parsePaste(url);
				assert.equal(parsed.kind, 'url');
				assert.equal(diagnose(parsed, credentials).verdict, 'correct');
			}),
			{ numRuns: 300 },
		);
	});

	it('takes apart what was put together of known names and plain values', () => {
		const value = fc.string({ unit: fc.constantFrom('1', '2', 'Ж', ' ', '&', '😀'), maxLength: 6 });
		fc.assert(
			fc.property(value, value, (status, uids) => {
				const parameters = [
					{ name: 'format', value: 'json' },
					{ name: 'method', value: 'users.getInfo' },
					{ name: 'status', value: status },
					{ name: 'uids', value: uids },
				];
				assert.deepEqual(parsePaste(`${concatenate(parameters)}••••••••`, hints).parameters, parameters);
			}),
			{ numRuns: 200 },
		);
	});

	it('never throws', () => {
		const part = fc.oneof(
			fc.string({ unit: anyCharacter, maxLength: 10 }),
			fc.constantFrom(
				'curl ',
				"'",
				'"',
				'^"',
				'`\n',
				"$'",
				'\\',
				'https://a/?',
				'&',
				'=',
				'%',
				'%D0',
				'sig=',
				'GET /',
				' HTTP/1.1',
				'{"error_code":',
				'"error_msg":"',
				'calculated by string ',
				'Invalid signature ',
				'application_key=',
				'format=',
				'method=',
				'--data-urlencode ',
				'\ud800',
			),
		);
		fc.assert(
			fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
				const text = parts.join('');
				const { secrets } = parsePaste(text);
				for (const { start, end } of secrets) assert.ok(start >= 0 && start <= end && end <= text.length);
			}),
			{ numRuns: 3000 },
		);
	});

	for (const [what, text] of Object.entries(hostileTexts(100_000))) {
		it(`answers after a few scans: ${what}`, () => {
			scanWithin(mostScans * text.length, () => parsePaste(text));
		});
	}
});
