import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { credentialsOf, secretsByName } from '../app/accounts/givenAccount.ts';
import { okService } from '../core/services/builtIn.ts';
import { applicationKeyName, clientServer, secretKeyNames, serverServer } from '../core/services/ok/names.ts';
import { signCall } from '../core/services/ok/sign.ts';
import { variableOf } from '../core/services/service.ts';
import { requestUrl } from '../core/signing/request.ts';
import { encodeRfc3986 } from '../core/text/percentForms.ts';
import { isPlaceholder, type KeyName, keyNames, withoutSurroundings } from '../diagnosis/keyTexts.ts';
import { folderAnswers } from '../net/service/chosenAnswers.ts';
import { startLocalService } from '../net/service/localService.ts';
import { proxyHint } from '../net/service/requestTarget.ts';
import { type ClientKeys, freshServiceKeys } from '../net/service/serviceKeys.ts';
import type { Watched } from '../net/service/watchedCall.ts';
import { WatchPrinter } from '../net/service/watchPrinter.ts';
import { environmentKeys, runDescribed } from './describedService.ts';
import { Exam } from './exam.ts';
import { serviceNamed } from './givenKeys.ts';
import { numberOf, UsageError } from './usage.ts';
import { input, output } from './usedFiles.ts';

const given = (name: KeyName) => process.env[variableOf(name)] ?? '';

/** Keys from the environment, and fresh ones in place of missing ones; with one of the two secret keys, no other one. */
function chooseKeys() {
	const fresh = freshServiceKeys();
	const oneScheme = secretKeyNames.some(given) && { applicationSecretKey: '', sessionSecretKey: '' };
	const generated = { [applicationKeyName]: fresh.applicationKey, ...secretsByName({ ...fresh, ...oneScheme }) };
	return environmentKeys(okService, (name) => generated[name as KeyName]);
}

/** Names keys from the environment that look wrong: a secret of a pipeline often ends with a line end. */
function oddKeyLines(): string[] {
	return keyNames.filter(given).flatMap((name) => {
		const odd = isPlaceholder(given(name)) ? 'a placeholder' : withoutSurroundings(given(name))?.around;
		return odd === undefined ? [] : [`Look at ${variableOf(name)}, all of which is signed: ${odd}.`, ''];
	});
}

/** A command line that calls `events.get`. An `access_token` from the environment stays there: curl adds it. */
function curlLine(baseUrl: string, keys: ClientKeys): string {
	const scheme = keys.applicationSecretKey ? serverServer : clientServer;
	const trace = signCall({ method: 'events.get', parameters: [] }, { ...keys, scheme });
	const url = requestUrl(baseUrl, trace, keys.accessToken);
	if (!given('access_token')) return `curl "${url}"`;
	const withoutToken = url.slice(0, -`&access_token=${encodeRfc3986(keys.accessToken)}`.length);
	return `curl --get "${withoutToken}" --data-urlencode "access_token=$${variableOf('access_token')}"`;
}

/** With fresh keys every call of a client would be wrong. */
function requireGiven(): void {
	const missing = ([applicationKeyName, 'access_token'] as const).filter((name) => !given(name));
	if (missing.length > 0) throw new UsageError(`--watch needs ${missing.map(variableOf).join(' and ')}`);
	if (!secretKeyNames.some(given)) throw new UsageError(`--watch needs ${secretKeyNames.map(variableOf).join(' or ')}`);
}

/** With the methods that the editor has, too. */
async function watchPrinter(keys: ClientKeys, json: boolean, worker: URL, exam?: Exam): Promise<WatchPrinter> {
	const { shippedCatalog } = await import('../net/service/shippedMethods.ts');
	return new WatchPrinter(keys, {
		print: (line) => process.stdout.write(`${line}\n`),
		json,
		methods: [...shippedCatalog().methods.values()],
		worker,
		...(exam && { onJudged: (...judged) => exam.take(...judged) }),
	});
}

const needWatch = '--fail-on-mistake, --calls and --exam need --watch';

