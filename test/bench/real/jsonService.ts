import { httpServer } from '../../unit/net/httpServer.ts';

/** A service on loopback that answers every call with what `answer` gives for it. */
export async function jsonService(answer: () => string) {
	const { origin: baseUrl, close } = await httpServer((_request, reply) => {
		reply.writeHead(200, { 'content-type': 'application/json' }).end(answer());
	});
	return { baseUrl, [Symbol.dispose]: close };
}
