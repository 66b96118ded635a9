import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { okSignature } from '../../../../src/app/send/callSignature.ts';
import { curlCommand, httpRequest } from '../../../../src/app/send/curlCommand.ts';
import type { Parameter } from '../../../../src/core/call/call.ts';
import { readPastedParameters } from '../../../../src/core/paste/pasteParameters.ts';
import { signCall } from '../../../../src/core/services/ok/sign.ts';
import { signedRequest } from '../../../../src/core/signing/request.ts';
import { httpServer } from '../../net/httpServer.ts';

const credentials = { applicationKey: 'APP', accessToken: 'to\'k $HOME `id` "%PATH%"', sessionSecretKey: 'se' };
const parameters: readonly Parameter[] = [
	{ name: 'quotes', value: `it's "quoted" \\ and \`id\` $(id) $HOME` },
	{ name: 'lines', value: 'one\ntwo\r\n\tthree ' },
	{ name: 'marks', value: '& | ; < > ^ % ! # ? = + ~ * { } [ ]' },
	{ name: 'имя', value: 'Ёж 😀 \u00a0' },
	{ name: 'json', value: '{"a":["b","c d"],"e":{}}' },
	{ name: 'empty', value: '' },
];

/** What a service on loopback gets while `act` runs. */
async function received(act: (baseUrl: string) => Promise<unknown>) {
	const { promise, resolve } = Promise.withResolvers<{ verb: string; pairs: [string, string][] }>();
	const server = await httpServer(async (request, response) => {
		const body = await text(request);
		const query = new URL(request.url ?? '', 'http://x').search.slice(1);
		response.end('{}');
		// As any server reads a form.
		resolve({ verb: request.method ?? '', pairs: [...new URLSearchParams(request.method === 'POST' ? body : query)] });
	});
	try {
		await act(server.origin);
		return await promise;
	} finally {
		await server.close();
	}
}

describe('a call that is copied', () => {
	for (const httpMethod of [undefined, 'POST'] as const) {
		const call = { method: 'a.b', parameters, ...(httpMethod && { httpMethod }) };
		const trace = signCall(call, credentials);
		const sent = [...trace.signedParameters.map(({ name, value }) => [name, value]), ['sig', trace.sig]];

		it(`as cURL is run by Bash, and sends the same call: ${httpMethod ?? 'GET'}`, async () => {
			const { verb, pairs } = await received(async (baseUrl) => {
				const { url, body } = signedRequest(baseUrl, trace, credentials.accessToken);
				const { stdout } = await promisify(execFile)('bash', ['-c', `${curlCommand(url, body)} -s --noproxy '*'`]);
				assert.equal(stdout, '{}');
			});
			assert.equal(verb, httpMethod ?? 'GET');
			assert.deepEqual(pairs, [...sent, ['access_token', credentials.accessToken]]);
		});

		it(`as a request of a .http file is read as the same call, and holds no key: ${httpMethod ?? 'GET'}`, () => {
			const copied = httpRequest('a.b', okSignature(call, credentials, 'https://example.org/api').masked());
			assert.match(copied, /^### a\.b\n(?:GET|POST) https:\/\/example\.org\/api\/fb\.do\n/);
			assert.ok(copied.includes('access_token=••••'));
			assert.ok(!copied.includes('HOME%20%60id%60%20%22'));
			const read = readPastedParameters(copied);
			assert.equal(read?.method, 'a.b');
			const expected = parameters.toSorted((a, b) => (a.name < b.name ? -1 : 1));
			assert.deepEqual(
				read?.parameters.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
				expected,
			);
			assert.deepEqual(read?.leftOut, ['application_key', 'sig', 'access_token']);
		});
	}
});
