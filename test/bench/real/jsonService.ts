import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A service on loopback that answers every call with what `answer` gives for it. */
export async function jsonService(answer: () => string): Promise<Disposable & { readonly baseUrl: string }> {
	const service = createServer((_request, reply) => {
		reply.writeHead(200, { 'content-type': 'application/json' }).end(answer());
	});
	service.listen(0, '127.0.0.1');
	await once(service, 'listening');
	return {
		baseUrl: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
		[Symbol.dispose]() {
			service.closeAllConnections();
			service.close();
		},
	};
}
