import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { type Dispatcher, request } from 'undici';
import type { MethodCall } from '../../../../src/core/call/call.ts';
import { builtInServices } from '../../../../src/core/services/builtIn.ts';
import type { Service } from '../../../../src/core/services/service.ts';
import { type ServiceSignature, signServiceCall } from '../../../../src/core/services/signService.ts';
import { keyFor } from '../../../verifiers/keyFor.ts';
import { type VerifyingServer, verifyingServer } from '../../../verifiers/verifyingServer.ts';

type Sent = ServiceSignature['request'];
type Change = readonly [name: string, changed: string];

const made = { now: Date.UTC(2015, 7, 30, 12, 36), uuid: '7d1c8a3e-5b1f-4c57-9a53-0c6d0a4f2b11', nonce: '4611' };

const parameters = Object.entries({
	zone: 'two words',
	Amount: '100% & 1+1=2',
	text: "Grüße, Привет 😀 ~!'()*/?#",
	empty: '',
	'a.1': '[{"id":1}',
}).map(([name, value]) => ({ name, value }));

/** Not signed. */
const open: Readonly<Record<string, readonly string[]>> = { lastfm: ['format'], cloudinary: ['api_key'] };

/** The base URL beyond the origin. */
const basePaths: Readonly<Record<string, string>> = { lazada: '/rest' };

function targetsOf(path: string, verb: string): Pick<MethodCall, 'method' | 'httpMethod'>[] {
	const paths = ['/order/get', 'POST order/get', 'DELETE /order/get'];
	if (path === '{method}') return paths.map((method) => ({ method }));
	return verb === 'POST' ? [{ method: 'Init' }] : [{ method: 'a.b' }, { method: 'a.b', httpMethod: 'POST' }];
}

function inventedKey(service: Service, name: string): string {
	const { secret, sent } = service.keys[name] ?? {};
	return secret && !sent ? keyFor(service, name, `${name}: ü & 100%+/=`) : `${name}-1`;
}

/** The text with one pair left out, or with another value. */
function changedPairs(text: string): Change[] {
	const pairs = text.split('&');
	return pairs.flatMap((pair, index) => {
		const [name = ''] = new URLSearchParams(pair).keys();
		return [pairs.toSpliced(index, 1), pairs.with(index, `${pair}1`)].map((other): Change => [name, other.join('&')]);
	});
}

function changedFields(json: string): Change[] {
	const fields = Object.entries(JSON.parse(json) as Record<string, string>);
	return fields.flatMap(([name, value], index) =>
		[fields.toSpliced(index, 1), fields.with(index, [name, `${value}1`])].map(
			(other): Change => [name, JSON.stringify(Object.fromEntries(other))],
		),
	);
}

/** The request with one parameter left out or changed, or one character of a header that is signed or has the signature. */
function changes(sent: Sent): (readonly [name: string, Sent])[] {
	const { url, body = '', headers } = sent;
	const [start = '', query = ''] = url.split('?');
	const changedBody = body.startsWith('{') ? changedFields : changedPairs;
	const inHeaders = Object.entries(headers).flatMap(([name, value]) => {
		if (!/^(?:authorization|timestamp|sign|api-(?:expires|signature)|x-duo-.*|x-amz-.*)$/i.test(name)) return [];
		return Array.from(value.matchAll(/(?<==)\w|\w(?==*$)/g), ({ 0: one, index }) => {
			const other = value.slice(0, index) + (one === '1' ? '2' : '1') + value.slice(index + 1);
			return [name, { ...sent, headers: { ...headers, [name]: other } }] as const;
		});
	});
	return [
		...changedPairs(query).map(([name, query]) => [name, { ...sent, url: `${start}?${query}` }] as const),
		...changedBody(body).map(([name, body]) => [name, { ...sent, body }] as const),
		...inHeaders,
	].filter(([name]) => name !== '' && name !== 'empty');
}

async function isAccepted({ method, url, headers, body }: Sent): Promise<boolean> {
	const answer = await request(url, { method: method as Dispatcher.HttpMethod, headers, body: body ?? null });
	await answer.body.dump();
	return answer.statusCode === 200;
}

describe('a call of a built-in service', () => {
	let server: VerifyingServer;
	afterEach(() => server.close());

	for (const service of builtInServices) {
		const { id = '', request, schemes } = service;
		const keySets = [
			{ what: 'with all keys', isComplete: true, scheme: '' },
			{ what: 'with the required keys', isComplete: false, scheme: '' },
			// Those that a request names.
			...schemes.flatMap(({ name: scheme = '', parameters }) =>
				scheme !== '' && parameters ? { what: `by ${scheme}`, isComplete: true, scheme } : [],
			),
		];
		for (const target of request ? targetsOf(request.path, request.verb ?? 'GET') : []) {
			for (const { what: by, isComplete, scheme } of keySets) {
				const what = `${id}, ${Object.values(target)}, ${by}`;
				it(`of ${what}, is accepted, and refused when changed`, async () => {
					const held = Object.entries(service.keys).filter(([, { optional }]) => isComplete || !optional);
					const keys = Object.fromEntries(held.map(([name]) => [name, inventedKey(service, name)]));
					server = await verifyingServer(id, keys);
					const options = { hash, baseUrl: server.origin + (basePaths[id] ?? ''), scheme };
					const signed = (keys: Record<string, string>) =>
						signServiceCall(service, { ...target, parameters }, keys, made, options);

					const signature = signed(keys);
					assert.equal(await isAccepted(signature.request), true);
					const accepted = new Set<string>();
					for (const [name, sent] of changes(signature.request)) {
						if (await isAccepted(sent)) accepted.add(name);
					}
					assert.deepEqual([...accepted], open[id] ?? []);
					assert.ok(server.requests.length > 2 * parameters.length);

					for (const [name, { secret, sent }] of held) {
						if (!secret || sent) continue;
						assert.equal(await isAccepted(signed({ ...keys, [name]: 'another' }).request), false, name);
					}
					const unsigned = signature.parameters.filter(
						({ name, value, isSigned }) => !isSigned && value !== signature.sig && name !== 'empty',
					);
					const names = unsigned.map(({ name }) => name);
					assert.deepEqual(names, open[id] ?? []);
				});
			}
		}
	}
});
