import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { viewJudged } from '../app/diagnosis/otherService.ts';
import { judgeRequest } from '../app/verify/judgeRequest.ts';
import { verdictSummary } from '../app/verify/verdictText.ts';
import { builtInNamed, builtInServices } from '../core/services/builtIn.ts';
import { parseService } from '../core/services/readService.ts';
import type { Received } from '../core/services/received.ts';
import { type Service, type ServiceKey, variableOf } from '../core/services/service.ts';
import { cutText } from '../core/text/flatCopy.ts';
import { DiagnosisWorkers } from '../net/diagnosis/diagnosisWorkers.ts';
import { printable } from '../net/service/callReport.ts';
import { describedReply, receivedRequest } from '../net/service/describedReply.ts';
import { startLocalService } from '../net/service/localService.ts';
import { maxWaiting } from '../net/service/watchedCall.ts';
import { texts } from './texts.ts';

/** So much of an expected text is in the line of a watch, in characters. */
const longestExpected = 500;

interface WatchOptions {
	readonly watch: boolean;
	readonly port: number | undefined;
	/** It ends after so many requests. */
	readonly calls: number | undefined;
	/** Whether the program fails where a request was refused. */
	readonly failsOnMistake: boolean;
	/** What runs `diagnosisWorker` in a thread. */
	readonly worker: URL;
}

/** Runs the local service of a described service until a signal ends it, or the last request that is waited for. */
export async function runDescribed(described: Service, { watch, port, ...options }: WatchOptions): Promise<void> {
	const { keys, lines } = environmentKeys(described, (_, { optional }) =>
		optional ? '' : randomBytes(16).toString('hex'),
	);
	const say = (text: string) => void process.stdout.write(`${text}\n`);
	const workers = new DiagnosisWorkers(options.worker);
	let [arrived, refused, waiting] = [0, 0, 0];
	let printed: Promise<void> = Promise.resolve();
	const explain = async (received: Received) => {
		if (waiting >= maxWaiting) return '';
		waiting += 1;
		return mistakesIn(described, received, keys, workers).finally(() => {
			waiting -= 1;
		});
	};
	const service = await startLocalService({
		keys: [{ applicationKey: '', accessToken: '' }],
		...(port === undefined ? {} : { port, onBusyPort: 'fail' as const }),
		described: (request, body) => {
			const received = receivedRequest(request, body);
			const { verdict, why, expected, secrets, ...reply } = describedReply(described, keys, received);
			if (!watch || arrived === options.calls) return reply;
			arrived += 1;
			if (why !== '') refused += 1;
			const explained = verdict === 'wrong' || verdict === 'missing' ? explain(received) : '';
			printed = printed.then(async () => {
				const [path = ''] = received.path.split('?', 1);
				const head = `${why === '' ? 'ok   ' : 'wrong'}  ${received.verb} ${path}`;
				const words = [
					why && `${why}.`,
					await explained,
					expected && `Expected: ${cutText(expected, longestExpected)}`,
				];
				say(printable([head, words.filter(Boolean).join(' ')].join('  ').trimEnd(), secrets));
			});
			return reply;
		},
		// Called once a request is answered.
		watch: () => {
			if (arrived === options.calls) void end();
		},
	});
	const end = async () => {
		await printed;
		await Promise.all([service.close(), workers.dispose()]);
		if (watch) say(`${arrived} requests, ${refused} wrong`);
		if (options.failsOnMistake && refused > 0) process.exitCode = 1;
	};
	const stop = () => {
		// What waits for its mistakes is printed without.
		void workers.dispose();
		void end();
	};
	process.once('SIGINT', stop).once('SIGTERM', stop);
	say(`The local service of ${described.name} listens. base_url: ${service.baseUrl}\n`);
	say('Keys. Those printed here were generated for this run and guard nothing but this service:');
	say(`${lines.join('\n')}\n\nCtrl-C stops it.`);
}

/** Why a signature is wrong or missing, in words; empty where that is not known. */
async function mistakesIn(
	service: Service,
	received: Received,
	keys: Readonly<Record<string, string>>,
	workers: DiagnosisWorkers,
): Promise<string> {
	const exchange = { received, answer: '' };
	const judged = await judgeRequest(service, exchange, keys, [], { workers });
	const { refusals = [], verified, other } = judged;
	if (other) return verdictSummary(service, judged, texts.t);
	const of = { texts, secrets: verified.secrets, hide: (text: string) => text };
	const {
		ofKeys,
		sets: [mistakes = []],
	} = viewJudged(service, { id: '', name: service.name }, exchange, judged, of);
	const refused = refusals.map((refusal) => refusal(texts.t));
	const all = [...ofKeys.map(({ text }) => text), ...refused, ...mistakes.map(({ explanation }) => explanation)];
	return all.join(' ').replaceAll('`', '');
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
