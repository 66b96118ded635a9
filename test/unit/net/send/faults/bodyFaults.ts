import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { answer, listen, serving } from '../../loopback.ts';
import { drips, type Fault, floods, rowsOf, says } from './fault.ts';

const ok = 'HTTP/1.1 200 OK\r\n';
const chunked = `${ok}transfer-encoding: chunked\r\n\r\n`;
const row = rowsOf('body');
const connection = rowsOf('connection');
const redirect = rowsOf('redirect');
const end = (socket: Socket) => void socket.end();
const zipped = gzipSync(JSON.stringify(Array.from({ length: 500 }, (_, index) => ({ index }))));
const asGzip = { 'content-encoding': 'gzip' };

export const bodyFaults: readonly Fault[] = [
	row('shorter than its length', '200, cut: connection-reset', () => says(`${ok}content-length: 10\r\n\r\nabc`, end)),
	row('longer than its length', '200', () => says(`${ok}content-length: 2\r\n\r\n[]and more`)),
	row('reset in the middle', '200, cut: connection-reset', () =>
		says(`${ok}content-length: 10\r\n\r\nabc`, (socket) => socket.resetAndDestroy()),
	),
	row('it stalls', '200, cut: total-timeout', () => says(`${ok}content-length: 10\r\n\r\nabc`), { totalTimeout: 1000 }),
	row('it drips', '200, cut: total-timeout', () => drips(`${ok}content-length: 9999\r\n\r\n`, 'a', 15), {
		totalTimeout: 1000,
	}),
	row('it drips, without a length', '200, cut: total-timeout', () => drips(`${ok}connection: close\r\n\r\n`, 'a', 15), {
		totalTimeout: 1000,
	}),
	row('chunks that drip', '200, cut: total-timeout', () => drips(chunked, '1\r\na\r\n', 15), { totalTimeout: 1000 }),
	row('trailers that drip', 'total-timeout', () => drips(`${chunked}0\r\n`, 'x-a: b\r\n', 15), { totalTimeout: 1000 }),
	row('without end', '200, cut: answer-too-large', () => floods(`${ok}\r\n`, 'x'.repeat(10_000))),
	row('a length beyond the limit', '200, cut: answer-too-large', () =>
		floods(`${ok}content-length: 99999999999\r\n\r\n`, 'x'.repeat(10_000)),
	),
	row('a chunk that ends early', '200, cut: connection-reset', () => says(`${chunked}10\r\nabc`, end)),
	row('no last chunk', '200, cut: connection-reset', () => says(`${chunked}3\r\nabc\r\n`, end)),
	row('a size of a chunk that is no number', '200, cut: answer-not-http', () => says(`${chunked}3\r\nabc\r\nxyz\r\n`)),
	row('an extension of a chunk without end', 'total-timeout', () => floods(`${chunked}1;a=`, 'a'.repeat(1000)), {
		// On a busy machine the headers alone take 100 ms.
		totalTimeout: 1000,
	}),
	row('trailers without end', '200, cut: answer-too-large', () =>
		floods(`${chunked}2\r\n[]\r\n0\r\n`, 'x-a: b\r\n'.repeat(100)),
	),
	row('gzip that ends early', '200, cut: answer-undecodable', () => says(answer(zipped.subarray(0, -50), asGzip))),
	row('gzip that is not gzip', 'answer-undecodable', () => says(answer('not gzip at all', asGzip))),
	row('gzip with a wrong checksum', 'answer-undecodable', () =>
		says(answer(Buffer.concat([zipped.subarray(0, -8), Buffer.alloc(8)]), asGzip)),
	),
	row('a gzip bomb', '200, cut: answer-too-large', () =>
		floods(`${ok}content-encoding: gzip\r\n\r\n`, gzipSync(Buffer.alloc(4 * 1024 * 1024))),
	),
	row('gzip that decodes to nothing, without end', 'answer-too-large', () =>
		floods(`${ok}content-encoding: gzip\r\n\r\n`, Buffer.concat(Array(500).fill(gzipSync('')))),
	),
	row('a 204 with a body', '204', () => says('HTTP/1.1 204 No Content\r\ncontent-length: 5\r\n\r\nhello')),
	row('a 304 with a body', '304', () => says('HTTP/1.1 304 Not Modified\r\ncontent-length: 5\r\n\r\nhello')),
	row('ended with the connection, without a length', '200', () => says(`${ok}\r\n[]`, end)),
	redirect('to itself, for ever', '302', () => says(answer('', { location: '/fb.do' }, '302 Found'))),
	redirect('to another origin', '307', async () => {
		const other = await listen(() => {});
		const server = await says(answer('', { location: `${other.origin}/fb.do` }, '307 Temporary Redirect'));
		const after = () => {
			if (other.sockets.length > 0) throw new Error('the other origin was called');
		};
		const close = async () => {
			await server.close();
			await other.close();
		};
		return { ...server, after, close };
	}),
	connection('an answer before the request is whole', '414', async () => {
		const server = await listen((socket) =>
			socket.once('data', () => socket.write(answer('', {}, '414 URI Too Long'))).resume(),
		);
		return { ...server, query: `types=${'x'.repeat(5_000_000)}` };
	}),
	connection('two answers to one request', '200', () => says(Buffer.concat([answer('[1]'), answer('[2]')]))),
	connection('a second answer later, that nobody asked for', '200', () =>
		serving((socket) => {
			socket.write(answer('[1]'));
			setTimeout(() => socket.write(answer('[2]')), 10);
		}),
	),
	connection('closed after each answer, without saying so', '200', () => says(answer('[]'), end)),
];
