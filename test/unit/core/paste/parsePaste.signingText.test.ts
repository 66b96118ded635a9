import assert from 'node:assert/strict';
import fc from 'fast-check';
import { maskPaste } from '../../../../src/core/masking/maskedPaste.ts';
import type { ParsedPaste } from '../../../../src/core/paste/parsedPaste.ts';
import { parsePaste } from '../../../../src/core/paste/parsePaste.ts';
import { mostScans, scanWithin } from '../scannedCharacters.ts';
import { hostileSigningStrings } from './hostilePastes.ts';
import { pairs } from './pairs.ts';

const signed = 'application_key=CBAEFGKGDIHBABABAformat=jsonmethod=events.get';
const parameters = ['application_key=CBAEFGKGDIHBABABA', 'format=json', 'method=events.get'];
const secret = '43e2cde0c9b1e431f3fb522d9c5e312b';
const sig = '4bb57bcb5d78929f16e75d2573871a5a';
const token = 'tkn1aB3cD4eF5gH6iJ7kL8mN9oP0qR1sT';
const url = `https://api.example.org/fb.do?application_key=CBAEFGKGDIHBABABA&format=json&method=events.get&sig=${sig}&access_token=${token}`;
const hints = { methods: ['events.get', 'users.getInfo'], parameterNames: ['aid', 'status'], applicationKeys: [] };

function shown(paste: string, { secrets }: ParsedPaste): string {
	return maskPaste(paste, secrets, []).text;
}

/** Proves that the string is found as it is, and that none of `hidden` is seen. */
function assertFound(paste: string, hidden: readonly string[] = [secret], expected = signed): ParsedPaste {
	const parsed = parsePaste(paste, hints);
	for (const each of [parsed, parsePaste(paste)]) {
		assert.equal(each.signingString, expected);
		for (const text of hidden) assert.ok(!shown(paste, each).includes(text), shown(paste, each));
	}
	return parsed;
}

function assertKnown(paste: string, expected: string): void {
	const parsed = parsePaste(paste, hints);
	assert.equal(parsed.signingString, expected);
	assert.ok(!shown(paste, parsed).includes(secret));
}

