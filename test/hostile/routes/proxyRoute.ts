import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createSender } from '../../../src/net/send/send.ts';
import { defaultSendLimits } from '../../../src/net/send/sendLimits.ts';
import type { Route } from '../hostileInput.ts';

/** A call is sent through a proxy that answers with the input, and then closes the connection. */
export async function openProxyRoute(): Promise<Route> {
	let bytes = Buffer.alloc(0);
	const sockets = new Set<Socket>();
	const server = createServer((socket) => {
		sockets.add(socket);
		socket.on('error', () => {}).on('close', () => sockets.delete(socket));
		socket.once('data', () => socket.end(bytes));
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	const call = { method: 'GET', url: 'https://service.example/fb.do?method=events.get', headers: {} } as const;
	return {
		prepare: async ({ make }, size) => {
			bytes = Buffer.from(make(size), 'latin1');
			return async () => {
				const sender = createSender();
				const network = { proxy: { origin: `http://127.0.0.1:${port}` } };
				const outcome = await sender.send(call, defaultSendLimits, new AbortController().signal, network).then(
					({ status }) => `${status}`,
					// What follows the proxy's consent is no TLS; any other failure is not expected.
					({ code }: { code: string }) => (code === 'tls-failed' ? 'no TLS' : code),
				);
				await sender.close();
				return { outcome, shown: 0 };
			};
		},
		close: async () => {
			for (const socket of sockets) socket.destroy();
			server.close();
			await once(server, 'close');
		},
	};
}
