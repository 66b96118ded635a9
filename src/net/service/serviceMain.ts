// The local service as a program: `npm run service`.
import { parseArgs } from 'node:util';
import { requestUrl } from '../../core/request.ts';
import { signCall } from '../../core/sign.ts';
import { percentEncode } from '../../core/text/percentEncode.ts';
import { oddKeyText } from '../diagnosis/givenKeys.ts';
import { startLocalService } from './localService.ts';
import { proxyHint } from './proxyHint.ts';
import { freshServiceKeys, type ServiceKeys } from './serviceKeys.ts';
import { usage } from './serviceUsage.ts';
import { folderAnswers } from './watchAnswers.ts';
import type { Watched } from './watchedCall.ts';
import { WatchPrinter } from './watchPrinter.ts';

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

/** What looks wrong with keys from the environment: a secret of a pipeline often has a line end. */
function oddKeyLines(): string[] {
	const odd = names.filter(isGiven).flatMap((name) => {
		const text = oddKeyText(process.env[variable(name)] ?? '');
		return text === undefined ? [] : [`  ${variable(name)} ${text}.`];
	});
	return odd.length === 0 ? [] : ['Look at these:', ...odd, ''];
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

/** Knows of methods what the editor knows. */
async function watchPrinter(keys: ServiceKeys, json: boolean): Promise<WatchPrinter> {
	const { shippedMethods } = await import('./shippedMethods.ts');
	return new WatchPrinter(keys, {
		print: (line) => process.stdout.write(`${line}\n`),
		json,
		methods: shippedMethods(),
	});
}

const options = {
	port: { type: 'string' },
	watch: { type: 'boolean' },
	json: { type: 'boolean' },
	'fail-on-mistake': { type: 'boolean' },
	strict: { type: 'boolean' },
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
	else if (values.json || values.strict) throw new Error('--json and --strict need --watch');
	const { json = false, strict = false } = values;
	// What is no JSON is not for whoever reads the JSON.
	const tell = (text: string) => void (json ? process.stderr : process.stdout).write(`${text}\n`);
	const printer = values.watch ? await watchPrinter(keys, json) : undefined;
	let isEnding = false;
	const watch = (watched: Watched) => {
		if (isEnding) return;
		printer?.watch(watched);
		if (printer?.arrived === calls) stop();
	};
	const service = await startLocalService({
		keys,
		...(port === undefined ? {} : { port, onBusyPort: 'fail' as const }),
		...(printer ? { watch, form: 'any' as const } : {}),
		...(values.answers === undefined ? {} : { answers: folderAnswers(values.answers) }),
	});
	const end = async () => {
		await printer?.end();
		await service.close();
		if (!printer) return;
		tell(printer.summary());
		const failed = printer.wrong > 0 || (strict && printer.different + printer.refused > 0);
		if ((values['fail-on-mistake'] || strict) && failed) process.exitCode = 1;
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
		...oddKeyLines(),
		...(values.watch
			? [`A client whose host is in its code: ${proxyHint(service.baseUrl)}`, '']
			: ['Try it:', `  ${curlLine(service.baseUrl, keys)}`, '']),
		'Ctrl-C stops it.',
	];
	tell(lines.join('\n'));
}

try {
	await run();
} catch (error) {
	process.stderr.write(`The local service was not started: ${error instanceof Error ? error.message : error}\n`);
	process.exitCode = 1;
}
