import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import type { MethodCall } from '../../../../src/core/call/call.ts';
import { readService } from '../../../../src/core/services/readService.ts';
import type { Service, ServiceRequest } from '../../../../src/core/services/service.ts';
import { signServiceCall } from '../../../../src/core/services/signService.ts';
import { verifyReceived } from '../../../../src/core/services/verifyService.ts';
import type { Scheme, SchemeError } from '../../../../src/core/signing/scheme.ts';

const made = { now: 1_440_938_160_007, uuid: 'U', nonce: '7' };
const keys = { app: 'A', secret: 'S', token: 'T' };
const md5 = (text: string) => hash('md5', text);
const signature = { hash: 'md5', of: '{query}|{lines}|{secret}' };

function read(request: Partial<ServiceRequest>, ...steps: object[]) {
	return readService({
		name: 'Shop',
		keys: { app: {}, secret: { secret: true }, token: { secret: true, optional: true } },
		request: { path: '/{method}', parameters: { app: '{app}', time: '{timestamp}' }, ...request },
		schemes: steps.map((one) => ({ steps: { lines: '', ...one }, signature, place: { parameter: 'sign' } })),
	});
}

function serviceOf(request: Partial<ServiceRequest>, steps: Scheme['steps'] = {}): Service {
	const service = read(request, steps);
	assert.ok('service' in service, JSON.stringify(service));
	return service.service;
}

function sign(request: Partial<ServiceRequest>, steps: Scheme['steps'], call: Partial<MethodCall> = {}) {
	const baseUrl = 'https://shop.example/base/';
	return signServiceCall(serviceOf(request, steps), { method: 'get', parameters: [], ...call }, keys, made, {
		baseUrl,
	});
}

describe('steps of the scheme in the query and in headers', () => {
	it('are made of the body, of keys and of times, and signed', () => {
		const steps: Scheme['steps'] = {
			bodyMd5: { hash: 'md5', of: '{body}' },
			pass: { hash: 'md5', of: '{token}', key: '{secret}', as: 'HEX' },
			lines: { list: 'headers', only: ['digest', 'x-pass'], join: '\n' },
		};
		const request = {
			headers: { Digest: 'MD5={bodyMd5}', 'X-Pass': '{pass}' },
			query: { md5: '{bodyMd5}' },
			withBody: ['md5', 'Digest'],
		};
		const post = sign(request, steps, { httpMethod: 'POST' });
		// By printf 'app=A&time=1440938160' | md5sum, and printf T | openssl md5 -hmac S.
		const [bodyMd5, pass] = ['a3f83c5a7518a8e41f7079d892934fcc', 'AB95E11105F87C6D6078DE25086E8272'];
		assert.equal(post.request.body, 'app=A&time=1440938160');
		assert.deepEqual([post.request.headers['Digest'], post.request.headers['X-Pass']], [`MD5=${bodyMd5}`, pass]);
		assert.equal(post.request.url, `https://shop.example/base/get?md5=${bodyMd5}&sign=${post.sig}`);
		assert.equal(post.sig, md5(`md5=${bodyMd5}|digest=MD5=${bodyMd5}\nx-pass=${pass}|S`));
		// What a secret key made may not be shown.
		assert.deepEqual(
			post.headers.map(({ name, secrets }) => [name, secrets]),
			[
				['content-type', undefined],
				['Digest', undefined],
				['X-Pass', [pass]],
			],
		);

		const get = sign(request, steps).request;
		assert.deepEqual([get.headers['Digest'], get.headers['X-Pass']], [undefined, pass]);
		assert.doesNotMatch(get.url, /md5=/);
		const own = sign(request, steps, { httpMethod: 'POST', headers: [{ name: 'digest', value: 'D' }] }).request;
		assert.deepEqual([own.headers['Digest'], own.headers['digest']], [undefined, 'D']);
	});

	it('are no values of the request and no keys that have the name', () => {
		const steps = { date: '{timestamp}', app: '{date}', lines: { list: 'parameters' } } as const;
		const request = { headers: { 'X-Date': '{date}', 'X-App': '{app}' } };
		const { headers } = sign(request, steps);
		assert.deepEqual(
			headers.map(({ value }) => value),
			['20150830', 'A'],
		);
		const read = {
			verb: 'GET',
			path: '/get',
			headers: headers.map(({ name, value }) => [name, value] as const),
			body: '',
		};
		assert.deepEqual(verifyReceived(serviceOf(request, steps), read, keys).unlike, []);
	});

	it('are said to be unlike only where what they are made of is known', () => {
		const steps = { pass: { hash: 'md5', of: '{token}', key: '{secret}' } } as const;
		const service = serviceOf({ headers: { 'X-Pass': '{pass}' } }, steps);
		const received = { verb: 'GET', path: '/get', headers: [['x-pass', '0']] as const, body: '' };
		const { token: _, ...others } = keys;
		assert.deepEqual(verifyReceived(service, received, others).unlike, []);
		assert.deepEqual(verifyReceived(service, received, keys).unlike, [{ name: 'X-Pass', right: undefined }]);
	});

	it('are texts', () => {
		const refused = () => sign({ headers: { 'X-Half': '{half}' } }, { half: { hash: 'md5', of: '{body}', as: 'raw' } });
		assert.throws(refused, (error: SchemeError) => error.message === 'not-text at $.steps.half');
	});

	const headers = { 'X-Half': 'x{half}' };
	const ofBody = { half: { hash: 'md5', of: '{body}' } };
	const rows: readonly (readonly [what: string, Parameters<typeof read>, problem: string])[] = [
		['within the body', [{ parameters: { half: '{half}' } }, ofBody], 'unknown-name $.request.parameters.half half'],
		['of a list', [{ headers }, { half: { list: 'parameters' } }], "not-earlier $.request.headers['X-Half'] half"],
		['of the URL', [{ headers }, { a: '{url}', half: '{a}' }], "not-earlier $.request.headers['X-Half'] half"],
		['that a scheme has not', [{ headers }, ofBody, {}], "unknown-name $.request.headers['X-Half'] half"],
		[
			'of which a secret key can be read',
			[{ headers }, { a: '{secret}', half: { encode: 'base64', of: '{a}' } }],
			"secret-placed $.request.headers['X-Half'] half",
		],
	];
	for (const [what, given, expected] of rows) {
		it(`are none ${what}`, () => {
			const service = read(...given);
			const problems = 'problems' in service ? service.problems : [];
			assert.deepEqual(
				problems.map(({ code, place, name }) => `${code} ${place} ${name}`),
				[expected],
			);
		});
	}
});
