import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { CatalogMethod } from '../../core/catalog/model.ts';
import { WorkbenchError } from '../../core/errors.ts';
import { exampleBody } from './madeUp/madeUpAnswer.ts';
import { refuseTunnel, refuseUnreadable } from './refusedSocket.ts';
import type { ServiceKeys } from './serviceKeys.ts';
import { answerRequest, type ServiceListeners } from './serviceReply.ts';
import { shippedMethod } from './shippedMethods.ts';
import { UnansweredRequests } from './unansweredRequests.ts';
import { type AnswerFor, folderAnswers } from './watchAnswers.ts';

export interface LocalServiceOptions extends ServiceListeners {
	readonly keys: ServiceKeys;
	/** The port to listen on, 4820 when absent; 0 is any free one. */
	readonly port?: number;
	/** What to do when the port cannot be had: take any free one (the default), or fail. */
	readonly onBusyPort?: 'take-free' | 'fail';
}

/** A running service that implements the specification on 127.0.0.1. */
export interface LocalService {
	readonly baseUrl: string;
	readonly port: number;
	/** Checks what arrives from now on with other keys; connections and answers under way are left alone. */
	replaceKeys(keys: ServiceKeys): void;
	/** Stops listening and ends every connection at once. */
	close(): Promise<void>;
}

/**
 * URL and headers together may be this long, in bytes; beyond it the answer is 414. Large enough for values that a
 * person would put into a query, small enough that a mistake does not fill memory. The specification names no limit.
 */
export const maxRequestBytes = 1024 * 1024;

/** More at once than any client opens; each may hold a request of {@link maxRequestBytes} that has no end yet. */
export const mostConnections = 128;

/**
 * Starts a service that implements the specification: GET `{base_url}/fb.do`, both schemes. Where the
 * specification is silent it follows the public record. Each method of the catalogues is answered with a body that is made up
 * (`madeUp`), unless the user chose another answer. It listens on the loopback interface only.
 * @throws {WorkbenchError} `service-not-started` when no port can be had.
 */
export async function startLocalService(options: LocalServiceOptions): Promise<LocalService> {
	const { port = 4820, onBusyPort = 'take-free' } = options;
	let { keys } = options;
	const sockets = new Set<Socket>();
	const closing = new AbortController();
	const { watch, answers, methods, form = 'specified' } = options;
	const unanswered = new UnansweredRequests();
	const listeners = { ...(watch ? { watch } : {}), ...(answers ? { answers } : {}), ...(methods && { methods }), form };
	const server = createServer({ maxHeaderSize: maxRequestBytes }, (request, response) => {
		void answerRequest(request, response, { ...listeners, keys, unanswered, closing: closing.signal });
	});
	server.on('connection', (socket) => {
		sockets.add(socket);
		socket.on('close', () => sockets.delete(socket));
		// The oldest gives way, so that connections that say nothing keep no client out.
		const [oldest] = sockets;
		if (sockets.size > mostConnections) oldest?.destroy();
	});
	server.on('clientError', (error, socket) => refuseUnreadable(error, socket as Socket, maxRequestBytes));
	if (form === 'any') server.on('connect', (request, socket) => refuseTunnel(request, socket as Socket, keys, watch));
	await listen(server, port, onBusyPort);
	const taken = (server.address() as AddressInfo).port;
	return {
		baseUrl: `http://127.0.0.1:${taken}`,
		port: taken,
		replaceKeys: (others) => {
			keys = others;
		},
		close: async () => {
			closing.abort();
			const closed = [...sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve)));
			for (const socket of sockets) socket.destroy();
			await new Promise<void>((resolve) => server.close(() => resolve()));
			await Promise.all(closed);
		},
	};
}

/**
 * What the service answers to a call of a method without parameters, were none required; `{}` for one that no catalogue knows.
 * @param added what catalogues know of it beside the shipped ones
 */
export function exampleAnswer(method: string, added?: CatalogMethod): unknown {
	const known = shippedMethod(method) ?? added;
	return known ? exampleBody(known) : {};
}

/** Answers from the folder that `find` finds at each call; none where it finds none. */
export function answersOf(find: () => Promise<string | undefined>): AnswerFor {
	return async (method) => {
		const folder = await find();
		return folder === undefined ? undefined : folderAnswers(folder)(method);
	};
}

async function listen(server: Server, port: number, onBusyPort: 'take-free' | 'fail'): Promise<void> {
	try {
		server.listen(port, '127.0.0.1');
		await once(server, 'listening');
	} catch (error) {
		const reason = (error as NodeJS.ErrnoException).code ?? 'unknown error';
		if (onBusyPort === 'fail' || port === 0) {
			const text = reason === 'EADDRINUSE' ? `port ${port} is in use` : `port ${port} cannot be had (${reason})`;
			throw new WorkbenchError('service-not-started', text);
		}
		await listen(server, 0, 'fail');
	}
}
