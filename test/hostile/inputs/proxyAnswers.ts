import { type HostileInput, inputsOf, repeated } from '../hostileInput.ts';

export const proxyAnswers: readonly HostileInput[] = inputsOf('proxy answer', {
	'a status line without end': (size) => `HTTP/1.1 200 ${'x'.repeat(size)}`,
	'a header without end': (size) => `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(size)}`,
	'many headers': (size) => `HTTP/1.1 200 OK\r\n${repeated((index) => `x${index}: y\r\n`, size)}\r\n`,
	'interim answers': (size) => repeated('HTTP/1.1 100 Continue\r\n\r\n', size),
	'a refusal with a page': (size) => `HTTP/1.1 403 Forbidden\r\n\r\n${repeated('<p>no</p>', size)}`,
	'a challenge of its own': (size) =>
		`HTTP/1.1 407 Proxy\r\nproxy-authenticate: ${repeated('Basic realm="x", ', Math.min(size, 60_000))}\r\n\r\n`,
	'no HTTP': (size) => repeated('SSH-2.0-x\r\n', size),
	'line ends': (size) => '\r\n'.repeat(size / 2),
	'a connection, then no TLS': (size) => `HTTP/1.1 200 OK\r\n\r\n${repeated('\u0016\u0003\u0001\u00ff', size)}`,
});
