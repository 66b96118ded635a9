import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { exampleResults, parseService, readService } from '../../../../src/core/services/readService.ts';

const shop = {
	name: 'Shop',
	baseUrl: 'https://shop.example',
	keys: {
		app: { label: 'App' },
		secret: { label: 'Secret', secret: true },
		token: { label: 'Token', secret: true, sent: true, optional: true },
	},
	request: {
		path: '/api/{method}',
		parameters: { app: '{app}', time: '{timestamp}' },
		headers: { 'X-Token': 'Bearer {token}' },
	},
	schemes: [
		{
			name: 'first',
			needs: ['secret'],
			steps: { text: { list: 'parameters', except: ['sign'] } },
			signature: { hash: 'md5', of: '{text}{secret}' },
			place: { parameter: 'sign' },
		},
	],
	examples: [
		{
			call: { parameters: [['a', '1']], values: { secret: 'S' } },
			// printf 'a=1S' | md5sum
			signature: '49616131b603eb4e2e33b6e7a0e983f6',
		},
	],
};
type Shop = typeof shop;

function changed(change: (shop: Record<string, unknown> & Omit<Shop, 'keys'> & { keys: object }) => void): unknown {
	const copy = structuredClone(shop);
	change(copy as never);
	return copy;
}

function problemsOf(written: unknown): string[] {
	const read = readService(written);
	if ('service' in read) return [];
	return read.problems.map(({ code, place, name }) => `${code} ${place}${name === undefined ? '' : ` ${name}`}`);
}

const [scheme] = shop.schemes;

