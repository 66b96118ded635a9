import { hash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { secretsIn } from '../../core/callFile/secretLike.ts';
import { builtInNamed, builtInServices } from '../../core/services/builtIn.ts';
import { parseService } from '../../core/services/readService.ts';
import { type Service, type ServiceKey, variableOf } from '../../core/services/service.ts';
import { signedTexts } from '../../core/services/serviceTrace.ts';
import { verifyReceived } from '../../core/services/verifyService.ts';
import { SchemeError } from '../../core/signing/scheme.ts';
import { cutText } from '../../core/text/flatCopy.ts';
import { printable } from './callReport.ts';
import { startLocalService } from './localService.ts';
import { readTarget } from './requestTarget.ts';
import type { Reply } from './serviceReply.ts';

/** So much of an expected text is in the line of a watch, in characters. */
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

/** Verifies a request, and refuses a wrong one in the form that the description names; `line` is for a watch, without secrets. */
function describedReply(
	service: Service,
	keys: Readonly<Record<string, string>>,
	request: Pick<IncomingMessage, 'method' | 'url' | 'rawHeaders' | 'headers'>,
	bytes: Buffer,
): Reply & { readonly line: string } {
	const { method: verb = 'GET', url = '', rawHeaders, headers } = request;
	const { path, query } = readTarget(url);
	const pairs = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? ''] as const] : []));
	const sent = { verb, path: query === '' ? path : `${path}?${query}`, headers: pairs, body: bytes.toString() };
	const received = { ...sent, scheme: 'http', host: headers.host };
	const reply = (status: 200 | 401, body: object, secrets: readonly string[], words: string) => {
		const line = printable(`${status === 200 ? 'ok   ' : 'wrong'}  ${verb} ${path}${words}`, secrets);
		return { status, headers: {}, body: JSON.stringify(body), line };
	};
	try {
		const verified = verifyReceived(service, received, keys, { hash });
		const secrets = [...verified.secrets, ...secretsIn(verified.pairs)];
		const {
			verdict,
			unlike: [unlike],
		} = verified;
		const isSigned = verdict === 'right';
		if (isSigned && !unlike) return reply(200, { success: true, service: service.name }, secrets, '');
		const ofSignature = verdict === 'missing' ? 'The signature is missing' : 'The signature is wrong';
		const error = isSigned ? `${unlike?.name} does not fit this request` : ofSignature;
		const expected = (isSigned ? unlike?.right : signedTexts(verified, secrets).at(-1)) ?? '';
		const body = service.refusal && !isSigned ? refusedAs(service.refusal, expected) : { error, expected };
		return reply(401, body, secrets, `  ${error}. Expected: ${cutText(expected, longestLine)}`);
	} catch (error) {
		if (!(error instanceof SchemeError)) throw error;
		return reply(401, { error: error.message }, Object.values(keys), `  ${error.message}`);
	}
}

function refusedAs({ code, echo }: NonNullable<Service['refusal']>, expected: string): object {
	const body: Record<string, unknown> = Object.create(null);
	const set = (at: string, value: unknown) => {
		const names = at.match(/[^$.[\]'"]+/g) ?? [];
		let object = body;
		for (const name of names.slice(0, -1)) {
			if (typeof object[name] !== 'object') object[name] = Object.create(null);
			object = object[name] as typeof body;
		}
		object[names.at(-1) ?? 'error'] = value;
	};
	if (code) set(code.at, code.is[0]);
	if (echo) set(echo.at, echo.between.join(expected));
	return body;
}
