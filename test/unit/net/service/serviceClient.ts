// A client of the local service that signs by other means than the code under test: by OpenSSL, which Node brings.
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { secretMasker } from '../../../../src/core/masking/mask.ts';
import { answerCall, type CallAnswer } from '../../../../src/net/service/answerCall.ts';
import { checkCall } from '../../../../src/net/service/checkCall.ts';
import { clientCall } from '../../../../src/net/service/clientCall.ts';
import { type LocalServiceOptions, startLocalService } from '../../../../src/net/service/localService.ts';
import { readTarget } from '../../../../src/net/service/requestTarget.ts';
import { type ClientKeys, type ServiceKeys, secretsOfKeys } from '../../../../src/net/service/serviceKeys.ts';
import { shippedMethod } from '../../../../src/net/service/shippedMethods.ts';
import type { Watched } from '../../../../src/net/service/watchedCall.ts';

export const keys: Required<ClientKeys> = {
	applicationKey: 'CBATESTAPPLICATION',
	accessToken: 'tkn1TestAccessToken',
	applicationSecretKey: 'A1B2C3D4E5F60718293A4B5C',
	sessionSecretKey: '0f1e2d3c4b5a69788796a5b4c3d2e1f0',
};

/** MD5 of `tkn1TestAccessTokenA1B2C3D4E5F60718293A4B5C`, by `openssl md5`. */
export const serverSigningSecret = 'e68621db9050d4b09013c5c7576f1c28';

export function opensslMd5(text: string): string {
	return hash('md5', text);
}

/** Asks for `path` as it is: nothing is encoded or normalized. What is JSON comes as `json` as well. */
export async function ask(
	port: number,
	path: string,
	options: { method?: string; headers?: Record<string, string> } = {},
) {
	const response = await new Promise<IncomingMessage>((resolve, reject) => {
		const asked = httpRequest({ host: '127.0.0.1', port, path, agent: false, ...options }, resolve);
		asked.on('error', reject).end();
	});
	const { statusCode: status = 0, headers } = response.setEncoding('utf8');
	let text = '';
	for await (const piece of response) text += piece;
	const json: unknown = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : undefined;
	return { status, headers, text, json };
}

/** The path of a call with everything given, signed over `signed` with the server-server scheme's secret unless told otherwise. */
export function callPath(signed: string, query: string, secret: string = serverSigningSecret): string {
	return `/fb.do?${query}&sig=${opensslMd5(signed + secret)}&access_token=${keys.accessToken}`;
}

export const plainSigned = 'application_key=CBATESTAPPLICATIONformat=jsonmethod=events.get';
export const plainQuery = 'application_key=CBATESTAPPLICATION&format=json&method=events.get';

/** The path of a call that is right. */
export const good = callPath(plainSigned, plainQuery);

/** The query alone of {@link callPath}. */
export const callQuery = (...args: Parameters<typeof callPath>) => callPath(...args).slice('/fb.do?'.length);

/** What the service answers to a GET of this query. */
export function answerQuery(query: string, held: ServiceKeys = keys): CallAnswer {
	const checked = checkCall(clientCall('GET', readTarget(`/fb.do?${query}`), { kind: 'none', query: '' }), held);
	return answerCall(checked, shippedMethod(checked.judged.method), secretMasker(secretsOfKeys([held])));
}

/** What the service answers to a query: `error_code` and `error_msg`, or each event's type and number. */
export function resultOf(query: string, held: ServiceKeys = keys): unknown {
	const { body, headers } = answerQuery(query, held);
	if (Array.isArray(body)) return body.map(({ type, number }) => `${type} ${number}`);
	const { error_code: code, error_msg: message } = body as { error_code: number; error_msg: string };
	assert.deepEqual(headers, { 'invocation-error': String(code) });
	return `${code} ${message}`;
}

/** Within a `describe`: a local service for its tests. */
export function useService(options: Partial<LocalServiceOptions> = {}) {
	let service: Awaited<ReturnType<typeof startLocalService>> | undefined;
	let report = (_: Watched): void => undefined;
	before(async () => {
		service = await startLocalService({ keys: [keys], port: 0, watch: (watched) => report(watched), ...options });
	});
	after(() => service?.close());
	return {
		get started() {
			return service ?? assert.fail('the service is not started');
		},
		get port() {
			return this.started.port;
		},
		/** The answer to what is asked, and what the watch receives of it. */
		async watched<Answer>(asked: Promise<Answer>) {
			const { promise, resolve } = Promise.withResolvers<Watched>();
			report = resolve;
			return { answer: await asked, watched: await promise };
		},
	};
}
