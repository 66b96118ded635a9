import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { builtInNamed, builtInServices } from '../../core/services/builtIn.ts';
import { parseService } from '../../core/services/readService.ts';
import { type Service, type ServiceKey, variableOf } from '../../core/services/service.ts';
import { cutText } from '../../core/text/flatCopy.ts';
import { printable } from './callReport.ts';
import { describedReply, receivedRequest } from './describedReply.ts';
import { startLocalService } from './localService.ts';

/** So much of the words of a refusal is in the line of a watch, in characters. */
const longestLine = 500;

/** Runs the local service of a described service until a signal ends it. */
export async function runDescribed(
	described: Service,
	{ watch, port }: { readonly watch: boolean; readonly port: number | undefined },
): Promise<void> {
	const { keys, lines } = environmentKeys(described, (_, { optional }) =>
		optional ? '' : randomBytes(16).toString('hex'),
	);
	const say = (text: string) => void process.stdout.write(`${text}\n`);
	const service = await startLocalService({
		keys: [{ applicationKey: '', accessToken: '' }],
		...(port === undefined ? {} : { port, onBusyPort: 'fail' as const }),
		described: (request, body) => {
			const received = receivedRequest(request, body);
			const { words, secrets, ...reply } = describedReply(described, keys, received);
			const [path = ''] = received.path.split('?', 1);
			const line = [reply.status === 200 ? 'ok   ' : 'wrong', `${received.verb} ${path}`, cutText(words, longestLine)];
			if (watch) say(printable(line.join('  ').trimEnd(), secrets));
			return reply;
		},
	});
	for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void service.close());
	say(`The local service of ${described.name} listens. base_url: ${service.baseUrl}\n`);
	say('Keys. Those printed here were generated for this run and guard nothing but this service:');
	say(`${lines.join('\n')}\n\nCtrl-C stops it.`);
}

/** A service by its name, as {@link builtInNamed} takes it, or by the path of its file. */
export async function describedService(named: string): Promise<Service> {
	const builtIn = builtInNamed(named);
	if (builtIn) return builtIn;
	if (!named.endsWith('.json')) {
		const ids = ['ok', ...builtInServices.map(({ id }) => id)].join(', ');
		throw new Error(`--service takes the path of a *.signed-service.json file, or one of ${ids}`);
	}
	const text = await readFile(named, 'utf8').catch(() => {
		throw new Error(`--service ${named}: the file cannot be read`);
	});
	const read = parseService(text);
	if ('service' in read) return read.service;
	throw new Error(`${named}: ${read.problems.map(({ code, place }) => `${code} at ${place}`).join(', ')}`);
}

/** Keys from the environment, and fresh ones in place of missing ones, each with a line that shows a fresh one. */
export function environmentKeys(service: Service, fresh: (name: string, key: ServiceKey) => string) {
	const keys: Record<string, string> = {};
	const lines: string[] = [];
	for (const [name, key] of Object.entries(service.keys)) {
		const variable = variableOf(name);
		const given = process.env[variable];
		const value = given || fresh(name, key);
		if (value === '') continue;
		keys[name] = value;
		lines.push(`  ${name.padEnd(24)}${given ? `(from ${variable})` : value}`);
	}
	return { keys, lines };
}
