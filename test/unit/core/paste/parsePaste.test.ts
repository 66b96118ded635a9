import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import fc from 'fast-check';
import type { ParsedPaste } from '../../../../src/core/paste/parsedPaste.ts';
import { parsePaste } from '../../../../src/core/paste/parsePaste.ts';
import { readPastedParameters } from '../../../../src/core/paste/pasteParameters.ts';
import { concatenate, signCall } from '../../../../src/core/services/ok/sign.ts';
import { requestUrl } from '../../../../src/core/signing/request.ts';
import { diagnose } from '../../../../src/diagnosis/diagnose.ts';
import { anyCharacter } from '../../../data/anyCharacter.ts';
import { runs } from '../../../data/runs.ts';
import { signableCall, signingCredentials } from '../arbitraries.ts';
import { assertLinear, mostScans, scannedBy, scanWithin } from '../scannedCharacters.ts';
import { hostileTexts } from './hostilePastes.ts';
import { pairs } from './pairs.ts';

const pastes = new URL('../../../fixtures/pastes/', import.meta.url);
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
const leftOut = ['application_key', 'sig', 'access_token'];
const echo = 'application_key=CBAKEYformat=jsonmethod=events.get********SECRET KEY*******';
const error104 = `{"error_code":104,"error_msg":"PARAM_SIGNATURE : Invalid signature 00ff, calculated by string ${echo}","error_data":null}`;
const hints = { parameterNames: ['status'], methods: ['users.getInfo', 'events.get'] };

function values({ parameters }: ParsedPaste): Record<string, string> {
	return Object.fromEntries(parameters.map(({ name, value }) => [name, value]));
}

