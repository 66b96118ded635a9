// The local service as a program: `npm run service`.
import { parseArgs } from 'node:util';
import { percentEncode } from '../core/mask.ts';
import { requestUrl } from '../core/request.ts';
import { signCall } from '../core/sign.ts';
import { startLocalService } from './localService.ts';
import { freshServiceKeys, type ServiceKeys } from './serviceKeys.ts';

const usage = `Runs the local service, which implements the signed REST method-call interface on 127.0.0.1.

Usage: npm run service -- [--port <port>] [--help]

  --port <port>  listen on exactly this port (0: any free one). Without it: 4820, or any free one when that is busy.
  --help         show this text

Keys come from these environment variables; what is missing is generated and printed:
  SIGNED_CALL_APPLICATION_KEY
  SIGNED_CALL_ACCESS_TOKEN
  SIGNED_CALL_APPLICATION_SECRET_KEY   server-server scheme
  SIGNED_CALL_SESSION_SECRET_KEY       client-server scheme
With one of the two secret keys given, the other one is not generated: the service then knows that scheme only.
`;

const variables = {
	applicationKey: 'SIGNED_CALL_APPLICATION_KEY',
	accessToken: 'SIGNED_CALL_ACCESS_TOKEN',
	applicationSecretKey: 'SIGNED_CALL_APPLICATION_SECRET_KEY',
	sessionSecretKey: 'SIGNED_CALL_SESSION_SECRET_KEY',
} as const;

type KeyName = keyof typeof variables;

const keyNames: Readonly<Record<KeyName, string>> = {
	applicationKey: 'application_key',
	accessToken: 'access_token',
	applicationSecretKey: 'application_secret_key',
	sessionSecretKey: 'session_secret_key',
};

/** The keys given by the environment, and fresh ones for what is missing. */
function chooseKeys(environment: NodeJS.ProcessEnv): { keys: ServiceKeys; isGiven: (name: KeyName) => boolean } {
	const isGiven = (name: KeyName) => Boolean(environment[variables[name]]);
	const fresh = freshServiceKeys();
	const choose = (name: KeyName) => environment[variables[name]] || fresh[name];
	const secretKeys = (['applicationSecretKey', 'sessionSecretKey'] as const).filter(
		(name, _, both) => isGiven(name) || !both.some(isGiven),
	);
	return {
		keys: {
			applicationKey: choose('applicationKey'),
			accessToken: choose('accessToken'),
			...Object.fromEntries(secretKeys.map((name) => [name, choose(name)])),
		},
		isGiven,
	};
}

/** Keys as lines of text. One from the environment may be in use elsewhere and is not printed. */
function keyLines(keys: ServiceKeys, isGiven: (name: KeyName) => boolean): string[] {
	return (Object.keys(variables) as KeyName[]).flatMap((name) => {
		const key = keys[name];
		if (key === undefined) return [];
		return `  ${keyNames[name].padEnd(24)}${isGiven(name) ? `(from ${variables[name]})` : key}`;
	});
}

/** A command line that calls `events.get`. An `access_token` from the environment stays there: curl adds it. */
function curlLine(baseUrl: string, keys: ServiceKeys, isGiven: (name: KeyName) => boolean): string {
	const scheme = keys.applicationSecretKey ? 'server-server' : 'client-server';
	const trace = signCall({ method: 'events.get', parameters: [] }, { ...keys, scheme });
	const url = requestUrl(baseUrl, trace, keys.accessToken);
	if (!isGiven('accessToken')) return `curl '${url}'`;
	const withoutToken = url.slice(0, -`&access_token=${percentEncode(keys.accessToken)}`.length);
	return `curl --get '${withoutToken}' --data-urlencode "access_token=$${variables.accessToken}"`;
}

function readPort(text: string | undefined): number | undefined {
	if (text === undefined) return undefined;
	const port = Number(text);
	if (!/^\d+$/.test(text) || port > 65535) throw new RangeError(`--port takes a number from 0 to 65535, not ${text}`);
	return port;
}

async function run(): Promise<void> {
	const { values } = parseArgs({ options: { port: { type: 'string' }, help: { type: 'boolean', short: 'h' } } });
	if (values.help) return void process.stdout.write(usage);
	const port = readPort(values.port);
	const { keys, isGiven } = chooseKeys(process.env);
	const demanded = port === undefined ? {} : { port, onBusyPort: 'fail' as const };
	const service = await startLocalService({ keys, ...demanded });
	const stop = () => void service.close();
	process.once('SIGINT', stop).once('SIGTERM', stop);
	const lines = [
		`The local service listens. base_url: ${service.baseUrl}`,
		'',
		'Keys. Those printed here were generated for this run and guard nothing but this service:',
		...keyLines(keys, isGiven),
		'',
		'Try it:',
		`  ${curlLine(service.baseUrl, keys, isGiven)}`,
		'',
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
