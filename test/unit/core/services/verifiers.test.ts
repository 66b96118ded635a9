import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { builtInService } from '../../../../src/core/services/builtIn.ts';
import type { Pair, ReceivedRequest } from '../../../verifiers/receivedRequest.ts';
import { verifiers } from '../../../verifiers/verifiers.ts';

interface Example {
	readonly parameters: readonly Pair[];
	readonly headers: readonly Pair[];
	readonly query?: readonly Pair[];
	readonly values: Readonly<Record<string, string>>;
	readonly signature: string;
}

const file = new URL('../../../fixtures/schemes/published.json', import.meta.url);
interface Published {
	readonly id: string;
	readonly scheme: { readonly place: { readonly parameter?: string } };
	readonly example?: { readonly call: Partial<Omit<Example, 'signature'>>; readonly signature: string };
}
const published = JSON.parse(readFileSync(file, 'utf8')) as { readonly schemes: readonly Published[] };

/** In that file, or else in the service itself. */
function publishedOf(id: string): Published | undefined {
	const { schemes: [scheme] = [], examples: [example] = [] } = builtInService(id) ?? {};
	return published.schemes.find((one) => one.id === id) ?? ({ id, scheme, example } as Published);
}

const form = { 'content-type': 'application/x-www-form-urlencoded' };

function query(pairs: readonly Pair[]): string {
	return new URLSearchParams(pairs).toString();
}

function ofAws({
	parameters,
	headers,
	query: pairs = parameters,
	values,
	signature,
}: Example): Partial<ReceivedRequest> {
	const { path, key_id, access_key_id = key_id, date, region, service = 's3' } = values;
	const lower = headers.map(([name, value]) => [name.toLowerCase(), value] as const);
	const names = lower.map(([name]) => name).sort();
	const credential = [access_key_id, date, region, service, 'aws4_request'].join('/');
	const authorization = `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names.join(';')}, Signature=${signature}`;
	return { path: `${path}?${query(pairs)}`, headers: { ...Object.fromEntries(lower), authorization } };
}

/** What each request has in place of the parameters and the signature in the query. */
const requests: Readonly<Record<string, (example: Example) => Partial<ReceivedRequest>>> = {
	tbank: ({ parameters, signature }) => ({
		path: '/v2/Init',
		body: JSON.stringify(Object.fromEntries([...parameters, ['Token', signature]])),
	}),
	'oauth1-hmac-sha1': ({ parameters, values: { url = '' }, signature }) => {
		const header = parameters.filter(([name]) => name.startsWith('oauth_')).concat([['oauth_signature', signature]]);
		const others = parameters.filter(([name]) => !name.startsWith('oauth_'));
		const authorization = `OAuth ${header.map(([name, value]) => `${name}="${encodeURIComponent(value)}"`).join()}`;
		const { host, pathname } = new URL(url);
		return { path: `${pathname}?${query(others)}`, headers: { host, authorization } };
	},
	'aws-sigv4': ofAws,
	'aws-s3': ofAws,
	slack: ({ values: { timestamp = '' }, signature }) => ({
		headers: { ...form, 'x-slack-request-timestamp': timestamp, 'x-slack-signature': `v0=${signature}` },
	}),
	kraken: ({ values: { path = '', body = '' }, signature }) => ({ path, body, headers: { 'api-sign': signature } }),
	gate: ({ headers, query: pairs = [], values: { path, body = '' }, signature }) => ({
		body,
		path: `${path}?${query(pairs)}`,
		headers: { timestamp: headers[0]?.[1] ?? '', sign: signature },
	}),
	bitmex: ({ values: { target: path = '', body = '', 'time+60s:X': expires = '' }, signature }) => ({
		path,
		body,
		headers: { 'api-expires': expires, 'api-signature': signature },
	}),
	pusher: ({ query: pairs = [], values: { path, body = '' }, signature }) => ({
		body,
		path: `${path}?${query([...pairs, ['auth_signature', signature]])}`,
	}),
	duo: ({ parameters, headers = [], values: { path, host = '' }, signature }) => ({
		path: path ?? '',
		body: query(parameters),
		headers: { ...form, host, 'x-duo-date': headers[0]?.[1] ?? '', authorization: `Basic ${signature}` },
	}),
	'google-maps': ({ parameters, values: { path }, signature }) => ({
		path: `${path}?${query([...parameters, ['signature', signature]])}`,
	}),
	'github-webhook': ({ signature }) => ({ headers: { 'x-hub-signature-256': `sha256=${signature}` } }),
	twilio: ({ parameters, values: { url = '' }, signature }) => ({
		path: url.replace(/^https:..[^/]+/, ''),
		headers: { ...form, host: new URL(url).host, 'x-forwarded-proto': 'https', 'x-twilio-signature': signature },
		body: query(parameters),
	}),
	'discourse-sso': ({ values: { payload = '' }, signature }) => ({
		path: `/session/sso_login?${query([
			['sso', payload],
			['sig', signature],
		])}`,
	}),
};

