// A service in a thread of its own: answers every request with JSON of the size asked for last, whose first object holds a mark,
// and tells when its first byte left. Times are milliseconds since 1970, with fractions.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort } from 'node:worker_threads';

export interface MarkedAnswer {
	readonly size: number;
	readonly mark: string;
}

const item = `{"id":123456789,"name":"An event – событие","url":"https:\\/\\/example.org\\/a?b=c","flags":[1,2,3]},\n`;
const block = Buffer.from(item.repeat(2000));
let next: MarkedAnswer = { size: 100, mark: 'none' };

parentPort?.on('message', (answer: MarkedAnswer) => {
	next = answer;
});

const server = createServer((_, reply) => {
	const { size, mark } = next;
	const begin = Buffer.from(`[{"mark":"${mark}"},\n`);
	reply.writeHead(200, { 'content-type': 'application/json', 'content-length': size });
	let left = size - begin.length - 2;
	parentPort?.postMessage({ firstByte: performance.timeOrigin + performance.now() });
	reply.write(begin);
	const more = () => {
		while (left > 0) {
			const piece = left >= block.length ? block : lastPiece(left);
			left -= piece.length;
			if (!reply.write(piece)) return reply.once('drain', more);
		}
		return reply.end('0]');
	};
	more();
});

/** Whole objects, and spaces. */
function lastPiece(length: number): Buffer {
	const one = Buffer.from(item);
	const whole = Math.floor(length / one.length) * one.length;
	return Buffer.concat([block.subarray(0, whole), Buffer.alloc(length - whole, ' ')]);
}

server.listen(0, '127.0.0.1', () => parentPort?.postMessage({ port: (server.address() as AddressInfo).port }));
