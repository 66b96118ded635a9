import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { exchangeIn } from '../../../../../src/app/verify/exchange.ts';
import { requestIn } from '../../../../../src/core/paste/requests/requestIn.ts';
import { builtInService } from '../../../../../src/core/services/builtIn.ts';
import { partsOf } from '../../../../../src/core/services/received.ts';
import { verifyReceived } from '../../../../../src/core/services/verifyService.ts';

type Pairs = readonly (readonly [name: string, value: string])[];

/** How people copy the parameters of a request. */
const forms: Readonly<Record<string, (pairs: Pairs) => string>> = {
	'lines of name=value': (pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('\r\n'),
	'lines of name: value': (pairs) => pairs.map(([name, value]) => `${name}: ${value}`).join('\n'),
	'a list in a ticket': (pairs) =>
		`Parameters of the request:\n${pairs.map(([name, value]) => `- ${name}: ${value}`).join('\n')}\n\nThe answer: invalid sign`,
	'print_r of PHP': (pairs) => `Array\n(\n${pairs.map(([name, value]) => `    [${name}] => ${value}\n`).join('')})\n`,
	'print_r of PHP on one line of a log': (pairs) =>
		`12:15:22 pay IN: Array ( ${pairs.map(([name, value]) => `[${name}] => ${value} `).join('')})`,
	'serialize of PHP': (pairs) =>
		`a:${pairs.length}:{${pairs
			.flat()
			.map((text) => `s:${new TextEncoder().encode(text).length}:"${text}";`)
			.join('')}}`,
	'var_export of PHP': (pairs) => `array (\n${pairs.map(([name, value]) => `  '${name}' => '${value}',\n`).join('')})`,
	'a dump of Laravel': (pairs) =>
		`array:${pairs.length} [▼ // app/Http/Pay.php:41\n${pairs.map(([name, value]) => `  "${name}" => "${value.replaceAll('"', '\\"')}"\n`).join('')}]`,
	'a dict of Python in a log': (pairs) =>
		`2024-06-04 12:15:22,480 [INFO] client: params: {${pairs.map(([name, value]) => `'${name}': '${value}'`).join(', ')}}\n2024-06-04 12:15:22,597 [ERROR] client: 400`,
	'pairs of C#': (pairs) => pairs.map(([name, value]) => `[${name}, ${value}]`).join('\n'),
	'calls of Java': (pairs) =>
		pairs.map(([name, value]) => `params.put("${name}", "${value.replaceAll('"', '\\"')}");`).join('\n'),
	'a table of Markdown': (pairs) =>
		`| name | value |\n| --- | --- |\n${pairs.map(([name, value]) => `| ${name} | ${value} |`).join('\n')}`,
	'a log of accesses': (pairs) =>
		`10.0.0.1 - - [04/Jun/2024:12:15:22 +0300] "GET /cb?${new URLSearchParams(pairs as [string, string][])} HTTP/1.1" 403 9 "-" "okhttp/4"`,
	'a page': (pairs) =>
		`<a href="https://example.org/cb?${String(new URLSearchParams(pairs as [string, string][])).replaceAll('&', '&amp;')}">`,
	'a command of cURL': (pairs) =>
		`curl -X POST https://example.org/cb -H 'Content-Type: application/json' -d '${JSON.stringify(Object.fromEntries(pairs))}'`,
	'a form of a page': (pairs) =>
		`<form>\n${pairs.map(([name, value]) => `<input type=hidden name=${name} value='${value.replaceAll("'", '&#39;')}'>`).join('\n')}\n<input type=submit value='Pay'>\n</form>`,
	'XML in a log': (pairs) =>
		`12:15:22 INFO pay - <xml>${pairs.map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`).join('')}</xml>`,
	'XML without CDATA': (pairs) =>
		`<xml>\n${pairs.map(([name, value]) => `  <${name}>${value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</${name}>\n`).join('')}</xml>`,
};

/** How a handler, a function in a cloud or an inspector shows what it received. */
const logs: Readonly<Record<string, (headers: Record<string, string>, body: string) => string>> = {
	'two lines of Python': (headers, body) => `headers: {${inSingleQuotes(headers)}}\nbody: b'${body}'`,
	'the console of Node': (headers, body) =>
		`headers {\n  host: 'example.org',\n${inSingleQuotes(headers, ',\n')}\n}\nbody ${body}`,
	'a log with the time': (headers, body) =>
		`12:15:22 DEBUG in - headers={${inSingleQuotes(headers)}}\n12:15:22 DEBUG in - body=${body}\n12:15:23 WARN 401`,
	'an event of AWS Lambda': (headers, body) =>
		JSON.stringify(
			{ version: '2.0', rawPath: '/in', rawQueryString: '', headers, body, isBase64Encoded: false },
			null,
			4,
		),
	'an event in Base64': (headers, body) =>
		JSON.stringify({ httpMethod: 'POST', path: '/in', headers, body: btoa(body), isBase64Encoded: true }),
	'the inspector of ngrok': (headers, body) => {
		const lists = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]));
		return JSON.stringify({ uri: '/in', method: 'POST', headers: lists, body });
	},
	'a line of JSON': (headers, body) => JSON.stringify({ level: 'warn', msg: 'rejected', headers, rawBody: body }),
	'headers and body on one line of Python': (headers, body) =>
		`DEBUG: headers={${inSingleQuotes(headers)}} body=b'${body}'`,
	'below a command': (headers, body) =>
		`$ nc -l 8080\nPOST /in HTTP/1.1\n${onLines(headers, ': ')}\nContent-Length: ${body.length}\n\n${body}`,
	'sections of a page': (headers, body) =>
		`Request Details\nPOST\thttps://a.example/in\nHeaders\n${onLines(headers, '\t')}\nForm values\n(empty)\nRaw Content\n${body}`,
	'debug output of Go': (headers, body) =>
		`~~~ REQUEST ~~~\nPOST  /in  HTTP/1.1\nHEADERS:\n${onLines(headers, ': ')}\nBODY   :\n${body}\n------------\nBODY         :\n{}`,
	'var_dump of PHP': (headers, body) => {
		const members = Object.entries(headers).map(
			([name, value]) => `    ["${name}"]=>\n    string(${value.length}) "${value}"\n`,
		);
		return `array(2) {\n  ["headers"]=>\n  array(${members.length}) {\n${members.join('')}  }\n  ["body"]=>\n  string(${body.length}) "${body}"\n}`;
	},
};

