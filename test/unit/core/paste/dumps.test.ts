import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { secretSpans } from '../../../../src/core/masking/secretSpans.ts';
import { parsePaste } from '../../../../src/core/paste/parsePaste.ts';
import { readPastedParameters } from '../../../../src/core/paste/pasteParameters.ts';
import { mostScans, scanWithin } from '../scannedCharacters.ts';
import { hostileDumps } from './hostileDumps.ts';
import { pairs } from './pairs.ts';

const fixtures = new URL('../../../fixtures/dumps/', import.meta.url);
const made = JSON.parse(readFileSync(new URL('call.json', fixtures), 'utf8')) as [string, string][];
const call = made.map((pair) => pair.join('='));
const signed = call.filter((pair) => !/^(access_token|application_key|sig|method|format)=/.test(pair));
const token = made[0]?.[1] ?? '';

const read = (text: string) => pairs(parsePaste(text).parameters);

describe('a dump of parameters', () => {
	it('ends at its line, whatever ends that', () => {
		for (const end of ['\n', '\r\n'])
			assert.deepEqual(read(`{${call.join(', ')}}${end}answered {error_code=104, error_data=null}`), call);
	});

	for (const file of readdirSync(new URL('made/', fixtures))) {
		const text = readFileSync(new URL(`made/${file}`, fixtures), 'utf8');

		it(`is the call that it was made of: ${file}`, () => {
			const parsed = parsePaste(text);
			assert.equal(parsed.kind, 'parameters');
			assert.deepEqual(read(text), call);
			assert.deepEqual([parsed.sig, parsed.accessToken], [made[6]?.[1], token]);
			assert.deepEqual(parsed.problems, []);
		});

		it(`shows its sig, and masks its token alone: ${file}`, () => {
			const found = secretSpans(text).map((span) => span.text);
			assert.deepEqual(found, [token]);
		});

		it(`is found in a log: ${file}`, () => {
			assert.deepEqual(read(`12:01:07 DEBUG client: sending\n${text.trim()}\n12:01:08 DEBUG client: done`), call);
		});

		it(`fills in the composer: ${file}`, () => {
			const pasted = readPastedParameters(text);
			assert.equal(pasted?.method, 'mediatopic.post');
			assert.deepEqual(pairs(pasted?.parameters), signed);
		});
	}

	const sig = '4bb57bcb5d78929f16e75d2573871a5a';
	const fields = Object.entries({ application_key: 'CBAKEY', method: 'users.getInfo', text: 'a & b', sig });
	const small = fields.map((pair) => pair.join('='));
	const lines = (between: string, around = '') =>
		fields.map(([name, value]) => `${name}${between}${around}${value}${around}`).join('\n');
	const address = 'https://api.example.org/fb.do';

	it('is found as an argument of a call, with its address', () => {
		for (const text of [
			`requests.get('${address}', params={'application_key': 'CBAKEY', 'method': u'users.getInfo', 'text': "a & b", 'sig': '${sig}'})`,
			`requests.post("${address}", data=dict(application_key="CBAKEY", method="users.getInfo", text="a & b", sig="${sig}"), timeout=5)`,
			`const { data } = await axios.get('${address}', {\n  params: {\n    application_key: 'CBAKEY', // ours\n    method: 'users.getInfo',\n    text: 'a & b',\n    sig: '${sig}',\n  },\n  timeout: 1000,\n});`,
			`axios({ method: 'get', url: '${address}', params: { application_key: 'CBAKEY', method: 'users.getInfo', text: 'a & b', sig: '${sig}' } })`,
			`$client->get('${address}', ['query' => ['application_key' => 'CBAKEY', 'method' => 'users.getInfo', 'text' => 'a & b', 'sig' => '${sig}']]);`,
			`HTTParty.get('${address}', query: { application_key: 'CBAKEY', method: 'users.getInfo', text: 'a & b', sig: '${sig}' })`,
		]) {
			assert.deepEqual(read(text), small, text);
			assert.equal(parsePaste(text).baseUrl, 'https://api.example.org', text);
		}
	});

	it('leaves out what is not in the text', () => {
		const text = `requests.get('${address}?format=json', params={'application_key': KEY, 'method': 'a.b', 'sig': md5(s + secret).hexdigest(), 'count': 5, 'text': "x"})`;
		assert.deepEqual(read(text), ['format=json', 'method=a.b', 'count=5', 'text=x']);
	});

	it('is a command of HTTPie', () => {
		for (const text of [
			`http GET ${address} application_key==CBAKEY method==users.getInfo text=='a & b' sig==${sig}`,
			`$ https --form POST api.example.org/fb.do application_key=CBAKEY method=users.getInfo \\\n  text="a & b" sig=${sig} Accept:application/json`,
		]) {
			const parsed = parsePaste(text);
			assert.equal(parsed.kind, 'http-request');
			assert.deepEqual(read(text), small, text);
			assert.equal(parsed.baseUrl, 'https://api.example.org');
		}
		// Of its escapes only marks are taken: https://httpie.io/docs/cli/escaping-rules
		const escaped = String.raw`http ${address} method==a.b text=='{"a\:b":"\"c\\d"}' sig==${sig}`;
		assert.ok(read(escaped).includes(String.raw`text={"a:b":"\"c\\d"}`), String(read(escaped)));
	});

	it('is a request of a HAR file', () => {
		const params = fields.map(([name, value]) => ({ name, value }));
		const encoded = fields.map(([name, value]) => ({ name, value: encodeURIComponent(value) }));
		const form = new URLSearchParams(fields).toString();
		const mimeType = 'application/x-www-form-urlencoded';
		const [first = ''] = form.split('&');
		const har = (request: object) => JSON.stringify({ log: { entries: [{ request }] } }, undefined, '  ');
		const post = { method: 'POST', url: address };
		for (const text of [
			har({ ...post, queryString: [], postData: { mimeType, params, text: form } }),
			har({ ...post, postData: { mimeType, params } }),
			har({ ...post, postData: { params: encoded } }),
			har({ method: 'GET', url: address, queryString: params }),
			har({ method: 'GET', url: `${address}?${form}`, queryString: params }),
			har({ method: 'POST', url: `${address}?${first}`, postData: { text: form.slice(first.length + 1) } }),
		])
			assert.deepEqual(read(text), small, text);
	});

	it('is lines of a tool', () => {
		for (const text of [
			...[lines(':'), `//uid:1\n${lines(':')}`, lines('='), lines('\t').replaceAll('\n', '\r\n'), lines('\t', '"')],
			...[`Query String Parameters\nview source\nview URL-encoded\n${lines(': ')}`, lines(':\n'), lines('\n')],
		])
			assert.deepEqual(read(text), small, text);
	});

	it('may stand in a text of JSON, and that in another', () => {
		const message = JSON.stringify({ level: 'info', message: JSON.stringify(Object.fromEntries(made)) });
		const logs = [message, `[app] ${JSON.stringify({ log: message })}`, JSON.stringify({ log: `sent ${message}` })];
		for (const text of logs) {
			assert.deepEqual(read(text), call);
			assert.deepEqual(new Set(secretSpans(text).map(({ name }) => name)), new Set(['access_token']), text);
			assert.ok(text.includes(token));
		}
	});

	it('has lists as JSON text', () => {
		const expected = ['method=a.b', 'types=["A","B"]', 'sig=1'];
		for (const text of [
			"{'method': 'a.b', 'types': ['A', 'B'], 'sig': '1'}",
			'{"method"=>"a.b", :types=>["A", "B"], sig: 1}',
			"array (\n  'method' => 'a.b',\n  'types' => \n  array (\n    'A',\n    'B',\n  ),\n  'sig' => '1',\n)",
			'Array\n(\n    [method] => a.b\n    [types] => Array\n        (\n            [0] => A\n            [1] => B\n        )\n\n    [sig] => 1\n)\n',
			'array(3) {\n  ["method"]=>\n  string(3) "a.b"\n  ["types"]=>\n  array(2) {\n    [0]=>\n    string(1) "A"\n    [1]=>\n    string(1) "B"\n  }\n  ["sig"]=>\n  int(1)\n}',
		])
			assert.deepEqual(read(text), expected, text);
	});

	it('may have values of several lines', () => {
		const expected = ['method=a.b', 'text=one\ntwo', 'sig=1'];
		for (const text of [
			'Array\n(\n    [method] => a.b\n    [text] => one\ntwo\n    [sig] => 1\n)\n',
			'array(3) {\n  ["method"]=>\n  string(3) "a.b"\n  ["text"]=>\n  string(7) "one\ntwo"\n  ["sig"]=>\n  string(1) "1"\n}',
			"array (\n  'method' => 'a.b',\n  'text' => 'one\ntwo',\n  'sig' => '1',\n)",
			"{'method': 'a.b', 'text': 'one\\n'\n 'two', 'sig': '1'}",
			'{method=a.b, text=one\ntwo, sig=1}',
		])
			assert.deepEqual(read(text), expected, text);
	});

	it('is as Xdebug writes it', () => {
		const text = `/app/client.php:3:\narray (size=4)\n${fields.map(([name, value]) => `  '${name}' => string '${value}' (length=${value.length})`).join('\n')}\n`;
		assert.deepEqual(read(text), small);
	});

	it('is not what only looks like one', () => {
		for (const text of ['(note: 1)', '{"a":1,}', 'see {x}', 'map[string]int', '[1, 2]', 'Array ( )', '{a}', 'f(a=1)'])
			assert.equal(parsePaste(text).kind, 'nothing', text);
	});

	for (const [what, text] of Object.entries(hostileDumps(200_000))) {
		it(`is read in a few scans: ${what}`, () => scanWithin(mostScans * text.length, () => parsePaste(text)));
	}
});