describe('parsePaste: signing strings', () => {
	const around: [before: string, after: string][] = [
		['', ''],
		['signing string: "', '"'],
		['string to sign: ', ''],
		['"', '"'],
		["'", "'"],
		['`', '`'],
		['“', '”'],
		['DEBUG signing: [', ']'],
		['base = "', '";'],
		['md5("', `") = ${sig}`],
		['md5(', ')'],
		['hash(', `) -> ${sig}`],
		['{"base":"', `","sig":"${sig}"}`],
		[`{"level":"debug","msg":"{\\"base\\":\\"`, `\\",\\"sig\\":\\"${sig}\\"}"}`],
		['2025-10-10T13:55:36Z INFO ', ` -> ${sig}`],
		['2025-10-10 13:55:36 DEBUG OkSigner - md5 of ', ` = ${sig}`],
		['', ` ${sig}`],
		['', `, sig=${sig}`],
		['sig string -> ', `\nsig -> ${sig}`],
		['sigSource=', `\r\nsig=${sig}`],
		['> ', ''],
		['   ', '   '],
		['Signing ', '.'],
		['**Base**: _', '_'],
		['<b>', '</b>'],
		['&quot;', '&quot;'],
		['\x1b[32m', '\x1b[0m'],
		["[ '", `', '${sig}' ]`],
		['{"msg":"signing ', ' now"}'],
		["the app's string is ", ', is it not?'],
	];
	for (const [before, after] of around) {
		it(`finds one between ${JSON.stringify(before)} and ${JSON.stringify(after)}`, () => {
			const parsed = assertFound(`${before}${signed}${secret}${after}`);
			assert.deepEqual([parsed.kind, parsed.problems], ['signing-string', []]);
			assert.deepEqual(pairs(parsed.parameters), parameters);
			const secrets = parsed.secrets.map(({ name, text }) => [name, text]);
			assert.deepEqual(secrets, [['signing_secret', secret]]);
		});
	}

	it('is read with octal escapes of its bytes, as dumps of Protocol Buffers write them', () => {
		const { parameters: read } = parsePaste(`"${signed}text=\\320\\237\\321\\200 q${secret}"`, hints);
		assert.deepEqual(pairs(read), [...parameters, 'text=Пр q']);
	});

	it('finds one that code puts together with its secret', () => {
		for (const paste of [
			`    const signStr = "${signed}" + secret; // md5`,
			`$str = '${signed}' . $secret;\n$sig = md5($str);`,
		])
			assert.deepEqual(pairs(assertFound(paste).parameters), parameters);
	});

	it('masks a secret that code appends as another literal', () => {
		for (const paste of [`md5('${signed}' . '${secret}')`, `"${signed}" + "${secret}"`, `"${signed}" "${secret}"`])
			assertFound(paste);
		const others = [
			'", "signature1": "',
			'", "see page 12345"',
			'" + "signature" + 1234567890',
			'" + "&sig=1234567890"',
		];
		for (const after of others) assert.deepEqual(parsePaste(`{"base": "${signed}${after}`, hints).secrets, []);
	});

	it('sees secrets of every shape', () => {
		const shapes = [secret.toUpperCase(), '9F0E8D7C6B5A493827160F1E', 'ABC123DEF456GHI789JKL123'];
		for (const shape of shapes) assertFound(`${signed}${shape}`, [shape]);
		// What is no hash is told from the method where the method is known.
		for (const shape of ['q9/Zx+81kLmNoPqRsT0uVw==', 'mysessionsecret', `a${secret}${secret}`]) {
			const paste = `"${signed}${shape}"`;
			const parsed = parsePaste(paste, hints);
			assert.equal(parsed.signingString, signed);
			assert.deepEqual(pairs(parsed.parameters), parameters);
			assert.ok(!shown(paste, parsed).includes(shape));
		}
		const base64 = parsePaste(`${signed}q9/Zx+81kLmNoPqRsT0uVw==`);
		assert.ok(!shown(`${signed}q9/Zx+81kLmNoPqRsT0uVw==`, base64).includes('/Zx+81kLmNoPqRsT0uVw=='));
	});

	it('reads one without a method, and one that begins with other names', () => {
		const second = 'application_key=CBAEFGKGDIHBABABAfields=uidformat=json';
		const read = assertFound(second + secret, [secret], second).parameters;
		assert.deepEqual(pairs(read), ['application_key=CBAEFGKGDIHBABABA', 'fields=uid', 'format=json']);
		const early = `__online=falseaccess_token=${token}${signed}`;
		const parsed = parsePaste(`base: ${early}${secret} -> ${sig}`, hints);
		assert.equal(parsed.signingString, early);
		assert.equal(parsed.accessToken, token);
		const masked = shown(`base: ${early}${secret} -> ${sig}`, parsed);
		assert.ok(!masked.includes(token) && !masked.includes(secret), masked);
		assert.ok(masked.includes('format=jsonmethod=events.get'), masked);
	});

	it('reads values that hold quotes, brackets and line ends', () => {
		const attachment = '{"media":[{"type":"text","text":"it\'s = (5d41402abc4b2a76b9719d911017c592) :)"}]}';
		const string = `application_key=CBAattachment=${attachment}format=jsonmethod=mediatopic.posttype=GROUP_THEME`;
		for (const paste of [
			string + secret,
			`sig base: ${string}${secret}`,
			`"${string}${secret}"`,
			`'${string}${secret}' -> ${sig}`,
			JSON.stringify({ base: string + secret, sig }),
			JSON.stringify(JSON.stringify({ base: string + secret, sig })),
			`[${string}${secret}]`,
		]) {
			const parsed = assertFound(paste, [secret], string);
			assert.equal(parsed.parameters[1]?.value, attachment);
			assert.equal(parsed.parameters[4]?.value, 'GROUP_THEME');
		}
		const lines = `application_key=CBAformat=jsonmethod=users.setStatusstatus=one: two\n\nit's three`;
		const paste = `mine = ${lines}${secret}\nsig = ${sig}`;
		const parsed = parsePaste(paste, hints);
		assert.ok(!shown(paste, parsed).includes(secret));
		assert.equal(parsed.signingString, lines);
		const quoted = 'application_key=CBAformat=jsonmethod=stream.publishtext=say "hi" now';
		assertFound(`"${quoted}${secret}"`, [secret], quoted);
	});

	it('masks the secrets of all', () => {
		const other = '5d41402abc4b2a76b9719d911017c592';
		const keys = `\nsecret_key=abcdefgh12345678&access_token=${token}\n`;
		for (const between of ['\n', ' vs ', '", "', '\ntheirs: ', keys])
			assertFound(`"${signed}${other}${between}${signed}${secret}"`, [secret, other, token, 'abcdefgh12345678']);
	});

	it('takes the sig that is printed below it, by its name alone', () => {
		for (const named of ['sig = ', 'Signature: "', 'md5=']) {
			const parsed = parsePaste(`string for md5:\n${signed}${secret}\n${named}${sig}`);
			assert.deepEqual([parsed.kind, parsed.sig], ['signing-string', sig]);
		}
		assert.equal(parsePaste(`${signed}${secret}\n${sig}`).sig, '');
	});

	it('finds one joined with &, which is no query', () => {
		const joined = 'application_key=CBAEFGKGDIHBABABA&format=json&method=events.get';
		const parsed = assertFound(`base=${joined}${secret}`, [secret], joined);
		assert.equal(parsed.kind, 'signing-string');
		assert.deepEqual(pairs(parsed.parameters), parameters);
		assertFound(`${joined}&${secret}`, [secret], `${joined}&`);
		const both = parsePaste(`application_key=A&format=json&${signed}${secret}`).secrets.map(({ text }) => text);
		assert.deepEqual(both, [secret]);
		for (const query of [`${joined}&sig=${sig}`, `${joined}&uid=${sig}`, joined])
			assert.deepEqual([parsePaste(query).kind, parsePaste(query).signingString], ['query', undefined]);
	});

	it('finds one beside a request', () => {
		const http = `GET ${url.slice('https://api.example.org'.length)} HTTP/1.1\nHost: api.example.org`;
		for (const [kind, request] of Object.entries({ 'log-line': url, curl: `curl '${url}'`, 'http-request': http })) {
			for (const paste of [
				`string: ${signed}${secret}\n${request}`,
				`${request}\n\nmd5("${signed}${secret}")`,
				`${request}\nstring: ${signed}${secret}\n`,
			]) {
				const parsed = assertFound(paste, [secret, token]);
				assert.deepEqual(pairs(parsed.parameters), [...parameters, `sig=${sig}`, `access_token=${token}`]);
				assert.deepEqual([parsed.kind, parsed.sig, parsed.accessToken, parsed.problems], [kind, sig, token, []]);
			}
		}
		// A link that is no call does not hide it.
		const linked = assertFound(`see https://example.org/docs?page=2\n${signed}${secret}`);
		assert.equal(linked.kind, 'signing-string');
	});

	it('finds one beside an answer, and not in the answer', () => {
		const echo = 'application_key=CBAEFGKGDIHBABABAformat=JSONmethod=events.get********SECRET KEY*******';
		const answer = `{"error_code": 104, "error_msg": "PARAM_SIGNATURE : Invalid signature ${sig}, calculated by string ${echo}", "error_data": null}`;
		for (const paste of [`mine: ${signed}${secret}\nanswer: ${answer}`, `${answer}\nmine: ${signed}${secret}`]) {
			const parsed = assertFound(paste);
			assert.deepEqual([parsed.kind, parsed.echo, parsed.sig], ['api-error', echo, sig]);
		}
		for (const alone of [answer, `${url}\n${answer}`, JSON.stringify({ body: answer })])
			assert.equal(parsePaste(alone, hints).signingString, undefined);
	});

	it('takes a mask for the end', () => {
		const paste = `calculated: ${signed}********SECRET KEY*******, access_token=********`;
		assert.equal(parsePaste(paste).signingString, signed);
		assertFound(`${signed}${secret} access_token=********`);
	});

	it('finds what was put together of known names, whatever its values hold', () => {
		const values = ['1', 'uid,name', 'Hello, world', "it's (ok) :)", '{"a":["b"]}', 'Привет', 'a=b&c', ''];
		const value = fc.constantFrom(...values);
		const places = (text: string) => [
			...[text, `base: ${text}`, `sigSource=${text}\nsig=${sig}`, `log md5 of ${text} = ${sig}`],
			...[
				`md5(${text}) = ${sig}`,
				`DEBUG [${text}] ${sig}`,
				JSON.stringify({ base: text, sig }),
				`${url}\nstring: ${text}`,
			],
			JSON.stringify({ log: JSON.stringify({ base: text }) }),
		];
		fc.assert(
			fc.property(value, value, value, fc.nat(8), (aid, fields, status, place) => {
				const string = `aid=${aid}application_key=CBAfields=${fields}format=jsonmethod=users.getInfostatus=${status}`;
				assertKnown(places(string + secret)[place] ?? '', string);
			}),
			{ numRuns: 500 },
		);
	});

	it('finds one without an application_key, and one in a URL', () => {
		assertFound(`format=jsongid=5method=group.getInfo${secret}`, [secret], 'format=jsongid=5method=group.getInfo');
		const called = assertFound(`https://api.example.org/fb.do?${signed}${secret}`);
		assert.equal(called.kind, 'url');
		assert.equal(parsePaste(`https://api.example.org/fb.do?${signed}&sig=${sig}`).sig, sig);
	});

	it('leaves queries and requests what they are', () => {
		for (const text of [url, `curl '${url}'`, url.slice(url.indexOf('?')), 'application_key=CBA', 'method=a.b'])
			assert.equal(parsePaste(text, hints).signingString, undefined);
	});

	for (const [what, text] of Object.entries(hostileSigningStrings(100_000))) {
		it(`answers after a few scans: ${what}`, () => {
			for (const given of [{}, hints]) {
				const { secrets } = scanWithin(mostScans * text.length, () => parsePaste(text, given));
				let last = 0;
				for (const { start, end, text: found } of secrets) {
					assert.ok(start >= last && text.slice(start, end) === found);
					last = end;
				}
			}
		});
	}
});
