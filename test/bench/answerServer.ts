// A service in a process of its own: answers `/n` with n bytes of JSON in which the token stands that it was sent.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const token = process.argv[2] ?? '';
const one = Buffer.from(
	`{"id":123456789,"name":"An event – событие","url":"https:\\/\\/example.org\\/a?b=c","token":"${token}"},\n`,
);
const block = Buffer.concat(Array<Buffer>(2000).fill(one));

const server = createServer((request, reply) => {
	const size = Number(request.url?.slice(1).split('?')[0]);
	reply.writeHead(200, { 'content-type': 'application/json', 'content-length': size });
	let left = size - 3;
	reply.write('[');
	const more = () => {
		while (left > 0) {
			const objects = Math.min(block.length, left - (left % one.length));
			const piece = objects > 0 ? block.subarray(0, objects) : Buffer.alloc(left, ' ');
			left -= piece.length;
			if (!reply.write(piece)) return reply.once('drain', more);
		}
		// The last object is followed by a comma.
		return reply.end('0]');
	};
	more();
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());