describe('parsePaste', () => {
	// A folder a kind, a file a form: each is the same call.
	for (const path of readdirSync(pastes, { recursive: true, encoding: 'utf8' }).filter((name) =>
		name.endsWith('.txt'),
	)) {
		it(`recognises ${path}`, () => {
			const text = readFileSync(new URL(path.replaceAll('\\', '/'), pastes), 'utf8');
			const parsed = parsePaste(text);
			assert.deepEqual([parsed.kind, parsed.sig, parsed.accessToken], [dirname(path), all.sig, 'tkn1.abc']);
			assert.deepEqual(values(parsed), all);
			if (text.includes('api.example.org')) assert.equal(parsed.baseUrl, 'https://api.example.org');
			assert.deepEqual(parsed.problems, /without-quotes/.test(path) ? ['url-unquoted'] : []);
			if (text.includes('%3D')) return;
			const secrets = parsed.secrets.map(({ start, end, name }) => `${name}=${text.slice(start, end)}`);
			assert.deepEqual(secrets, ['access_token=tkn1.abc']);
			const pasted = readPastedParameters(text);
			assert.deepEqual(pairs(pasted?.parameters), [`status=${all.status}`, `uids=${all.uids}`]);
			assert.deepEqual([pasted?.method, pasted?.format, pasted?.leftOut], [all.method, 'json', leftOut]);
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
		const expected = { method: 'a.b', status: 'Hello big world', sig: 'abc', access_token: 't' };
		assert.deepEqual(values(parsePaste(text)), expected);
	});

	it('takes a signing string apart', () => {
		const text = 'application_key=CBAKEYformat=jsonmethod=users.getInfostatus=Hi & byeuids=1,2';
		for (const ending of ['0123456789abcdef0123456789abcdef', '********SECRET KEY*******']) {
			const parsed = parsePaste(`signed: ${text}${ending}`.slice(8), hints);
			assert.deepEqual([parsed.kind, parsed.signingString], ['signing-string', text]);
			const { sig: _, access_token: __, ...signed } = all;
			assert.deepEqual(values(parsed), { ...signed, status: 'Hi & bye' });
			assert.equal(parsed.secrets.length, ending.startsWith('*') ? 0 : 1);
		}
		const session = parsePaste('application_key=CBAKEYformat=jsonmethod=events.getmysessionsecret', hints);
		assert.equal(session.signingString, 'application_key=CBAKEYformat=jsonmethod=events.get');
		assert.equal(session.secrets[0]?.text, 'mysessionsecret');
	});

	it('reads API errors, the echo of 104 among them', () => {
		for (const text of [error104, `HTTP 200\n${error104}\n`, JSON.stringify({ body: error104 })]) {
			const parsed = parsePaste(text, hints);
			const { kind, apiError, sig } = parsed;
			assert.deepEqual([kind, apiError?.code, parsed.echo, sig], ['api-error', 104, echo, '00ff']);
			assert.deepEqual(values(parsed), { application_key: 'CBAKEY', format: 'json', method: 'events.get' });
		}
		const error101 = '{"error_msg":"PARAM_API_KEY : Application not exist","error_code":101,"error_data":null}';
		const other = parsePaste(error101);
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
		assert.deepEqual(pairs(parameters), ['__proto__=1', 'constructor=2', 'sig=3']);
	});

	it('takes the quotes that YAML wants off a value', () => {
		for (const text of ['hello: world', ' hello', 'hello ']) {
			const asYaml = `application_key: CBAKEY\nmethod: events.get\ntext: "${text}"\nsig: "0010"`;
			assert.equal(values(parsePaste(asYaml))['text'], text);
		}
		const quoted = 'application_key: "CBAKEY"\nmethod: "events.get"\ntext: "  // hello"\nurl: "//a/b"\nsig: "00ff"';
		assert.deepEqual([values(parsePaste(quoted))['text'], values(parsePaste(quoted))['url']], ['  // hello', '//a/b']);
	});

	it('reads joined pairs with the signature that is printed below them, and an empty value of print_r', () => {
		const read = (text: string) => pairs(parsePaste(text).parameters);
		const digest = '0a'.repeat(32);
		const joined = 'payload: symbol=A%26B&side=BUY&timestamp=1718470000000';
		const signed = ['symbol=A&B', 'side=BUY', 'timestamp=1718470000000', `signature=${digest}`];
		assert.deepEqual(read(`${joined}\nsignature: ${digest}\nresponse: {'code': -1022}`), signed);
		const lines = `s = 'auth_date=1\\nquery_id=AA\\nuser={"id":5}'\ncalculated = ${'1b'.repeat(32)}\nhash from bot = ${digest}`;
		assert.deepEqual(read(lines), ['auth_date=1', 'query_id=AA', 'user={"id":5}', `hash=${digest}`]);
		const printed = `IN: Array ( [AMOUNT] => 1.5 [PHONE] => [NAME] => a b [SIGN] => ${'0a'.repeat(16)} )`;
		assert.deepEqual(read(printed), ['AMOUNT=1.5', 'PHONE=', 'NAME=a b', `SIGN=${'0a'.repeat(16)}`]);
	});

	it('ends a signing string where its sig is printed below', () => {
		const text =
			'String:\napplication_key=CBAKEYformat=jsonmethod=events.getuid=5\n\nгот. sig=0123456789abcdef0123456789abcdef';
		assert.equal(values(parsePaste(text))['uid'], '5');
	});

	it('takes a second URL for no rest of the first one', () => {
		const { parameters } = parsePaste(`https://a.example/?application_key=A&format=json\nhttps://b/?method=a.b&sig=1`);
		assert.ok(!parameters.some(({ value }) => value.includes('://')));
	});

	it('reads a URL in a tag of a forum, lines below a caption, and what has a sig and no other name of a call', () => {
		const sig = 'a0'.repeat(16);
		const read = (text: string) => pairs(parsePaste(text).parameters);
		assert.deepEqual(read(`see [url=https://a.example/?m=7&o=1&sign=${sig}]this[/url]`), ['m=7', 'o=1', `sign=${sig}`]);
		assert.deepEqual(read(`data_check_string:\nid=5\nhash=${sig}`), ['id=5', `hash=${sig}`]);
		assert.deepEqual(read(`[info] $_POST = ['app_id' => '5', 'item' => 'a', 'sig' => '${sig}']\nend`), [
			'app_id=5',
			'item=a',
			`sig=${sig}`,
		]);
	});

	it('reads HTTP/2 and wget as POST', () => {
		assert.equal(parsePaste(`:method: POST\n:path: /fb.do?${query}\n`).isPost, true);
		assert.equal(parsePaste(`wget --post-data='${query}' ${base}`).isPost, true);
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
				...['curl ', "'", '"', '^"', '`\n', "$'", '\\', 'https://a/?', '&', '=', '%', '%D0', 'sig=', 'GET /'],
				...[' HTTP/1.1', '{"error_code":', '"error_msg":"', 'calculated by string ', 'Invalid signature '],
				...['application_key=', 'format=', 'method=', '--data-urlencode ', '\ud800'],
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

	it('takes linear work, whatever is repeated', () => {
		const tokens = [
			...['curl ', 'wget ', "'", '"', '`', '\\', '\n', ' ', '&', '=', '?', '{', '(', '[', 'http://a/?', 'sig='],
			...['method=', 'GET /', ':path: ', '- ', 'a: ', '••••', '%25', '\\u0026', '\ufeff', '" +\n"', '<'],
			...['error_code', ',', '=3D', '%3Da', '%26', '<td>a</td>', '> ', '│', ', a=', 's:1:"a";', 'Map(a -> '],
			...['\u001b[1m', '&quot;', '=\n', 'https://a/?b\n'],
		];
		assertLinear(tokens, parsePaste, runs(20, 400));
	});

	for (const [what, part] of Object.entries({ paths: '&quot;?sig=', URLs: '&quot;\\u0026http://a/?' })) {
		it(`looks at so many ${what} as a text has room for`, () => {
			const scanned = (times: number) => scannedBy(() => parsePaste(`${part.repeat(times)}curl `));
			assert.ok(scanned(6000) < 12 * scanned(1000));
		});
	}

	for (const [what, text] of Object.entries(hostileTexts(100_000))) {
		it(`answers after a few scans: ${what}`, () => scanWithin(mostScans * text.length, () => parsePaste(text)));
	}
});