/** How logs show a body of JSON, and the headers that came with it. */
const jsonInLogs: Readonly<Record<string, (headers: Record<string, string>, body: string) => string>> = {
	'the console of a bot': (headers, body) =>
		`POST /in\n{\n  ${inSingleQuotes(headers, ',\n  ')}\n}\nraw body: ${body}\ninvalid`,
	'two entries of Laravel': (headers, body) =>
		`[08:00:11] INFO: headers array (\n${Object.entries(headers)
			.map(([name, value]) => `  '${name}' => '${value}',\n`)
			.join('')})\n[08:00:11] INFO: body ${body}\n[08:00:11] WARN: no`,
	'the filter of Spring': (headers, body) =>
		`DEBUG filter : REQUEST DATA : POST /in, headers=[host:"a.example", ${Object.entries(headers)
			.map(([name, value]) => `${name}:"${value}"`)
			.join(', ')}], payload=${body}]`,
	'bytes of Python': (headers, body) =>
		`DEBUG:in:headers: Headers({${inSingleQuotes(headers)}})\nDEBUG:in:await request.body() -> b'${body.replaceAll('\\', '\\\\')}'\n`,
};

function onLines(headers: Record<string, string>, between: string): string {
	return Object.entries(headers)
		.map((pair) => pair.join(between))
		.join('\n');
}

function inSingleQuotes(headers: Record<string, string>, between = ', '): string {
	return Object.entries(headers)
		.map(([name, value]) => `'${name}': '${value}'`)
		.join(between);
}

/** The published example of a built-in service: what was sent, and the keys. */
function exampleOf(id: string): {
	service: NonNullable<ReturnType<typeof builtInService>>;
	pairs: Pairs;
	keys: Record<string, string>;
} {
	const service = builtInService(id);
	const [example] = service?.examples ?? [];
	assert.ok(service && example, id);
	const { parameter, field } = service.schemes[0]?.place ?? {};
	const { parameters = [], values = {} } = example.call;
	assert.ok(Array.isArray(parameters));
	return {
		service,
		pairs: [...(parameters as Pairs), [parameter ?? field ?? '', example.signature]],
		keys: values as Record<string, string>,
	};
}

