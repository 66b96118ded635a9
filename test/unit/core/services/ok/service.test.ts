import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Credentials, MethodCall } from '../../../../../src/core/call/call.ts';
import { okService } from '../../../../../src/core/services/builtIn.ts';
import schemes from '../../../../../src/core/services/ok/schemes.json' with { type: 'json' };
import { signCall } from '../../../../../src/core/services/ok/sign.ts';
import { readService } from '../../../../../src/core/services/readService.ts';
import { type ServiceSignature, signServiceCall } from '../../../../../src/core/services/signService.ts';
import { requestUrl } from '../../../../../src/core/signing/request.ts';
import { signableCall, signingCredentials } from '../../arbitraries.ts';

const made = { now: 0, uuid: 'U', nonce: '7' };

function sign(call: MethodCall, credentials: Credentials, baseUrl: string): ServiceSignature {
	const read = readService(okService);
	assert.ok('service' in read, JSON.stringify(read));
	const { applicationKey, accessToken, applicationSecretKey = '', sessionSecretKey = '', scheme } = credentials;
	const keys = {
		application_key: applicationKey,
		access_token: accessToken,
		application_secret_key: applicationSecretKey,
		session_secret_key: sessionSecretKey,
	};
	return signServiceCall(read.service, call, keys, made, { baseUrl, ...(scheme && { scheme }) });
}

/** The URL with its signed parameters sorted, as the specification's own request has them. */
function sorted(url: string): string {
	const [address, query = ''] = url.split('?');
	const pairs = query.split('&');
	const bytes = (pair = '') => Buffer.from(decodeURIComponent(pair.split('=')[0] ?? ''));
	const signed = pairs.slice(0, -2).sort((a, b) => Buffer.compare(bytes(a), bytes(b)));
	return `${address}?${[...signed, ...pairs.slice(-2)].join('&')}`;
}

describe('the description of the specification’s own service', () => {
	it('is read, with the schemes that calls are signed by', () => {
		assert.deepEqual(readService(okService), { service: okService });
		assert.deepEqual(okService.schemes, [schemes['server-server'], schemes['client-server']]);
	});

	it('sends exactly the URL of the specification’s own signer', () => {
		const baseUrl = fc.constantFrom('https://api.example.org', 'http://127.0.0.1:4820/a/b');
		// The description has the one format that the specification shows.
		const call = signableCall.map(({ method, parameters }) => ({ method, parameters }));
		fc.assert(
			fc.property(call, signingCredentials, baseUrl, (call, credentials, baseUrl) => {
				const trace = signCall(call, credentials);
				const url = requestUrl(baseUrl, trace, credentials.accessToken);
				const { sig, request } = sign(call, credentials, baseUrl);
				assert.equal(sig, trace.sig);
				assert.equal(sorted(request.url), url);
				const inOrder = { ...call, parameters: trace.signedParameters };
				assert.deepEqual(sign(inOrder, credentials, baseUrl).request, { ...request, url });
			}),
			{ numRuns: 200 },
		);
	});
});
