import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { PasteProblem } from '../../../../src/core/paste/parsedPaste.ts';
import { parsePaste } from '../../../../src/core/paste/parsePaste.ts';

const base = 'https://api.example.org/fb.do';
const sent = {
	application_key: 'CBAKEY',
	format: 'json',
	method: 'users.getInfo',
	uids: '1,2',
	sig: '0123456789abcdef0123456789abcdef',
	access_token: 'tkn1.abcdefgh',
};
const query = new URLSearchParams(sent).toString();
const json = JSON.stringify(sent);
const headers = Object.entries(sent).map(([name, value]) => `${name}: ${value}`);

const pastes: readonly (readonly [what: string, text: string, ...problems: PasteProblem[]])[] = [
	['a query', `${base}?${query}`],
	['a form', `curl -X POST ${base} -d '${query}'`],
	['a form in parts', `curl ${base} ${query.replace(/([^&]+)&?/g, "-d '$1' ")}`],
	['a form of its type', `curl ${base} -H 'content-type: application/x-www-form-urlencoded' -d '${query}'`],
	['a GET with data', `curl -G ${base} -d '${query}'`],
	['JSON', `curl ${base} -H 'Content-Type: application/json' -d '${json}'`, 'json-body'],
	['JSON by its option', `curl ${base} --json '${json}'`, 'json-body'],
	['JSON without a type', `curl -X POST ${base} --data-raw '${json}'`, 'json-body'],
	[
		'JSON in a request',
		`POST /fb.do HTTP/1.1\nHost: api.example.org\nContent-Type: application/json\n\n${json}`,
		'json-body',
	],
	[
		'JSON in HAR',
		JSON.stringify({
			request: { method: 'POST', url: base, headers: [], postData: { mimeType: 'application/json', text: json } },
		}),
		'json-body',
	],
	['a form of another type', `curl ${base} -H 'Content-Type: text/plain' -d '${query}'`, 'other-body'],
	['a compressed form', `curl ${base} -H 'Content-Encoding: gzip' -d '${query}'`, 'compressed-body'],
	['another verb', `curl -X PUT ${base} -d '${query}'`, 'other-verb'],
	['another verb in a request', `DELETE /fb.do?${query} HTTP/1.1\nHost: api.example.org\n\n`, 'other-verb'],
	[
		'headers',
		`curl ${base} ${headers.map((header) => `-H '${header}'`).join(' ')} -H 'Accept: */*'`,
		'sent-as-headers',
	],
	['headers in a request', `GET /fb.do HTTP/1.1\nHost: api.example.org\n${headers.join('\n')}\n\n`, 'sent-as-headers'],
	['semicolons', `${base}?${query.replaceAll('&', ';')}`, 'semicolons'],
	['the separators of a page', `${base}?${query.replaceAll('&', '&amp;')}`, 'html-separators'],
	['another name of the signature', `${base}?${query.replace('sig=', 'signature=')}`, 'sig-named-otherwise'],
];

