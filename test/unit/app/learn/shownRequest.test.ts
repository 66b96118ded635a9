import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { inspect } from 'node:util';
import { exchangeIn } from '../../../../src/app/verify/exchange.ts';
import { builtInService } from '../../../../src/core/services/builtIn.ts';
import { verifyReceived } from '../../../../src/core/services/verifyService.ts';

const body = '{"action":"opened","text":"it is 5/6"}';
const signature = `sha256=${createHmac('sha256', 'secret').update(body).digest('hex')}`;
const headers: Readonly<Record<string, string>> = {
	host: 'hooks.example.org',
	'content-type': 'application/json',
	'x-hub-signature-256': signature,
};
const url = 'https://hooks.example.org/in?a=1';
const lines = (each: (name: string, value: string) => string, between = '\n') =>
	Object.entries(headers)
		.map(([name, value]) => each(name, value))
		.join(between);
const onLines = lines((name, value) => `${name}: ${value}`);
const http = `POST /in?a=1 HTTP/1.1\n${onLines}\n\n${body}`;
const python = `{${lines((name, value) => `'${name}': '${value}'`, ', ')}}`;
const ofServer = (arrow: string) =>
	lines((name, value) => `"HTTP_${name.toUpperCase().replaceAll('-', '_')}"${arrow}"${value}"`, ', ');

/** How programs, inspectors and reports show a request. */
const shown: Readonly<Record<string, string>> = {
	'the headers of Express, and its body': `POST /in?a=1\n${inspect(headers)}\n${inspect(body)}`,
	'an error of axios': `AxiosError: 401 {\n  config: ${inspect({ headers, method: 'post', url, data: body })},\n  status: 401\n}`,
	'a prepared request of Python': `method='POST'\nurl='${url}'\nheaders=${python}\nbody=b'${body}'`,
	'headers and body of Flask': `POST ${url}\n${python}\nb'${body}'`,
	'an object of Node in a log': `12:00:01 INFO ${inspect({ method: 'POST', path: '/in?a=1', headers, body })}`,
	'the requests of ngrok': JSON.stringify({
		requests: [{ id: 'a', request: { method: 'POST', uri: '/in?a=1', headers, raw: btoa(http) } }],
	}),
	'an event of Sentry': JSON.stringify({
		level: 'error',
		request: {
			url: url.split('?')[0],
			method: 'POST',
			query_string: 'a=1',
			headers: Object.entries(headers),
			data: body,
		},
	}),
	'an inspector with the raw body': JSON.stringify({ method: 'POST', path: '/in?a=1', headers, bodyRaw: body }),
	'a line of JSON': JSON.stringify({ level: 'warn', req: { method: 'POST', url: '/in?a=1', headers }, rawBody: body }),
	'the environment of Rack': `{"REQUEST_METHOD"=>"POST", "PATH_INFO"=>"/in", "QUERY_STRING"=>"a=1", ${ofServer('=>')}, "rack.input"=>${JSON.stringify(body)}}`,
	'the server of PHP': `$_SERVER = array (\n"REQUEST_METHOD" => "POST", "REQUEST_URI" => "/in?a=1", ${ofServer(' => ')},\n);\n\nphp://input: ${body}`,
	'a map of Go': `2024/03/01 POST /in?a=1 map[${lines((name, value) => `${name}:[${value}]`, ' ')}]\n2024/03/01 body: ${body}`,
	'a map of Java': `INFO POST /in?a=1 headers={${lines((name, value) => `${name}=[${value}]`, ', ')}} body=${body}`,
	'a dump of Go as a literal': `2024/03/01 12:00:00 ${JSON.stringify(http.replaceAll('\n', '\r\n'))}`,
	'what http.client sends': `send: b'${http.slice(0, -body.length).replaceAll('\n', '\\r\\n')}'\nsend: b'${body}'\nreply: 'HTTP/1.1 401'`,
	OkHttp: `--> POST ${url}\n${onLines}\n\n${body}\n--> END POST (38-byte body)\n<-- 401 ${url} (9ms)`,
	'OkHttp on Android': http
		.replace('POST /in?a=1 HTTP/1.1', `--> POST ${url}`)
		.concat('\n--> END POST (38-byte body)')
		.replace(/^/gm, 'D/OkHttp: '),
	'the panel of a browser': `Request URL: ${url}\nRequest Method: POST\nStatus Code: 401\n\n${onLines}\n\n${body}`,
	'a report in Markdown': `### What I send\n\n\`\`\`http\n${http}\n\`\`\`\n\n### Environment\n- Node 20\n`,
	'the timeline of Insomnia': `* Preparing request\n\n${http.slice(0, -body.length).trimEnd().replace(/^/gm, '> ')}\n\n| ${body}\n\n< HTTP/1.1 401 Unauthorized\n`,
	'a request and its answer': `${http}\n\n\nHTTP/1.1 401 Unauthorized\n\n{}`,
	'the formatter of Guzzle': `>>>>>>>>\n${http}\n<<<<<<<<\nHTTP/1.1 401 Unauthorized\n\n{}`,
	'a trace below its command': `$ curl '${url}' -d '${body}' -v\n${http.slice(0, -body.length).trimEnd().replace(/^/gm, '> ')}\n>\n< HTTP/1.1 401 Unauthorized\n`,
};

describe('a request as it is shown', () => {
	const service = builtInService('github-webhook') ?? assert.fail();
	for (const [form, text] of Object.entries(shown)) {
		it(`is read whole: ${form}`, () => {
			const { received } = exchangeIn(text) ?? assert.fail();
			assert.deepEqual([received.verb, received.path, received.body], ['POST', '/in?a=1', body]);
			assert.equal(verifyReceived(service, received, { secret: 'secret' }).verdict, 'right');
			const other = exchangeIn(text.replaceAll(signature, signature.replace(/.$/, '~')))?.received;
			if (other && !text.includes(btoa(http)))
				assert.notEqual(verifyReceived(service, other, { secret: 'secret' }).verdict, 'right');
		});
	}

	it('has the signature of the scheme whose header it carries, in whatever form', () => {
		const shopify = builtInService('shopify') ?? assert.fail();
		const sent = 'ab'.repeat(32);
		const { received } = exchangeIn(`POST /in HTTP/1.1\nX-Shopify-Hmac-Sha256: ${sent}\n\n${body}`) ?? assert.fail();
		const verified = verifyReceived(shopify, received, { client_secret: 'secret' });
		assert.deepEqual([verified.verdict, verified.sent], ['wrong', sent]);
	});
});
