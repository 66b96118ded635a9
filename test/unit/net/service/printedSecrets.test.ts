import assert from 'node:assert/strict';
import { DiagnosisWorkers } from '../../../../src/net/diagnosis/diagnosisWorkers.ts';
import { startLocalService } from '../../../../src/net/service/localService.ts';
import { WatchPrinter } from '../../../../src/net/service/watchPrinter.ts';
import { runJobHere } from '../../../hostile/hostileInput.ts';
import { ask, keys, plainQuery } from './serviceClient.ts';

const secret = 'S3cretValue9x7';
/** Long enough to be a key whatever its name. */
const longSecret = `${secret}${secret}`;
const call = (more: string) => `/fb.do?${plainQuery}&${more}&sig=${'0'.repeat(32)}&access_token=${keys.accessToken}`;
const withValue = (value: string) => call(`note=${encodeURIComponent(value)}`);
const named = encodeURIComponent(`access_token=${secret}`);

const kinds: Readonly<Record<string, string>> = {
	application_secret_key: call(`application_secret_key=${secret}`),
	secret_key: call(`secret_key=${secret}`),
	session_secret_key: call(`session_secret_key=${secret}`),
	session_key: call(`session_key=${secret}`),
	'another case': call(`Access_Token=${secret}`),
	'camel case': call(`accessToken=${secret}`),
	client_secret: call(`client_secret=${secret}`),
	password: call(`password=${secret}`),
	api_key: call(`api_key=${longSecret}`),
	JSON: withValue(JSON.stringify({ access_token: secret })),
	'JSON in JSON': withValue(JSON.stringify({ body: JSON.stringify({ access_token: secret }) })),
	'a parameter Authorization': call(`Authorization=${encodeURIComponent(`Bearer ${secret}`)}`),
	'a value with Authorization': withValue(`Authorization: Bearer ${secret}`),
	'the password in a URL': withValue(`https://user:${secret}@example.com/`),
	'the token in a URL': withValue(`https://example.com/?access_token=${secret}`),
	method: `/fb.do?application_key=${keys.applicationKey}&format=json&method=${named}&sig=1&access_token=x`,
	sig: `/fb.do?${plainQuery}&sig=${named}&access_token=${keys.accessToken}`,
	'a path segment': `/access_token/${secret}`,
	'a path segment after api_key': `/api_key/${secret}?method=a.b`,
	'a path without its ?': `/fb.do&access_token=${secret}`,
	'another token': `/fb.do?${plainQuery}&sig=1&access_token=${secret}`,
};

describe('secrets that the program that watches does not print', () => {
	const { diagnose } = DiagnosisWorkers.prototype;
	const here = new DiagnosisWorkers('', runJobHere);

	before(() => {
		DiagnosisWorkers.prototype.diagnose = (observed, search, ...more) =>
			diagnose.call(here, observed, { ...search, work: 1 }, ...more);
	});
	after(() => Object.assign(DiagnosisWorkers.prototype, { diagnose }));

	for (const json of [false, true]) {
		it(json ? 'in JSON' : 'in text', async () => {
			const lenient = [{ ...keys, isLenient: true }] as const;
			const lines: string[] = [];
			const printer = new WatchPrinter(keys, { json, print: (line) => lines.push(line) });
			const service = await startLocalService({ keys: lenient, port: 0, watch: printer.watch });
			for (const path of Object.values(kinds)) await ask(service.port, path);
			while (printer.arrived < Object.keys(kinds).length) await new Promise((resolve) => setTimeout(resolve, 5));
			await printer.end();
			await service.close();
			const leaks = Object.keys(kinds).filter((_, index) => lines[index]?.includes(secret) !== false);
			assert.deepEqual(leaks, []);
			if (json) for (const line of lines) assert.ok(JSON.parse(line));
			else assert.match(lines[0] ?? '', /^wrong {2}events\.get {2}not reproduced.*104 PARAM_SIGNATURE/);
		});
	}
});
