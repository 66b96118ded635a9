import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import type { Network } from '../../../../../src/net/send/network.ts';
import type { SendLimits } from '../../../../../src/net/send/sendLimits.ts';
import { type Loopback, listen, listenSecure, serving } from '../../loopback.ts';
import type { Certified } from '../../selfSigned.ts';

/** What answers a call in its own wrong way. */
export interface Faulty {
	readonly origin: string;
	readonly network?: Network;
	/** Its side of each connection. */
	readonly sockets?: readonly Socket[];
	/** The query of the call, where it is not a short one. */
	readonly query?: string;
	/** What is looked at once the call is over, beyond its outcome. */
	readonly after?: () => void | Promise<void>;
	close(): Promise<void>;
}

/** A fault by its name, and what comes of a call that meets it. */
export interface Fault {
	readonly stage: 'connect' | 'TLS' | 'proxy' | 'headers' | 'body' | 'redirect' | 'connection' | 'HTTP/2' | 'cancel';
	readonly name: string;
	/** The code of the error; or the status of the answer, with why it was cut where it was. */
	readonly outcome: string;
	/** Limits of this call where the fault needs others than the usual ones to end. */
	readonly limits?: Partial<SendLimits>;
	/** @param cancel cancels the call. */
	readonly open: (cancel: () => void) => Promise<Faulty>;
}

export const rowsOf =
	(stage: Fault['stage']) =>
	(name: string, outcome: string, open: Fault['open'], limits?: Fault['limits']): Fault => ({
		stage,
		name,
		outcome,
		open,
		...(limits && { limits }),
	});

export const plain = (serve: (socket: Socket, index: number) => void): Promise<Loopback> =>
	listen((socket, index) => {
		socket.resume();
		serve(socket, index);
	});

/** Answers each request on a connection with these bytes, then does what `then` says. */
export const says = (bytes: string | Uint8Array, then: (socket: Socket) => void = () => {}): Promise<Loopback> =>
	serving((socket) => socket.write(Buffer.from(bytes as string, 'latin1'), () => then(socket)));

/** As {@link says}, `piece` after it again and again. */
export const drips = (begin: string, piece: string, pause: number): Promise<Loopback> =>
	serving((socket) => {
		socket.write(begin);
		const timer = setInterval(() => socket.write(piece), pause);
		socket.on('close', () => clearInterval(timer));
	});

/** As {@link says}, `piece` after it as fast as it is taken, without end. */
export const floods = (begin: string, piece: Uint8Array | string): Promise<Loopback> =>
	serving((socket) => {
		socket.write(begin);
		const bytes = Buffer.from(piece as string, 'latin1');
		const more = () => {
			if (!socket.destroyed) socket.write(bytes, (error) => error ?? setImmediate(more));
		};
		more();
	});

/** A service over TLS that nothing may be sent to. */
export const secure = (options: object): Promise<Loopback> =>
	listenSecure(options as Certified, (socket) => socket.once('data', () => assert.fail('something was sent')));

/** The same server, reached over TLS. */
export const overTls = async (server: Promise<Loopback>): Promise<Loopback> => {
	const { port, ...rest } = await server;
	return { ...rest, port, origin: `https://127.0.0.1:${port}` };
};

/** The server with a network that its calls go through. */
export const reached = (server: Loopback, more: Omit<Partial<Faulty>, 'close'>): Faulty => ({ ...server, ...more });
