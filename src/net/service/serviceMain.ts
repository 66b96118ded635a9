// The local service as a program: `npm run service`.
import { parseArgs } from 'node:util';
import { requestUrl } from '../../core/request.ts';
import { signCall } from '../../core/sign.ts';
import { percentEncode } from '../../core/text/percentEncode.ts';
import { startLocalService } from './localService.ts';
import { freshServiceKeys, type ServiceKeys } from './serviceKeys.ts';
import { folderAnswers } from './watchAnswers.ts';
import type { Watched } from './watchedCall.ts';
import { WatchPrinter } from './watchPrinter.ts';

const usage = `Runs the local service, which implements the signed REST method-call interface on 127.0.0.1.

Usage: npm run service -- [--port <port>] [--watch [--fail-on-mistake] [--calls <n>]] [--answers <folder>] [--help]

  --port <port>       listen on exactly this port (0: any free one). Without it: 4820, or any free one when that is busy.
  --watch             print a line for each call that arrives: "ok" or "wrong", its method, and the mistakes that make its
                      signature wrong. No secret is printed. Keys then come from the environment only.
  --fail-on-mistake   with --watch: exit with 1 in the end if any call was wrong
  --calls <n>         with --watch: end by itself after n calls
  --answers <folder>  answer calls that are right with files of this folder: <group>.<name>.json is sent as it is;
                      <group>.<name>.answer.json is { "delay": <ms>, "status": <HTTP>, "body": <any JSON> } or, in place
                      of body, "error": { "code": <number>, "message": "<text>" }. Files up to 1 MB, no links.
  --help              show this text

Keys come from these environment variables; what is missing is generated and printed:
  SIGNED_CALL_APPLICATION_KEY
  SIGNED_CALL_ACCESS_TOKEN
  SIGNED_CALL_APPLICATION_SECRET_KEY   server-server scheme
  SIGNED_CALL_SESSION_SECRET_KEY       client-server scheme
With one of the two secret keys given, the other one is not generated: the service then knows that scheme only.
With --watch nothing is generated: the first two and one of the secret keys must be given.
`;

const keyNames = {
	applicationKey: 'application_key',
	accessToken: 'access_token',
	applicationSecretKey: 'application_secret_key',
	sessionSecretKey: 'session_secret_key',
} as const;

type KeyName = keyof typeof keyNames;
const names = Object.keys(keyNames) as KeyName[];
const variable = (name: KeyName) => `SIGNED_CALL_${keyNames[name].toUpperCase()}`;
const isGiven = (name: KeyName) => Boolean(process.env[variable(name)]);

/** The keys given by the environment, and fresh ones for what is missing. */
function chooseKeys(): Required<ServiceKeys> {
	const fresh = freshServiceKeys();
	const oneScheme = isGiven('applicationSecretKey') || isGiven('sessionSecretKey');
	const choose = (name: KeyName) =>
		process.env[variable(name)] || (oneScheme && name.endsWith('SecretKey') ? '' : fresh[name]);
	return Object.fromEntries(names.map((name) => [name, choose(name)])) as Record<KeyName, string>;
}

/** Keys as lines of text. One from the environment may be in use elsewhere and is not printed. */
function keyLines(keys: Required<ServiceKeys>): string[] {
	return names
		.filter((name) => keys[name] !== '')
		.map((name) => `  ${keyNames[name].padEnd(24)}${isGiven(name) ? `(from ${variable(name)})` : keys[name]}`);
}

/** A command line that calls `events.get`. An `access_token` from the environment stays there: curl adds it. */
function curlLine(baseUrl: string, keys: ServiceKeys): string {
	const scheme = keys.applicationSecretKey ? 'server-server' : 'client-server';
	const trace = signCall({ method: 'events.get', parameters: [] }, { ...keys, scheme });
	const url = requestUrl(baseUrl, trace, keys.accessToken);
	if (!isGiven('accessToken')) return `curl "${url}"`;
	const withoutToken = url.slice(0, -`&access_token=${percentEncode(keys.accessToken)}`.length);
	return `curl --get "${withoutToken}" --data-urlencode "access_token=$${variable('accessToken')}"`;
}

function readNumber(option: string, text: string | undefined, least: number, most: number): number | undefined {
	if (text === undefined) return undefined;
	const number = Number(text);
	if (!/^\d+$/.test(text) || number < least || number > most)
		throw new RangeError(`--${option} takes a number from ${least} to ${most}, not ${text}`);
	return number;
}

/** A watch checks a client's real keys: made-up ones would call every call wrong. */
function requireGiven(): void {
	const missing = (['applicationKey', 'accessToken'] as const).filter((name) => !isGiven(name));
	if (missing.length > 0) throw new Error(`--watch needs ${missing.map(variable).join(' and ')}`);
	const secretKeys = ['applicationSecretKey', 'sessionSecretKey'] as const;
	if (!secretKeys.some(isGiven)) throw new Error(`--watch needs ${secretKeys.map(variable).join(' or ')}`);
}

const options = {
	port: { type: 'string' },
	watch: { type: 'boolean' },
	'fail-on-mistake': { type: 'boolean' },
	calls: { type: 'string' },
	answers: { type: 'string' },
	help: { type: 'boolean', short: 'h' },
} as const;

async function run(): Promise<void> {
	const { values } = parseArgs({ options });
	if (values.help) return void process.stdout.write(usage);
	const port = readNumber('port', values.port, 0, 65535);
	const calls = readNumber('calls', values.calls, 1, 1_000_000);
	const keys = chooseKeys();
	if (values.watch) requireGiven();
	else if (values['fail-on-mistake'] || calls !== undefined)
		throw new Error('--fail-on-mistake and --calls need --watch');
	const printer = values.watch ? new WatchPrinter(keys, (line) => process.stdout.write(`${line}\n`)) : undefined;
	let isEnding = false;
	const watch = (watched: Watched) => {
		if (isEnding) return;
		printer?.watch(watched);
		if (printer?.arrived === calls) stop();
	};
	const service = await startLocalService({
		keys,
		...(port === undefined ? {} : { port, onBusyPort: 'fail' as const }),
		...(printer ? { watch } : {}),
		...(values.answers === undefined ? {} : { answers: folderAnswers(values.answers) }),
	});
	const end = async () => {
		await printer?.end();
		await service.close();
		if (!printer) return;
		process.stdout.write(`${printer.arrived} calls, ${printer.wrong} wrong\n`);
		if (values['fail-on-mistake'] && printer.wrong > 0) process.exitCode = 1;
	};
	function stop(): void {
		if (isEnding) return;
		isEnding = true;
		void end();
	}
	// Who stops it does not wait for the searches that are still to come.
	const stopNow = () => {
		printer?.cancel();
		stop();
	};
	process.once('SIGINT', stopNow).once('SIGTERM', stopNow);
	const lines = [
		`The local service listens. base_url: ${service.baseUrl}`,
		'',
		values.watch ? 'Keys:' : 'Keys. Those printed here were generated for this run and guard nothing but this service:',
		...keyLines(keys),
		'',
		...(values.watch ? [] : ['Try it:', `  ${curlLine(service.baseUrl, keys)}`, '']),
		'Ctrl-C stops it.',
	];
	process.stdout.write(`${lines.join('\n')}\n`);
}

try {
	await run();
} catch (error) {
	process.stderr.write(`The local service was not started: ${error instanceof Error ? error.message : error}\n`);
	process.exitCode = 1;
}
