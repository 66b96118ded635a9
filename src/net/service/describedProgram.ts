import { describedReply, describedService, keysOf } from './describedService.ts';
import { startLocalService } from './localService.ts';

/** Runs the local service of a described service until a signal ends it. */
export async function runDescribed(
	named: string,
	{ watch, port }: { readonly watch: boolean; readonly port: number | undefined },
): Promise<void> {
	const described = await describedService(named);
	const { keys, lines } = keysOf(described, process.env);
	const say = (text: string) => void process.stdout.write(`${text}\n`);
	const service = await startLocalService({
		keys: [{ applicationKey: '', accessToken: '' }],
		...(port === undefined ? {} : { port, onBusyPort: 'fail' as const }),
		described: (request, body) => {
			const { line, ...reply } = describedReply(described, keys, request, body);
			if (watch) say(line);
			return reply;
		},
	});
	for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void service.close());
	say(`The local service of ${described.name} listens. base_url: ${service.baseUrl}\n`);
	say('Keys. Those printed here were generated for this run and guard nothing but this service:');
	say(`${lines.join('\n')}\n\nCtrl-C stops it.`);
}
