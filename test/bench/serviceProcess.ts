// A service in a process of its own, which says its address: `bare <body>` answers all with that body, `local` is the local service, `watch` one that is watched.
// Any message it answers with what it has used.

import { startLocalService } from '../../src/net/service/localService.ts';
import { ownKeys } from '../ui/ownService.ts';
import { httpServer } from '../unit/net/httpServer.ts';

const [kind = 'local', body = '{}'] = process.argv.slice(2);
let watched = 0;
if (kind === 'bare') {
	const bytes = Buffer.from(body);
	const head = { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length };
	const { origin } = await httpServer((_request, response) => response.writeHead(200, head).end(bytes));
	process.send?.(origin);
} else {
	const watch = () => {
		watched++;
	};
	const service = await startLocalService({ keys: [ownKeys], port: 0, ...(kind === 'watch' ? { watch } : {}) });
	process.send?.(service.baseUrl);
}
process.on('message', () => {
	globalThis.gc?.();
	const { heapUsed, external } = process.memoryUsage();
	const { user, system } = process.cpuUsage();
	process.send?.({ memory: heapUsed + external, seconds: (user + system) / 1e6, watched });
});
process.on('disconnect', () => process.exit());