/** What services call the key that is `secret` in the examples. */
const secretNames: Readonly<Record<string, string>> = {
	lastfm: 'shared_secret',
	lazada: 'app_secret',
	'tiktok-shop': 'app_secret',
	'wechat-pay-v2': 'api_key',
	'aliyun-rpc': 'access_key_secret',
	'tencent-cloud-v1': 'secret_key',
	'aws-sigv2': 'secret_access_key',
	'aws-sigv4': 'secret_access_key',
	binance: 'secret_key',
	slack: 'signing_secret',
	twilio: 'auth_token',
	cloudinary: 'api_secret',
	'google-maps': 'signing_secret',
};

function keysOf(id: string, values: Example['values']): Example['values'] {
	const { secret = '', key_id = '' } = values;
	return { [secretNames[id] ?? 'secret']: secret, access_key_id: key_id, ...values };
}

/** Not signed; a time in a header and a nonce in the body, too. */
const unsigned: Readonly<Record<string, readonly string[]>> = {
	lastfm: ['format'],
	'aws-sigv4': ['time'],
	'aws-s3': ['basic-time'],
	kraken: ['nonce'],
};

function changed(text: string): string {
	const [, start = '', padding = ''] = /^(.*?)(=*)$/s.exec(text) ?? [];
	return start.slice(0, -1) + (start.endsWith('1') ? '2' : '1') + padding;
}

/** The example with one byte changed: of each parameter, header and named value, and of the signature. */
function changes(id: string, example: Example): [what: string, Example][] {
	const { parameters, headers, values, signature } = example;
	const pairs = (list: 'parameters' | 'headers') =>
		example[list].map(([name, value], index): [string, Partial<Example>] => [
			name,
			{ [list]: example[list].with(index, [name, changed(value)]) },
		]);
	const all: [string, Partial<Example>][] = [
		...pairs('parameters'),
		...pairs('headers'),
		...Object.entries(values).map(([name, value]): [string, Partial<Example>] => [
			name,
			{ values: { ...values, [name]: changed(value) } },
		]),
		['signature', { signature: changed(signature) }],
	];
	const signed = all.filter(([what]) => !unsigned[id]?.includes(what));
	return signed.map(([what, change]) => [what, { parameters, headers, values, signature, ...change }]);
}

describe('the check of a service', () => {
	for (const [id, verify] of Object.entries(verifiers)) {
		const { scheme, example } = publishedOf(id) ?? {};

		const verdict = (sentExample: Example, keyValues: Example['values']) => {
			const { parameters, values, signature } = sentExample;
			const { verb = 'GET', host = 'localhost', path = '/', body = '' } = values;
			const sent = query([...parameters, [scheme?.place.parameter ?? '', signature]]);
			const others = requests[id]?.(sentExample);
			return verify({ verb, path: `${path}?${sent}`, headers: { host }, body, ...others }, keysOf(id, keyValues));
		};

		it(`${id} accepts the published example, and none with one byte changed`, () => {
			assert.ok(example);
			const given: Example = { parameters: [], headers: [], values: {}, ...example.call, signature: example.signature };
			assert.equal(verdict(given, given.values), true);
			// What is changed is in the request or a key.
			const accepted = changes(id, given).filter(
				([, other]) => verdict(other, given.values) && verdict(given, other.values),
			);
			const acceptedForms = accepted.map(([what]) => what);
			assert.deepEqual(acceptedForms, []);
		});
	}
});
