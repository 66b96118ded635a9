// The other side of what comes over the wire: a service whose answers are hostile, and a client whose requests are.
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { findInput } from './hostileInputs.ts';
import type { PeerJob } from './peerHandle.ts';

let body: Uint8Array = new Uint8Array();
const server = createServer((_, response) => {
	response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
	response.end(body);
});
server.listen(0, '127.0.0.1');

process.on('message', async (job: PeerJob) => {
	const text = findInput(job.kind, job.name).make(job.size);
	if (job.do === 'serve') body = gzipSync(text);
	process.send?.(job.do === 'send' ? await send(text, job.port) : (server.address() as AddressInfo).port);
});
process.on('disconnect', () => process.exit());

/** Sends bytes as they are and waits until the connection ends. */
function send(text: string, port: number): Promise<number> {
	return new Promise((resolve) => {
		const socket = connect(port, '127.0.0.1');
		let came = 0;
		socket.on('data', (piece) => {
			came += piece.length;
		});
		socket.on('error', () => undefined);
		socket.on('close', () => resolve(came));
		socket.write(text);
	});
}
