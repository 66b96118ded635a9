import assert from 'node:assert/strict';
import { exchangeIn } from '../../../../src/app/verify/exchange.ts';
import type { Received } from '../../../../src/core/services/received.ts';
import { describePublished, host, type Write } from './pastedForm.ts';

const single = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const pairs = ({ headers }: Received, between = ', ', write = single) =>
	headers.map(([name, value]) => `${write(name)}: ${write(value)}`).join(between);
const onLines = ({ headers }: Received, before = '') =>
	headers.map(([name, value]) => `${before}${name}: ${value}`).join('\n');
const asVariable = (name: string) =>
	(/^content-type$/i.test(name) ? '' : 'HTTP_') + name.toUpperCase().replace('-', '_');
const ofServer = (one: Received) => [
	['REQUEST_METHOD', one.verb],
	['REQUEST_URI', one.path],
	...[['Host', host] as const, ...one.headers].map(([name, value]) => [asVariable(name).replaceAll('-', '_'), value]),
];
const wire = (one: Received) => `${one.verb} ${one.path} HTTP/1.1\r\nHost: ${host}\r\n${onLines(one)}\r\n\r\n`;
const queryOf = ({ path }: Received) => [...new URLSearchParams(path.split('?')[1] ?? '')];

/** How code has a request, and how frameworks, clients and inspectors show it. */
const forms: Readonly<Record<string, Write>> = {
	'code of Python': (one) =>
		`url = "${one.url}"\n\npayload = ${single(one.body)}\nheaders = {\n  ${pairs(one, ',\n  ')}\n}\n\nresponse = requests.request("POST", url, headers=headers, data=payload)\n\nprint(response.text)`,
	'a call of Python': (one) =>
		`r = requests.post(\n    ${single(one.url)},\n    headers={${pairs(one)}},\n    data=${single(one.body)}.encode(),\n)`,
	'a line that Python prints': (one) => `${one.url} {${pairs(one)}} b${single(one.body)}`,
	'headers and bytes that Python prints': (one) => `${one.verb} ${one.url}\n${onLines(one)}\n\nb${single(one.body)}\n`,
	'code of axios': (one) =>
		`await axios.post(${single(one.url)}, ${single(one.body)}, { headers: { ${pairs(one)} } });`,
	'code of Node': (one) =>
		`const options = {\n  hostname: '${host}',\n  path: ${single(one.path)},\n  method: 'POST',\n  headers: {\n    ${pairs(one, ',\n    ')},\n  },\n};\nconst req = https.request(options, (res) => {\n  res.on('data', (d) => d);\n});\nreq.write(${single(one.body)});\nreq.end();`,
	'an error of axios': (one) =>
		`AxiosError: Request failed with status code 401\n    at settle (a.js:19:12) {\n  config: {\n    adapter: [ 'xhr', 'http' ],\n    headers: Object [AxiosHeaders] {\n      ${pairs(one, ',\n      ')}\n    },\n    method: 'post',\n    url: ${single(one.url)},\n    data: ${single(one.body)}\n  },\n  status: 401\n}`,
	'labels and what Node prints': (one) =>
		`method: POST\nurl: ${one.path}\nheaders: {\n  host: '${host}',\n  ${pairs(one, ',\n  ')}\n}\nrawBody: ${one.body}`,
	'print_r of PHP': (one) =>
		`Array\n(\n${ofServer(one)
			.map(([name, value]) => `    [${name}] => ${value}\n`)
			.join('')})\n${one.body}`,
	'var_dump of PHP': (one) =>
		`array(9) {\n${ofServer(one)
			.map(([name, value = '']) => `  ["${name}"]=>\n  string(${Buffer.byteLength(value)}) "${value}"\n`)
			.join('')}}\nstring(${Buffer.byteLength(one.body)}) "${one.body}"`,
	'the filter of Spring': (one) =>
		`08:00:00 DEBUG [exec-1] CommonsRequestLoggingFilter : After request [POST ${one.path}, client=10.0.0.1, headers=[host:"${host}", ${one.headers.map(([name, value]) => `${name}:"${value}"`).join(', ')}], payload=${one.body}]`,
	'headers of Spring': (one) =>
		`POST ${one.url}\nheaders: [${one.headers.map(([name, value]) => `${name}:"${value}"`).join(', ')}]\nbody: ${one.body}`,
	'a request of Insomnia': ({ verb, url, headers, body }) => {
		const listed = headers.map(([name, value]) => ({ name, value }));
		return JSON.stringify({ _type: 'request', url, method: verb, headers: listed, body: { text: body } });
	},
	'an older event of API Gateway': (one) =>
		JSON.stringify({
			...{ path: one.path.split('?')[0], httpMethod: 'POST', body: one.body },
			headers: Object.fromEntries([['Host', host], ...one.headers]),
			queryStringParameters: Object.fromEntries(queryOf(one)),
		}),
	'an event of API Gateway': (one) =>
		JSON.stringify({
			...{ resource: '/{proxy+}', path: one.path.split('?')[0], httpMethod: 'POST', body: one.body },
			headers: Object.fromEntries([['Host', host], ...one.headers]),
			multiValueQueryStringParameters: Object.fromEntries(queryOf(one).map(([name, value]) => [name, [value]])),
			isBase64Encoded: false,
		}),
	'an inspector': (one) =>
		JSON.stringify({ method: 'POST', url: one.url, headers: Object.fromEntries(one.headers), content: one.body }),
	'debug output of Ruby': (one) =>
		`opening connection to ${host}:443...\nopened\n<- ${JSON.stringify(wire(one))}\n<- ${JSON.stringify(one.body)}\n-> "HTTP/1.1 401 Unauthorized\\r\\n"`,
	'the first line of a log': (one) => `2026/12/01 08:00:00 ${wire(one)}${one.body}`,
	'a flow of mitmproxy': (one) =>
		`127.0.0.1:5000: POST ${one.url} HTTP/2.0\n${onLines(one, '    ')}\n\n    ${one.body}\n\n << HTTP/2.0 401 Unauthorized 2b\n    server: a\n\n    no`,
	'names and values on lines': (one) =>
		`:authority\n${host}\n:method\nPOST\n:path\n${one.path}\n:scheme\nhttps\n${one.headers.map(([name, value]) => `${name.toLowerCase()}\n${value}`).join('\n')}\n\n${one.body}`,
	HTTPie: (one) =>
		`http POST '${one.url}' ${one.headers.map(([name, value]) => `'${name}:${value}'`).join(' ')} --raw '${one.body}'`,
	'a page of deliveries': (one) =>
		`Request URL: ${one.url}\nRequest method: POST\n${onLines(one)}\nPayload\n${one.body}`,
};

describe('a request in code, or as a program prints it', () => {
	describePublished(forms);

	it('has the verb of the function that sends it', () => {
		const code = `requests.put('https://a.example/b', headers={'X-Signature': '${'0a'.repeat(32)}'}, data='{}')`;
		const { verb, path, body } = exchangeIn(code)?.received ?? assert.fail();
		assert.deepEqual([verb, path, body], ['PUT', '/b', '{}']);
	});

	it('has the content type of a command of PowerShell, which may be signed', () => {
		const headers = exchangeIn(
			`Invoke-WebRequest -Uri "https://a.example/b" -Method "POST" -Headers @{\n"X-Signature"="${'0a'.repeat(32)}"\n} -ContentType "application/x-amz-json-1.0" -Body "{}"`,
		)?.received.headers;
		assert.deepEqual(headers?.at(-1), ['content-type', 'application/x-amz-json-1.0']);
	});
});
