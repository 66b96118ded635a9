import assert from 'node:assert/strict';
import { exchangeIn } from '../../../../src/app/verify/exchange.ts';
import { builtInService } from '../../../../src/core/services/builtIn.ts';
import type { Received } from '../../../../src/core/services/received.ts';
import { verifyReceived } from '../../../../src/core/services/verifyService.ts';
import { webhookTexts } from '../../core/services/webhookTexts.ts';
import { describePublished, host, type Write } from './pastedForm.ts';

const lines = ({ headers }: Received) => headers.map(([name, value]) => `${name}: ${value}`).join('\n');
const http = (one: Received) => `${one.verb} ${one.path} HTTP/1.1\nHost: ${host}\n${lines(one)}\n\n${one.body}`;
const prefixed = (prefix: (line: number) => string, text: string) =>
	text
		.split('\n')
		.map((line, at) => prefix(at) + line)
		.join('\n');
const answer = 'HTTP/1.1 401 Unauthorized\nContent-Type: text/plain\n\nno';

/** How programs and people show a request of HTTP. */
const forms: Readonly<Record<string, Write>> = {
	'a file of REST Client': (one) =>
		`@a = b\n\n### one\n${one.verb} ${one.url}\n${lines(one)}\n\n${one.body}\n\n### two\nGET https://h/`,
	'a command with a here-document': (one) =>
		`curl -X ${one.verb} '${one.url}' ${one.headers.map((pair) => `-H '${pair.join(': ')}'`).join(' ')} -d @- <<'EOF'\n${one.body}\nEOF\necho done`,
	'pseudo headers': (one) =>
		`:method: ${one.verb}\n:authority: ${host}\n:scheme: https\n:path: ${one.path}\n${lines(one)}\n\n${one.body}`,
	"a browser's headers": (one) =>
		`Request URL: ${one.url}\nRequest Method: ${one.verb}\nStatus Code: 401\n\nRequest Headers\n${lines(one)}\n\nRequest Payload\n${one.body}`,
	'a stream that goes on with the answer': (one) =>
		http({ ...one, headers: [...one.headers, ['Content-Length', `${Buffer.byteLength(one.body)}`]] }) + answer,
	'lines of a container': (one) => prefixed(() => 'web-1  | ', http(one)),
	'lines with times': (one) =>
		prefixed(
			(line) => `2026-12-01 08:00:0${line % 10}.123  1234-1250  okhttp.OkHttpClient  com.example.app  I  `,
			`--> ${one.verb} ${one.url} h2\n${lines(one)}\n\n${one.body}\n--> END ${one.verb}`,
		),
	'indented lines': (one) => prefixed(() => '    ', http(one)),
	'quoted lines of a mail': (one) => prefixed(() => '> ', http(one)),
	'curl -v': (one) => {
		const headers = one.headers.map(([name, value]) => `-H '${name}: ${value}'`).join(' ');
		const sent = prefixed(() => '> ', http({ ...one, body: '' }).trimEnd());
		return `$ curl -v '${one.url}' ${headers} -d '${one.body}'\n* Connected\n${sent}\n> \n${prefixed(() => '< ', answer)}`;
	},
};

describe('a request, in whatever form it is pasted', () => {
	describePublished(forms);

	it('has the last line end of a here-document where curl sends the bytes as they are', () => {
		const command = (option: string) => `curl https://h/a ${option} @- <<EOF | jq .\n{"a":1}\nEOF\n`;
		const bodies = ['-d', '--data-binary', '--data-raw'].map((option) => exchangeIn(command(option))?.received.body);
		assert.deepEqual(bodies, ['{"a":1}', '{"a":1}\n', '@-']);
	});

	it('is read from a log of ASP.NET', () => {
		const { text, keys } = webhookTexts['standard-webhooks'] ?? assert.fail();
		const [head = '', body = ''] = text.trimEnd().split(/\r?\n\r?\n/);
		const [, path = ''] = head.split(' ');
		const headers = head.split(/\r?\n/).slice(1);
		const lines = [
			'Request:',
			'Protocol: HTTP/1.1',
			'Method: POST',
			'Scheme: https',
			'PathBase: ',
			`Path: ${path}`,
			...headers,
		];
		const log = `info: HttpLoggingMiddleware[1]\n      ${lines.join('\n      ')}\ninfo: HttpLoggingMiddleware[3]\n      RequestBody: ${body}`;
		const { received } = exchangeIn(log) ?? assert.fail();
		assert.equal(verifyReceived(builtInService('standard-webhooks') ?? assert.fail(), received, keys).verdict, 'right');
	});

	it('is a form below the URL that it was sent to', () => {
		const { text, keys } = webhookTexts['yoomoney-wallet'] ?? assert.fail();
		const { received } = exchangeIn(`https://shop.example/notify\n${text}`) ?? assert.fail();
		assert.equal(verifyReceived(builtInService('yoomoney-wallet') ?? assert.fail(), received, keys).verdict, 'right');
	});
});
