import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { WorkbenchError } from '../../core/call/errors.ts';
import { Authorizations } from './authorizations.ts';
import { type AnswerFor, folderAnswers } from './chosenAnswers.ts';
import { type DescribedKeys, type ServedRequest, watchedReply } from './describedReply.ts';
import { isRefused, refuseConnection, refuseTunnel, refuseUnreadable } from './refusedSocket.ts';
import type { HeldKeys } from './serviceKeys.ts';
import { answerRequest, type Reply, type ServiceListeners } from './serviceReply.ts';
import { UnansweredRequests } from './unansweredRequests.ts';
import type { WatchedRequest } from './watchedCall.ts';

export interface LocalServiceOptions extends ServiceListeners {
	readonly keys: HeldKeys;
	/** The port to listen on, 4820 when absent; 0 is any free one. */
	readonly port?: number;
	/** Time for the headers of a request, in milliseconds; 5 s when absent. */
	readonly headersTimeout?: number;
	/** What to do when the port cannot be had: take any free one (the default), or fail. */
	readonly onBusyPort?: 'take-free' | 'fail';
}

export type LocalService = Awaited<ReturnType<typeof startLocalService>>;

/** URL and headers together, in bytes: enough for what a person would put into a query, too little for a mistake to fill memory. */
export const maxRequestBytes = 1024 * 1024;

/** Time for a whole request, in milliseconds. */
const requestTimeout = 30_000;

/** Maximum number of connections: more than any client opens. */
export const maxConnections = 256;

/**
 * Starts a service that implements the specification, and where that is silent follows the public record, on the loopback
 * interface only. It reads calls in every form, also as a proxy of clients. @throws {WorkbenchError} `service-not-started`
 */
export async function startLocalService(options: LocalServiceOptions) {
	const { port = 4820, onBusyPort = 'take-free', headersTimeout = 5000 } = options;
	let held = options.keys;
	const closing = new AbortController();
	const unanswered = new UnansweredRequests();
	const authorizations = new Authorizations();
	const limits = { maxHeaderSize: maxRequestBytes, headersTimeout, requestTimeout };
	const server = createServer({ ...limits, connectionsCheckingInterval: 1000 }, (request, response) => {
		if (!isRefused(request.socket))
			void answerRequest(request, response, {
				...options,
				...{ keys: authorizations.withIssued(held), authorizations },
				...{ unanswered, closing: closing.signal },
			});
	});
	const connections = new Set<Socket>();
	server.on('connection', (socket) => {
		if (connections.size >= maxConnections) refuseConnection(socket, maxConnections);
		connections.add(socket);
		socket.on('close', () => connections.delete(socket));
	});
	server.on('clientError', (error, socket) => refuseUnreadable(error, socket as Socket, maxRequestBytes));
	server.on('connect', (request, socket) => refuseTunnel(request, socket as Socket, held, options.watch));
	await listen(server, port, onBusyPort);
	const taken = (server.address() as AddressInfo).port;
	return {
		baseUrl: `http://127.0.0.1:${taken}`,
		port: taken,
		/** Checks what arrives from now on with other keys; connections and answers under way are left alone. */
		replaceKeys(others: HeldKeys): void {
			held = others;
		},
		/** Stops listening and ends every connection at once. */
		async close(): Promise<void> {
			closing.abort();
			const closed = [...connections].map((socket) => new Promise((resolve) => socket.once('close', resolve)));
			for (const socket of connections) socket.destroy();
			await new Promise<void>((resolve) => server.close(() => resolve()));
			await Promise.all(closed);
		},
	};
}

/** Answers the requests that are signed for other services by keys that are held, and watches them. */
export function otherServices(held: () => readonly DescribedKeys[], watch: (request: WatchedRequest) => void) {
	return async (request: ServedRequest, body: Buffer): Promise<Reply | undefined> => {
		const { reply, watched } = (await watchedReply(held(), request, body)) ?? {};
		if (watched) watch(watched);
		return reply && { ...reply, isUnwatched: watched !== undefined };
	};
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
