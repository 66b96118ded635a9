import type { Socket } from 'node:net';
import { drips, type Fault, floods, plain, rowsOf, says } from './fault.ts';

const ok = 'HTTP/1.1 200 OK\r\n';
const row = rowsOf('headers');
const end = (socket: Socket) => void socket.end();
const reset = (socket: Socket) => void socket.resetAndDestroy();

export const headerFaults: readonly Fault[] = [
	row('no answer', 'headers-timeout', () => plain(() => {}), { totalTimeout: 300 }),
	row('closed before an answer', 'connection-reset', () => says('', end)),
	row('reset before an answer', 'connection-reset', () => says('', reset)),
	row('closed in the status line', 'connection-reset', () => says('HTTP/1.1 2', end)),
	row('reset in the headers', 'connection-reset', () => says(`${ok}content-le`, reset)),
	row('the headers stall', 'headers-timeout', () => says(`${ok}x-a: b\r\n`), { totalTimeout: 300 }),
	row('a header that drips', 'headers-timeout', () => drips(`${ok}x-a: `, 'a', 15), { totalTimeout: 300 }),
	row('headers that drip', 'headers-timeout', () => drips(ok, 'x-a: b\r\n', 15), { totalTimeout: 300 }),
	row('a flood of headers', 'answer-too-large', () => floods(ok, 'x-a: b\r\n'.repeat(100))),
	row('one header without end', 'answer-too-large', () => floods(`${ok}x-a: `, 'a'.repeat(1000))),
	row('a status line without end', 'headers-timeout', () => floods('HTTP/1.1 200 ', 'O'.repeat(1000)), {
		totalTimeout: 300,
	}),
	row('a flood of interim answers (1xx)', 'answer-not-http', () => floods('', 'HTTP/1.1 103 Early\r\nx: y\r\n\r\n')),
	row('interim answers that drip', 'headers-timeout', () => drips('', 'HTTP/1.1 102 P\r\n\r\n', 30), {
		totalTimeout: 300,
	}),
	row(
		'a header of an interim answer that drips',
		'headers-timeout',
		() => drips('HTTP/1.1 103 Early\r\nx: ', 'a', 15),
		{
			totalTimeout: 300,
		},
	),
	row('a 100 that nobody asked for', 'answer-not-http', () => says('HTTP/1.1 100 Continue\r\n\r\n')),
	row('an upgrade that nobody asked for', 'answer-not-http', () =>
		says('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
	),
	row('another protocol', 'answer-not-http', () => says('SSH-2.0-OpenSSH_9.6\r\n')),
	row('a page without a head', 'answer-not-http', () => says('<html>hello</html>', end)),
	row('random bytes', 'answer-not-http', () => says(Buffer.from([0x15, 3, 3, 0, 2, 2, 70, 0, 255, 254]))),
	row('a length that is no number', 'answer-not-http', () => says(`${ok}content-length: x\r\n\r\n`)),
	row('two lengths that differ', 'answer-not-http', () =>
		says(`${ok}content-length: 2\r\ncontent-length: 3\r\n\r\n[]`),
	),
	row('a length and chunks', 'answer-not-http', () =>
		says(`${ok}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\n\r\n`),
	),
	row('a header with a zero byte', 'answer-not-http', () => says(`${ok}x-a: \0\r\n\r\n`)),
];