const options = {
	port: { type: 'string' },
	watch: { type: 'boolean' },
	json: { type: 'boolean' },
	'fail-on-mistake': { type: 'boolean' },
	strict: { type: 'boolean' },
	calls: { type: 'string' },
	exam: { type: 'string' },
	answers: { type: 'string' },
	service: { type: 'string' },
} as const;

/** Runs the local service until a signal ends it. @throws where it cannot be started */
export async function runService(args: readonly string[], worker: URL): Promise<void> {
	const { values } = parseArgs({ args: [...args], options });
	const port = values.port === undefined ? undefined : numberOf('port', values.port, 0, 65535);
	const calls = values.calls === undefined ? undefined : numberOf('calls', values.calls, 1, 1_000_000);
	if (values.service !== undefined && values.service !== 'ok') {
		const { port: _, calls: __, service, watch = false, 'fail-on-mistake': failsOnMistake = false, ...others } = values;
		const [other] = Object.keys(others);
		if (other) throw new UsageError(`--service does not go with --${other}`);
		if (!watch && (failsOnMistake || calls !== undefined)) throw new UsageError(needWatch);
		return runDescribed(await serviceNamed(service), { watch, port, calls, failsOnMistake, worker });
	}
	const { keys: chosen, lines: keyLines } = chooseKeys();
	const keys = credentialsOf({ applicationKey: chosen[applicationKeyName] ?? '' }, chosen);
	if (values.watch) requireGiven();
	else if (values['fail-on-mistake'] || calls !== undefined || values.exam !== undefined)
		throw new UsageError(needWatch);
	else if (values.json || values.strict) throw new UsageError('--json and --strict need --watch');
	const { json = false, strict = false, answers } = values;
	if (answers !== undefined && !statSync(answers, { throwIfNoEntry: false })?.isDirectory())
		throw new UsageError(`--answers ${answers}: there is no such folder`);
	if (answers !== undefined) for (const name of readdirSync(answers)) input(join(answers, name));
	if (values.exam !== undefined) output(values.exam);
	// With --json, the standard output has nothing but JSON.
	const say = (text: string) => void (json ? process.stderr : process.stdout).write(`${text}\n`);
	const exam = values.exam === undefined ? undefined : new Exam();
	await exam?.write(values.exam ?? '').catch(() => {
		throw new UsageError(`--exam ${values.exam}: the file cannot be written`);
	});
	const printer = values.watch ? await watchPrinter(keys, json, worker, exam) : undefined;
	let isEnding = false;
	const watch = (watched: Watched) => {
		if (isEnding) return;
		printer?.watch(watched);
		if (exam?.arrive(watched) || printer?.arrived === calls) stop();
	};
	const service = await startLocalService({
		keys: [{ ...keys, isLenient: printer !== undefined }],
		...(port === undefined ? {} : { port, onBusyPort: 'fail' as const }),
		...(printer ? { watch } : {}),
		...(answers === undefined ? {} : { answers: folderAnswers(answers) }),
	});
	const end = async () => {
		await printer?.end();
		await service.close();
		if (!printer) return;
		say(printer.summary());
		if (exam) say(`\n${exam.lines().join('\n')}`);
		if (exam && !exam.isPassed) process.exitCode = 1;
		const failed = printer.wrong > 0 || (strict && printer.different + printer.refused > 0);
		if ((values['fail-on-mistake'] || strict) && failed) process.exitCode = 1;
	};
	function stop(): void {
		if (isEnding) return;
		isEnding = true;
		void end();
	}
	// A signal ends searches that are still waiting.
	const stopNow = () => {
		printer?.cancel();
		stop();
	};
	process.once('SIGINT', stopNow).once('SIGTERM', stopNow);
	const lines = [
		`The local service listens. base_url: ${service.baseUrl}`,
		'',
		values.watch ? 'Keys:' : 'Keys. Those printed here were generated for this run and guard nothing but this service:',
		...keyLines,
		'',
		...oddKeyLines(),
		...(values.watch
			? [`Host hard-coded? Run your client with ${proxyHint(service.baseUrl)}`, '']
			: ['Try it:', `  ${curlLine(service.baseUrl, keys)}`, '']),
		'Ctrl-C stops it.',
	];
	say(lines.join('\n'));
}