describe('a signed request of any service', () => {
	for (const id of ['wechat-pay-v2', 'tbank', 'binance', 'taobao-top', 'telegram-webapp', 'vk-launch']) {
		for (const [form, write] of Object.entries(forms)) {
			it(`is verified by the published example: ${id}, ${form}`, () => {
				const { service, pairs, keys } = exampleOf(id);
				const exchange = exchangeIn(write(pairs));
				assert.ok(exchange);
				assert.equal(verifyReceived(service, exchange.received, keys).verdict, 'right');
				const [name = '', value = ''] = pairs[0] ?? [];
				const other = exchangeIn(write([[name, `${value}1`], ...pairs.slice(1)]));
				assert.ok(other);
				assert.equal(verifyReceived(service, other.received, keys).verdict, 'wrong');
			});
		}
	}

	it('is verified with the headers of a command of PowerShell or HTTPie', () => {
		const github = builtInService('github-webhook');
		assert.ok(github);
		const signature = createHmac('sha256', 'secret').update('{"a":"b c"}').digest('hex');
		const address = 'https://hooks.example.org/in';
		const web = `Invoke-WebRequest -Uri "${address}" -Method "POST" -Headers @{\n"X-Hub-Signature-256"="sha256=${signature}"\n} -ContentType "application/json" -Body '{"a":"b c"}'`;
		const received = requestIn(web);
		assert.ok(received);
		assert.equal(verifyReceived(github, received, { secret: 'secret' }).verdict, 'right');
		const httpie = requestIn(`http ${address} X-Signature:${signature} a==1`);
		assert.deepEqual(httpie?.headers, [['X-Signature', signature]]);
	});

	it('has its body byte for byte in each form in which a browser copies it', () => {
		const url = 'https://hooks.example.org/in';
		const header = `X-Hub-Signature-256: sha256=${'0a'.repeat(32)}`;
		const [name = '', value = ''] = header.split(': ');
		for (const body of ['a=%d0%9f+b&c=&d', '{}', 'Hello, World!', String.raw`{"a":"\u0431 \"b\""}`]) {
			const quoted = JSON.stringify(body);
			const escaped = body
				.replaceAll('\\', '\\\\')
				.replaceAll('"', '\\"')
				.replace(/[\\"%{}&!]/g, '^$&');
			const headers = [{ name, value }];
			for (const text of [
				`curl '${url}' -H '${header}' --data-raw '${body}'`,
				`curl ^"${url}^" ^\r\n  -H ^"${header}^" ^\r\n  --data-raw ^"${escaped}^"`,
				`Invoke-WebRequest -Uri "${url}" -Method "POST" -Headers @{\n"${name}"="${value}"\n} -Body '${body}'`,
				`fetch("${url}", {\n  "headers": {\n    "${name}": "${value}"\n  },\n  "body": ${quoted},\n  "method": "POST"\n});`,
				JSON.stringify({ log: { entries: [{ request: { method: 'POST', url, headers, postData: { text: body } } }] } }),
				`wget --quiet --method POST --header '${header}' --body-data '${body}' --output-document - '${url}'`,
			]) {
				const received = requestIn(text);
				assert.deepEqual([received?.verb, received?.body], ['POST', body], text);
				assert.ok(received?.headers.some((pair) => pair[1] === value));
			}
		}
		const get = `fetch("${url}?sign=${'0a'.repeat(16)}", { "headers": {}, "body": null, "method": "GET" });`;
		assert.equal(requestIn(get)?.body, '');
	});

	it('that arrived as XML is verified', () => {
		const { service, pairs, keys } = exampleOf('wechat-pay-v2');
		const body = forms['XML without CDATA']?.(pairs);
		const received = requestIn(`POST /notify HTTP/1.1\nHost: example.org\nContent-Type: text/xml\n\n${body}`);
		assert.ok(received);
		assert.equal(verifyReceived(service, received, keys).verdict, 'right');
	});

	it('is verified in the fragment of the URL of a Mini App', () => {
		const { service, pairs, keys } = exampleOf('telegram-webapp');
		const data = encodeURIComponent(String(new URLSearchParams(pairs as [string, string][])));
		const received = requestIn(`https://app.example/#tgWebAppData=${data}&tgWebAppVersion=7.4`);
		assert.ok(received);
		assert.equal(verifyReceived(service, received, keys).verdict, 'right');
	});

	for (const [form, write] of Object.entries(logs)) {
		it(`is verified where headers and body were logged: ${form}`, () => {
			const service = builtInService('slack');
			const [example] = service?.examples ?? [];
			assert.ok(service && example);
			const { body = '', signing_secret = '' } = (example.call.values ?? {}) as Record<string, string>;
			const [[, time = ''] = []] = (example.call['headers'] ?? []) as Pairs;
			const headers = { 'X-Slack-Request-Timestamp': time, 'X-Slack-Signature': `v0=${example.signature}` };
			const verdictOf = (sent: string) => {
				const received = requestIn(write(headers, sent));
				assert.ok(received);
				return verifyReceived(service, received, { signing_secret }).verdict;
			};
			assert.equal(verdictOf(body), 'right');
			assert.equal(verdictOf(`${body}1`), 'wrong');
		});
	}

	for (const [form, write] of Object.entries(jsonInLogs)) {
		it(`is verified where a body of JSON is named among other things: ${form}`, () => {
			const service = builtInService('github-webhook');
			assert.ok(service);
			const body = '{"action":"opened","text":"it is \\"5\\" – да"}';
			const signature = `sha256=${createHmac('sha256', 'secret').update(body).digest('hex')}`;
			const verdictOf = (sent: string) => {
				const received = requestIn(
					write({ 'content-type': 'application/json', 'x-hub-signature-256': signature }, sent),
				);
				assert.equal(received?.body, sent);
				return verifyReceived(service, received, { secret: 'secret' }).verdict;
			};
			assert.equal(verdictOf(body), 'right');
			assert.equal(verdictOf(body.replace('5', '6')), 'wrong');
		});
	}

	it('has its form from a page that lists it, and no answer in it', () => {
		const sign = 'X-Twilio-Signature: RSOYDt4T1cUTdK1PDd93/VVr8B8=';
		const page = `Request URL\nhttps://a.example/sms\nHTTP Method: POST\n${sign}\n\nRequest parameters\nBody\n\tHi & 5+5\nFrom\n\t+1415\n`;
		const listed = requestIn(page);
		assert.deepEqual(
			[listed?.host, listed?.path, listed?.body],
			['a.example', '/sms', 'Body=Hi+%26+5%2B5&From=%2B1415'],
		);
		const unlike = requestIn(`Request parameters\nsymbol=A\nside=BUY\nsignature=${'0a'.repeat(32)}`);
		assert.deepEqual(unlike && partsOf(unlike).query.map(({ name }) => name), ['symbol', 'side', 'signature']);
		const form = 'Content-Type: application/x-www-form-urlencoded';
		const sent = requestIn(
			`POST /a HTTP/2\nhost: a.example\nAPI-Sign: ${'0a'.repeat(32)}\n${form}\n\na=1&b=\n\n{"error":[]}`,
		);
		assert.equal(sent?.body, 'a=1&b=');
	});

	it('is the request itself where that has members of such names, and is signed', () => {
		const body = JSON.stringify({ headers: { 'X-Sign': 'a' }, body: 'b', sign: '0a'.repeat(16) });
		assert.equal(requestIn(body)?.body, body);
		assert.equal(requestIn(`POST / HTTP/1.1\nX-Signature: ${'0a'.repeat(32)}\n\n${body}`)?.body, body);
	});

	it('keeps the path that stands apart from its parameters', () => {
		const code = `params = {'a': '1', 'signature': '${'0a'.repeat(32)}'}\nrequests.get("https://api.example.org/v3/account", params=params)`;
		const received = requestIn(code);
		assert.equal(received?.host, 'api.example.org');
		assert.equal(received?.path, `/v3/account?a=1&signature=${'0a'.repeat(32)}`);
	});

	it('is not made of what has none', () => {
		for (const text of ['', 'Hello world', 'commit 0a0a0a', 'https://', 'a b c\nd e f', '<p>One</p>'])
			assert.equal(requestIn(text), undefined, text);
	});

	it('is read in a moment, whatever is repeated', () => {
		const parts = [
			'<a><![CDATA[',
			'<sign>',
			'</sign>',
			']]>',
			'sign: ',
			'"sign" => "',
			`${'0a'.repeat(16)}`,
			'?sign=',
			'&amp;',
			'[sign, ',
			'headers: {',
			'headers: {a: 1}\n',
			'headers {}\nbody ',
			'body: {"a":',
			'body {"a":1}',
			'Request parameters\na\n\tb\n',
		];
		for (const part of parts) {
			const received = requestIn(part.repeat(200_000 / part.length));
			assert.ok(received === undefined || partsOf(received).query.length <= 20_000, part);
		}
	});
});
