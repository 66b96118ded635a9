import { connect, type Socket } from 'node:net';
import { answer, type Loopback, listen, listenSecure } from './loopback.ts';
import type { Certified } from './selfSigned.ts';

/** A proxy on loopback, with what it was asked: the head of each request. */
export interface LoopbackProxy extends Loopback {
	readonly heads: readonly string[];
}

/**
 * A proxy for HTTP: it connects where CONNECT says, and answers any other request itself, with `[]`.
 * @param certificate for a proxy that is spoken to over TLS
 * @param mayPass what it says of a request's head; false is answered with 407
 */
export async function loopbackProxy(certificate?: Certified, mayPass: (head: string) => boolean = () => true) {
	const heads: string[] = [];
	const onConnection = (socket: Socket) => {
		let text = '';
		const read = (piece: Buffer) => {
			text += piece.toString('latin1');
			if (!text.includes('\r\n\r\n')) return;
			const head = text;
			text = '';
			heads.push(head);
			if (!mayPass(head)) {
				socket.write(answer('who are you?', { 'proxy-authenticate': 'Basic realm="p"' }, '407 Authentication'));
				return;
			}
			const [, host = '', port = ''] = /^CONNECT \[?([^ ]*?)\]?:(\d+) /.exec(head) ?? [];
			if (port === '') {
				socket.write(answer('[]'));
				return;
			}
			socket.off('data', read);
			const upstream = connect(Number(port), host, () => {
				socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
				socket.pipe(upstream).pipe(socket);
			});
			upstream.on('error', () => socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'));
			socket.on('close', () => upstream.destroy());
		};
		socket.on('data', read);
	};
	const proxy = await (certificate ? listenSecure(certificate, onConnection) : listen(onConnection));
	return { ...proxy, heads };
}