describe('how a pasted call was sent', () => {
	for (const [what, text, ...problems] of pastes) {
		it(`is seen, and the call is read: ${what}`, () => {
			const parsed = parsePaste(text);
			assert.deepEqual(parsed.problems, problems);
			assert.deepEqual(Object.fromEntries(parsed.parameters.map(({ name, value }) => [name, value])), sent);
			assert.equal(parsed.sig, sent.sig);
			assert.ok(parsed.secrets.some(({ text: secret }) => secret === sent.access_token));
		});
	}

	it('keeps what only looks like it', () => {
		for (const text of [`${base}?q=a;b=c;d`, `${base}?q=a;sig=1;b&method=a.b`, `${base}?signature=00&method=a.b`])
			assert.deepEqual(
				parsePaste(text).problems.filter((problem) => /semicolons|named/.test(problem)),
				[],
				text,
			);
	});

	it('keeps JSON that is a value, and an answer that follows a request', () => {
		const attachment = `curl ${base} -d 'method=a.b&attachment={"media":[]}'`;
		const names = parsePaste(attachment).parameters.map(({ name }) => name);
		assert.deepEqual(names, ['method', 'attachment']);
		const answered = `POST /fb.do?${query} HTTP/1.1\nHost: a.example.org\n\n{"error_code":104,"error_msg":"no"}`;
		assert.deepEqual(parsePaste(answered).parameters.length, Object.keys(sent).length);
	});

	it('has its JSON body, also where the URL has the method and the signature', () => {
		const url = `${base}?method=a.b&sig=${sent.sig}`;
		const [type, body] = ['application/json; charset=utf-8', '{"amount":100,\n\n"item":{"id":7}}'];
		const request = `POST ${url} HTTP/1.1\nContent-Type: ${type}\n\n`;
		const options = { headers: { 'content-type': type }, body, method: 'POST' };
		const har = { method: 'POST', url, headers: [], postData: { mimeType: type, text: '[{"id":7}]' } };
		const written = (text: string) => {
			const { parameters, isPost, problems } = parsePaste(text);
			assert.deepEqual([isPost, problems], [true, ['json-body']], text);
			return parameters.map(({ name, value }) => (value === '' ? name : `${name}=${value}`)).slice(2);
		};
		for (const text of [
			`${request}${body}\n\nHTTP/1.1 200 OK\n\n{"error_code":1}`,
			`curl '${url}' -H 'Content-Type: ${type}' -d '${body}'`,
			`fetch("${url}", ${JSON.stringify(options, null, 2)});`,
			`await fetch('${url}', { method: 'post', body: JSON.stringify({ amount: 100, item: { id: 7 }, more }) })`,
		])
			assert.deepEqual(written(text), ['amount=100', 'item={"id":7}'], text);
		for (const text of [
			`${request}[{"id":7}]`,
			`curl '${url}' -d '[{"id":7}]'`,
			`fetch("${url}", { "method": "POST", "body": "[{\\"id\\":7}]" })`,
			JSON.stringify(har),
		])
			assert.deepEqual(written(text), ['[{"id":7}]'], text);
	});

	it('has the form that a call of fetch sends beside its URL', () => {
		const url = `${base}?method=a.b&sig=${sent.sig}`;
		for (const body of ['"x=1&y=%D1%91"', "new URLSearchParams({ x: 1, y: 'ё' })"]) {
			const { parameters, isPost, problems } = parsePaste(`fetch("${url}", { method: "POST", body: ${body} })`);
			assert.deepEqual([isPost, problems], [true, []]);
			assert.deepEqual(parameters.slice(2), [
				{ name: 'x', value: '1' },
				{ name: 'y', value: 'ё' },
			]);
		}
	});

	it('has no body where a copied fetch has none, whatever its verb', () => {
		const url = `${base}?method=a.b&sig=${sent.sig}`;
		for (const [body, method] of [
			['null', 'GET'],
			['undefined', 'GET'],
			['null', 'POST'],
		]) {
			const text = `fetch("${url}", {\n  "headers": {},\n  "body": ${body},\n  "method": "${method}"\n});`;
			const { parameters, isPost = false } = parsePaste(text);
			assert.deepEqual([parameters.map(({ name }) => name), isPost], [['method', 'sig'], method === 'POST']);
		}
	});

	it('has its verb also in code, logs and tools that write it apart from its parameters', () => {
		const fields = Object.entries({ application_key: 'CBA', method: 'a.b', format: 'json', sig: sent.sig });
		const form = new URLSearchParams(fields).toString();
		const object = JSON.stringify(Object.fromEntries(fields));
		for (const text of [
			`--> POST ${base}\nContent-Type: application/x-www-form-urlencoded\n\n${form}\n--> END POST`,
			`url := "${base}"\nmethod := "POST"\npayload := strings.NewReader("${form}")`,
			`axios.request({ method: 'post', url: '${base}', data: qs.stringify(${object}) })`,
			`requests.post('${base}', data=${object})`,
			`await client.PostAsync("${base}", new FormUrlEncodedContent(${object}));`,
			`curl_setopt($ch, CURLOPT_POST, true);\ncurl_setopt($ch, CURLOPT_POSTFIELDS, '${form}');`,
			`Request URL: ${base}\nRequest Method: POST\nForm Data\n${form.replaceAll('&', '\n')}`,
			`HTML Form URL Encoded: application/x-www-form-urlencoded\n${fields.map(([k, v]) => `    Form item: "${k}" = "${v}"`).join('\n')}`,
			`url = "${base}"\nrequest = "POST"\n${fields.map(([k, v]) => `data-urlencode = "${k}=${v}"`).join('\n')}`,
			`Client error: \`POST ${base}?${form}\` resulted in a \`400 Bad Request\` response`,
		])
			assert.equal(parsePaste(text).isPost, true, text);
		for (const text of [
			`requests.get('${base}', params=${object})`,
			`axios.get('${base}', { params: ${object} })`,
			`GET ${base}?${form}\nPOST ${base}`,
			`${base}?${form}&text=POST`,
			form.replace('a.b', 'mediatopic.post'),
			JSON.stringify({ method: 'mediatopic.post', format: 'json', text: 'POST', sig: sent.sig }),
		])
			assert.equal(parsePaste(text).isPost, undefined, text);
	});

	it('is read within a moment, whatever the body', () => {
		for (const body of [`{${'"a":{'.repeat(100_000)}`, `{"a":"${'\\'.repeat(500_000)}`, '{"a":1,'.repeat(100_000)])
			assert.ok(parsePaste(`curl ${base} -d '${body}'`));
	});
});
