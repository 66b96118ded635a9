import assert from 'node:assert/strict';
import { sentAs } from '../../../../src/core/call/call.ts';
import { findApiError } from '../../../../src/core/paste/apiErrorText.ts';
import { parsePaste } from '../../../../src/core/paste/parsePaste.ts';
import { readPastedParameters } from '../../../../src/core/paste/pasteParameters.ts';
import { mostScans, scanWithin } from '../scannedCharacters.ts';
import { hostileErrors } from './hostilePastes.ts';
import { pairs } from './pairs.ts';

const sig = '4bb57bcb5d78929f16e75d2573871a5a';
const concatenation = 'application_key=CBAKEYformat=jsonmethod=events.get';
const echo = `${concatenation}********SECRET KEY*******`;
const message = `PARAM_SIGNATURE : Invalid signature ${sig}, calculated by string ${echo}`;
const json = `{"error_code":104,"error_msg":"${message}","error_data":null}`;

describe('API errors in a paste', () => {
	const ofSignature: [what: string, text: string][] = [
		['JSON', json],
		['JSON in JSON in JSON', JSON.stringify({ a: JSON.stringify({ b: json }) })],
		["Python's dict", `{'error_code': 104, 'error_msg': '${message}', 'error_data': None}`],
		["Python's dict, the code last", `{'error_msg': '${message}', 'error_code': 104}`],
		["Python 2's dict", `{u'error_code': 104, u'error_msg': u'${message}', u'error_data': None}`],
		["Node's object", `{\n  error_code: 104,\n  error_msg: '${message}',\n  error_data: null\n}`],
		["PHP's print_r", `Array\n(\n    [error_code] => 104\n    [error_msg] => ${message}\n    [error_data] => \n)\n`],
		[
			"PHP's var_dump",
			`object(stdClass)#1 (3) {\n  ["error_code"]=>\n  int(104)\n  ["error_msg"]=>\n  string(${message.length}) "${message}"\n  ["error_data"]=>\n  NULL\n}`,
		],
		["PHP's var_export", `array (\n  'error_code' => 104,\n  'error_msg' => '${message}',\n  'error_data' => NULL,\n)`],
		[
			"Xdebug's var_dump",
			`'error_code' => int 104\n'error_msg' => string '${message}' (length=${message.length})\n'error_data' => null`,
		],
		[
			'XML',
			`<ns2:error_response xmlns:ns2="http://example.org/1.0/"><error_code>104</error_code><error_msg>${message}</error_msg></ns2:error_response>`,
		],
		["Java's map", `answer={error_code=104, error_msg=${message}, error_data=null}`],
		['a message alone', `2025-10-10 ERROR ${message} at Client.java:12`],
	];
	for (const [what, text] of ofSignature) {
		it(`reads code 104 from ${what}`, () => {
			const parsed = parsePaste(text);
			assert.equal(parsed.kind, 'api-error');
			assert.deepEqual(parsed.apiError, { code: 104, message, sig, echo });
			assert.equal(parsed.sig, sig);
		});
	}

	it('reads other codes in each form', () => {
		const other = { code: 101, message: 'PARAM_API_KEY : Application not exist' };
		for (const text of [
			`{"error_msg":"${other.message}","error_code":101}`,
			`{'error_code': 101, 'error_msg': '${other.message}'}`,
			`Array\n(\n    [error_code] => 101\n    [error_msg] => ${other.message}\n    [error_data] => \n)`,
			`'error_code' => int 101\n'error_msg' => string '${other.message}' (length=37)`,
			`<error_response><error_code>101</error_code><error_msg>${other.message}</error_msg></error_response>`,
		])
			assert.deepEqual(findApiError(text), other, text);
		const inHeader = 'HTTP/1.1 200 OK\nInvocation-Error: 104\nContent-Length: 0\n';
		assert.deepEqual(findApiError(inHeader), { code: 104, message: '' });
	});

	it('resolves what each form escapes', () => {
		const value = 'text={"a":"it\'s <b> & \\"c\\""}';
		const whole = `Invalid signature ${sig}, calculated by string ${value}********SECRET KEY*******`;
		const xml = whole.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
		for (const text of [
			JSON.stringify({ error_code: 104, error_msg: whole }),
			JSON.stringify({ body: JSON.stringify({ error_code: 104, error_msg: whole }) }),
			`{'error_code': 104, 'error_msg': '${whole.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'}`,
			`["error_code"]=>\nint(104)\n["error_msg"]=>\nstring(99) "${whole}"\n`,
			`<error_code>104</error_code><error_msg>${xml}</error_msg>`,
			`<error_code>104</error_code><error_msg><![CDATA[${whole}]]></error_msg>`,
		])
			assert.equal(findApiError(text)?.message, whole, text);
	});

	it('takes the message of the answer that the code is of', () => {
		const answers = '{"error_msg":"one","error_code":1} {"error_msg":"two","error_code":2}';
		assert.deepEqual(findApiError(answers), { code: 1, message: 'one' });
		const withField = findApiError('{"error_code":3,"error_field":"uid","error_msg":"{x}"}');
		assert.deepEqual(withField, { code: 3, message: '{x}', field: 'uid' });
	});

	it('takes no echo from a message that is cut, unless its end is there', () => {
		const cut = json.slice(0, json.indexOf('method='));
		assert.deepEqual([findApiError(cut)?.sig, findApiError(cut)?.echo], [sig, undefined]);
		assert.equal(findApiError(json.slice(0, json.indexOf('","error_data')))?.echo, echo);
	});

	it('knows the text of an error without its code', () => {
		for (const text of [
			'PARAM_SESSION_KEY : Invalid session key',
			'2026-01-01 ERROR PARAM_SESSION_KEY : Invalid session key',
			'Error: "PARAM_SESSION_KEY : Invalid session key"',
			'ApiError: PARAM_SESSION_KEY: Invalid session key',
		]) {
			assert.equal(findApiError(text)?.code, 103, text);
			assert.equal(parsePaste(text).kind, 'api-error', text);
		}
		assert.equal(findApiError('PERMISSION_DENIED : User must be logged in')?.code, 10);
		for (const text of ['REQUEST: a word', 'MY_PARAM_SESSION_KEY : x', 'PARAM_SESSION_KEY', 'PARAM_OTHER : x'])
			assert.equal(findApiError(text), undefined, text);
	});

	it('splits what the service signed with the names of the catalogue', () => {
		const all = ['application_key=CBAKEY', 'method=mediatopic.post', 'text_link_preview=true', 'type=GROUP_THEME'];
		const text = `PARAM_SIGNATURE : Invalid signature 00ff, calculated by string ${all.join('')}********SECRET KEY*******`;
		const hints = { methods: ['mediatopic.post'], parameterNames: ['text', 'text_link_preview', 'preview'] };
		for (const known of [
			hints,
			{ ...hints, methods: ['mediatopic.get', 'mediatopic.post'] },
			{ methods: hints.methods },
			{ parameterNames: hints.parameterNames },
		])
			assert.deepEqual(pairs(parsePaste(text, known).parameters), all);
	});

	it('reads a name that was signed twice as two', () => {
		const echoed = 'application_key=CBAKEYformat=jsonmethod=a.bmethod=a.buid=1';
		const text = `Invalid signature 00ff, calculated by string ${echoed}********SECRET KEY*******`;
		const names = parsePaste(text).parameters.map(({ name }) => name);
		assert.deepEqual(names, ['application_key', 'format', 'method', 'method', 'uid']);
		assert.equal(sentAs(parsePaste('https://h.example/fb.do?method=&method=a.b&sig=0').parameters, 'method'), 'a.b');
		assert.equal(readPastedParameters('method=&method=a.b&uid=1')?.method, 'a.b');
	});

	it('sees none where there is none', () => {
		const texts = ['error code 104', '?error=access_denied&error_code=3', 'if (error_code > 5)', 'grpc_error_code: 14'];
		for (const text of texts) assert.equal(findApiError(text), undefined, text);
	});

	for (const [what, text] of Object.entries(hostileErrors(100_000))) {
		it(`answers after a few scans: ${what}`, () => scanWithin(mostScans * text.length, () => findApiError(text)));
	}
});

describe('a query in a text literal', () => {
	it('has its characters resolved, those within JSON not', () => {
		const value = (text: string) => parsePaste(text).parameters.find(({ name }) => name === 'text')?.value;
		assert.equal(value('String body = "method=a.b&text=\\u041f\\u0440\\u0438&sig=0123";'), 'При');
		assert.equal(value('method=a.b&text={"a":"\\u041f"}&sig=0123'), '{"a":"\\u041f"}');
	});
});
