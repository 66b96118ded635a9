import { hash } from 'node:crypto';
import { type HostileInput, inputsOf, repeated } from '../hostileInput.ts';

const sig = hash('md5', 'of another call');
const query = `application_key=CBAEXAMPLE&format=json&method=events.get&sig=${sig}&access_token=tkn1`;

function request(target: string, headers = ''): string {
	return `GET ${target} HTTP/1.1\r\nhost: 127.0.0.1\r\n${headers}connection: close\r\n\r\n`;
}

function post(body: string, type = 'application/x-www-form-urlencoded'): string {
	const headers = `content-type: ${type}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
	return request(`/fb.do?sig=${sig}`, headers).replace('GET', 'POST') + body;
}

/** Signed for a service whose parameter for the signature is `sign`. */
const signed = (body: string, type?: string) =>
	post(`sign=00&app_key=a public key${body}`, type).replace(/\/fb\.do\S+/, '/router?sign=00');

const boundary = '----d74496d66958873e';
const multipart = (parts: string) => post(`${parts}--${boundary}--\r\n`, `multipart/form-data; boundary=${boundary}`);
const part = (name: string, value: string) =>
	`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

const call = (more: string) => request(`/fb.do?${query}${more}`);

/** What anything on this machine may send to the watch: bytes as they go over the wire. */
export const watchedRequests: readonly HostileInput[] = inputsOf('watched request', {
	'the same token again and again': (size) => call(repeated('&access_token=abcdef%2B0123', size)),
	'other tokens': (size) => call(repeated((index) => `&access_token=tok${index}%2Bx${index * 7}`, size)),
	'other tokens from a page': (size) =>
		request(`/fb.do?${query}${repeated((i) => `&access_token=t${i}`, size)}`, 'sec-fetch-site: cross-site\r\n'),
	'many parameters': (size) => call(repeated((index) => `&p${index}=value`, size)),
	'one parameter again and again': (size) => call(repeated('&a=%26', size)),
	'a long value': (size) => call(`&text=${'%D0%B6%26'.repeat(size / 9)}`),
	'a long plain value': (size) => call(`&text=${'a'.repeat(size)}`),
	'a long method': (size) => request(`/fb.do?method=${'a.'.repeat(size / 2)}&sig=${sig}`),
	'lists in a value': (size) => call(`&a=${'['.repeat(size / 2)}${']'.repeat(size / 2)}`),
	'JSON in a value': (size) =>
		call(`&a=${encodeURIComponent(JSON.stringify({ a: 'b'.repeat(10) })).repeat(size / 40)}`),
	separators: (size) => call('&'.repeat(size)),
	'equals signs': (size) => call('='.repeat(size)),
	percents: (size) => call(`&a=${'%25'.repeat(size / 3)}`),
	'broken escapes': (size) => call(`&a=${'%FF%'.repeat(size / 4)}`),
	'a long path': (size) => request(`/${'a/'.repeat(size / 2)}?a=b`),
	'many headers': (size) =>
		request(
			`/fb.do?${query}`,
			repeated((index) => `x-${index % 900}: a\r\n`, Math.min(size, 20_000)),
		),
	'a long header': (size) => request(`/fb.do?${query}`, `x: ${'a'.repeat(size)}\r\n`),
	'a body of many parameters': (size) => post(repeated((index) => `&p${index}=value`, size)),
	'a body of one parameter again and again': (size) => post(repeated('&a=%26', size)),
	'a body of broken escapes': (size) => post(`a=${'%FF%'.repeat(size / 4)}`),
	'many parts': (size) => multipart(repeated((index) => part(`p${index}`, 'v'), size)),
	'one part again and again': (size) => multipart(repeated(part('a', 'v'), size)),
	'a long part': (size) => multipart(part('a', '\r\n--'.repeat(size / 4))),
	'a long name of a part': (size) => multipart(part('a%22'.repeat(size / 4), 'v')),
	'parts without an end': (size) => multipart('\r\n--'.repeat(size / 4)),
	'a long path form': (size) => request(`/api/${'a/'.repeat(size / 2)}b?${query}`),
	'a long host of a proxied call': (size) => request(`http://${'a.'.repeat(size / 2)}/fb.do?${query}`),
	'a tunnel': (size) => request('a'.repeat(Math.min(size, 60_000))).replace('GET', 'CONNECT'),
	'no HTTP': (size) => '\0\u0001'.repeat(size / 2),
	'a form of another service': (size) => signed(repeated((index) => `&p${index}=%D0%B6`, size)),
	'a value of another service': (size) => signed(`&a=${'%D0%B6%26'.repeat(size / 9)}`),
	'JSON of another service': (size) =>
		signed(`{"sign":"00"${repeated((i) => `,"a${i}":[{"b":1}]`, size)}}`, 'application/json'),
	'parts of another service': (size) =>
		multipart(part('sign', '00') + repeated((index) => part(`p${index}`, 'v'), size)).replace(/\/fb\.do\S+/, '/router'),
	'many calls at once': (size) =>
		repeated((index) => `GET /fb.do?${query}&a=${index}${'x'.repeat(1000)} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`, size) +
		call(''),
});