describe('the description of a service', () => {
	it('is read whole', () => {
		const read = readService(shop);
		assert.deepEqual('service' in read && read.service, shop);
		assert.deepEqual(problemsOf(changed((one) => Reflect.deleteProperty(one, 'request'))), []);
	});

	const rows: readonly (readonly [what: string, written: unknown, ...problems: string[]])[] = [
		['no object', 'shop', 'malformed $'],
		['no keys', changed((one) => Reflect.deleteProperty(one, 'keys')), 'malformed $.keys'],
		['no scheme', changed((one) => one.schemes.splice(0)), 'malformed $.schemes'],
		['an unknown field', changed((one) => Object.assign(one, { url: '' })), 'unknown-field $.url'],
		['an unknown verb', changed((one) => Object.assign(one.request, { verb: 'LOOK' })), 'malformed $.request.verb'],
		[
			'a key named as what requests have',
			changed((one) => Object.assign(one.keys, { timestamp: {} })),
			'malformed $.keys.timestamp timestamp',
		],
		[
			'a key named signature',
			changed((one) => Object.assign(one.keys, { signature: {} })),
			'malformed $.keys.signature signature',
		],
		[
			'a key named as the password of a proxy',
			changed((one) => Object.assign(one.keys, { proxy_password: {} })),
			'malformed $.keys.proxy_password proxy_password',
		],
		[
			'an unknown name of a template',
			changed((one) => Object.assign(one.request.parameters, { app: '{ap}' })),
			'unknown-name $.request.parameters.app ap',
		],
		[
			'a form of the time with other letters',
			changed((one) => Object.assign(one.request.parameters, { t: '{time:YYYY-MM-DD}' })),
			'unknown-name $.request.parameters.t time:YYYY-MM-DD',
		],
		[
			'the body within the request',
			changed((one) => Object.assign(one.request.headers, { 'X-Body': '{body}' })),
			"unknown-name $.request.headers['X-Body'] body",
		],
		[
			'a header that the sender sets',
			changed((one) => Object.assign(one.request.headers, { Host: 'a' })),
			'malformed $.request.headers.Host Host',
		],
		[
			'an unknown name of a scheme',
			changed((one) => Object.assign(one, { schemes: [{ ...scheme, signature: { hash: 'md5', of: '{sekret}' } }] })),
			'unknown-name $.schemes[0].signature.of sekret',
			'secret-unused $.schemes[0].signature',
		],
		[
			'an unknown list',
			changed((one) => Object.assign(one, { schemes: [{ ...scheme, steps: { text: { list: 'params' } } }] })),
			'unknown-name $.schemes[0].steps.text.list params',
		],
		[
			'an unknown need',
			changed((one) => Object.assign(one, { schemes: [{ ...scheme, needs: ['secret', 'other'] }] })),
			'unknown-name $.schemes[0].needs[1] other',
		],
		[
			'an example of an unknown scheme',
			changed((one) => Object.assign(one.examples[0] ?? {}, { scheme: 'second' })),
			'unknown-name $.examples[0].scheme second',
		],
		[
			'the secret as a parameter',
			changed((one) => Object.assign(one.request.parameters, { app: 'x{secret}' })),
			'secret-placed $.request.parameters.app secret',
		],
		[
			'the secret in the path',
			changed((one) => Object.assign(one.request, { path: '/{secret}' })),
			'secret-placed $.request.path secret',
		],
		[
			'the secret as it is for a signature',
			changed((one) => Object.assign(one, { schemes: [{ ...scheme, signature: '{text}{secret}' }] })),
			'secret-placed $.schemes[0].signature',
		],
		[
			'the secret in Base64 for a signature',
			changed((one) =>
				Object.assign(one, { schemes: [{ ...scheme, signature: { encode: 'base64', of: '{secret}' } }] }),
			),
			'secret-placed $.schemes[0].signature',
		],
		[
			'the secret beside the signature',
			changed((one) => Object.assign(one, { schemes: [{ ...scheme, place: { header: 'X-S', as: '{secret}' } }] })),
			'secret-placed $.schemes[0].place.as',
		],
		[
			'a digest of the secret beside the signature',
			changed((one) => {
				const steps = { text: '', half: { hash: 'md5', of: '{secret}' } };
				Object.assign(one, { schemes: [{ ...scheme, steps, place: { path: '/{half}/{signature}' } }] });
			}),
			'secret-placed $.schemes[0].place.path',
		],
		[
			'the secret among the pairs of a list that is placed',
			changed((one) => {
				const steps = { text: { list: ['secret'] } };
				Object.assign(one, { schemes: [{ ...scheme, steps, place: { parameter: '{text}' } }] });
			}),
			'secret-placed $.schemes[0].place.parameter',
		],
	];

	for (const [what, written, ...problems] of rows) {
		it(`says where it has ${what}`, () => assert.deepEqual(problemsOf(written), problems));
	}

	it('may place a secret that requests carry', () => {
		const place = { header: 'Authorization', as: 'Shop {token}:{signature}' };
		assert.deepEqual(problemsOf(changed((one) => Object.assign(one, { schemes: [{ ...scheme, place }] }))), []);
	});

	for (const baseUrl of [
		'shop.example',
		'//shop.example',
		'javascript:alert(1)',
		'file:///etc/passwd',
		'https://user:word@shop.example',
		'https://shop.example/?a=1',
		'',
	]) {
		it(`refuses ${baseUrl || 'nothing'} as a base_url`, () => {
			assert.deepEqual(problemsOf({ ...shop, baseUrl }), ['malformed $.baseUrl']);
		});
	}

	const many = (count: number, of: unknown = 'x') =>
		Object.fromEntries(Array.from({ length: count }, (_, index) => [`s${index}`, of]));
	const deep = Array.from({ length: 100_000 }).reduce<unknown>((of) => ({ encode: 'hex', of }), '{secret}');
	const hostile: readonly (readonly [what: string, written: unknown, problem: string])[] = [
		['10,000 steps', { ...shop, schemes: [{ ...scheme, steps: many(10_000) }] }, 'too-large $.schemes[0].steps'],
		['10,000 keys', { ...shop, keys: many(10_000, {}) }, 'too-large $.keys'],
		['10,000 schemes', { ...shop, schemes: Array(10_000).fill(scheme) }, 'too-large $.schemes'],
		['21 examples', { ...shop, examples: Array(21).fill(shop.examples[0]) }, 'too-large $.examples'],
		['10 MB in a text', { ...shop, name: 'x'.repeat(10_000_000) }, 'too-large $.name'],
		[
			'values within values',
			{ ...shop, schemes: [{ ...scheme, signature: deep }] },
			`too-large $.schemes[0].signature${'.of'.repeat(18)}`,
		],
		['a key named __proto__', { ...shop, keys: JSON.parse('{"__proto__":{}}') }, 'malformed $.keys.__proto__'],
		[
			'a parameter named constructor',
			changed((one) => Object.assign(one.request.parameters, { constructor: '' })),
			'malformed $.request.parameters.constructor',
		],
		[
			'steps that grow',
			{ ...shop, schemes: [{ ...scheme, steps: { a: '{app}'.repeat(900), b: '{a}{a}', text: '' } }] },
			'too-large $.schemes[0].steps.b',
		],
	];

	for (const [what, written, problem] of hostile) {
		it(`refuses ${what} where it is`, () => {
			const [first] = problemsOf(written);
			assert.equal(first, problem);
		});
	}

	it('is read from its text, if that is JSON and not too long', () => {
		const problem = (text: string) => {
			const read = parseService(text);
			return 'problems' in read && read.problems;
		};
		assert.equal(problem(JSON.stringify(shop)), false);
		assert.deepEqual(problem('{'), [{ code: 'malformed', place: '$' }]);
		assert.deepEqual(problem(' '.repeat(10_000_000)), [{ code: 'too-large', place: '$' }]);
		assert.deepEqual(problem('['.repeat(900_000)), [{ code: 'malformed', place: '$' }]);
	});

	it('has its examples recomputed, by the scheme that they name or have the keys of', () => {
		const read = readService({
			...shop,
			schemes: [
				...shop.schemes,
				{ ...scheme, name: 'second', needs: ['token'], signature: { hash: 'md5', of: '{token}' } },
			],
			examples: [
				...shop.examples,
				{ call: { values: { token: 'T' } }, signature: '0' },
				{ call: { values: { token: 'T' } }, signature: '1', scheme: 'first' },
			],
		});
		assert.ok('service' in read);
		assert.deepEqual(exampleResults(read.service), [
			{
				index: 0,
				expected: shop.examples[0]?.signature,
				derived: shop.examples[0]?.signature,
				isEqual: true,
			},
			// printf 'T' | md5sum
			{ index: 1, expected: '0', derived: 'b9ece18c950afbfa6b0fdbfa4ff731d3', isEqual: false },
			{
				index: 2,
				expected: '1',
				problem: { code: 'unknown-name', place: '$.schemes[0].signature.of', name: 'secret' },
				isEqual: false,
			},
		]);
	});

	it('is as docs/SERVICES.md shows it', () => {
		const page = readFileSync(new URL('../../../../docs/SERVICES.md', import.meta.url), 'utf8');
		const [, json = ''] = /```json\n(.*?)```/s.exec(page) ?? [];
		const read = parseService(json);
		assert.ok('service' in read, JSON.stringify(read));
		assert.ok(read.service.request);
		const results = exampleResults(read.service).map(({ isEqual }) => isEqual);
		assert.deepEqual(results, [true]);
	});
});
