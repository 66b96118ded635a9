import assert from 'node:assert/strict';
import { createHmac, createSign, generateKeyPairSync, hash, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { derive, readScheme, type SchemeCall, SchemeError } from '../../../../src/core/index.ts';
import schemes from '../../../../src/core/services/ok/schemes.json' with { type: 'json' };

interface Example {
	readonly what: string;
	readonly scheme: unknown;
	readonly call?: SchemeCall;
	readonly signature?: string;
	readonly problem?: { readonly code: string; readonly place: string };
}

function readText(path: string): string {
	return readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
}

/** What {@link readScheme} or {@link derive} says of it. */
function refusalOf({ scheme, call }: Pick<Example, 'scheme' | 'call'>) {
	const read = readScheme(scheme);
	if ('problems' in read) return read.problems[0];
	assert.ok(call, 'it was read');
	try {
		derive(scheme, call);
	} catch (error) {
		assert.ok(error instanceof SchemeError);
		assert.equal(error.code, error.problems[0]?.code);
		return error.problems[0];
	}
	return undefined;
}

describe('a signing scheme', () => {
	const published = JSON.parse(readText('test/fixtures/schemes/published.json')) as {
		schemes: { id: string; scheme: unknown; example?: { call: SchemeCall; signature: string } }[];
	};

	for (const { id, scheme, example } of published.schemes) {
		it(`of ${id} gives the published signature`, () => {
			if (example) assert.equal(derive(scheme, example.call).signature, example.signature);
			// Its example has no key: it is there for the place.
			else assert.equal(refusalOf({ scheme, call: { values: { private_key: '' } } })?.code, 'digest-unavailable');
		});
	}

	const rows = JSON.parse(readText('test/fixtures/schemes/vocabulary.json')) as Example[];

	for (const { what, scheme, call, signature, problem } of rows) {
		it(`${problem ? 'refuses' : 'knows'} ${what}`, () => {
			if (!problem) return assert.equal(derive(scheme, call ?? {}).signature, signature);
			const { code, place } = refusalOf({ scheme, ...(call && { call }) }) ?? {};
			return assert.deepEqual({ code, place }, problem);
		});
	}

	it('is as docs/SCHEMES.md shows it', () => {
		const blocks = [...readText('docs/SCHEMES.md').matchAll(/```json\n(.*?)```/gs)].map(
			([, json]) => JSON.parse(json as string) as Example & { sent?: string },
		);
		assert.equal(blocks.length, 10);
		for (const { scheme, call = {}, signature, sent } of blocks) {
			const derived = derive(scheme, call);
			assert.equal(derived.signature, signature);
			assert.equal(derived.placed()?.value.text, sent ?? signature);
		}
	});

	it('of the specification reads whole, and knows its keys', () => {
		const known = { access_token: true, application_secret_key: true, session_secret_key: true };
		for (const scheme of Object.values(schemes)) {
			const read = readScheme(scheme, known);
			assert.ok('scheme' in read);
			assert.deepEqual(read.scheme, scheme);
		}
		const unknown = readScheme({ signature: { hash: 'md5', of: '{acess_token}' } }, known);
		const codes = 'problems' in unknown && unknown.problems.map(({ code, name }) => [code, name]);
		assert.deepEqual(codes, [
			['unknown-name', 'acess_token'],
			['secret-unused', undefined],
		]);
	});

	it('without a session signs with the application_secret_key itself', () => {
		const parameters = [['method', 'users.get'] as const, ['application_key', 'K'] as const];
		const call = { parameters, values: { application_secret_key: 'S' } };
		assert.equal(derive(schemes['without-session'], call).signature, hash('md5', 'application_key=Kmethod=users.getS'));
	});

	it('computes the same HMAC with the digests of the platform as without', () => {
		for (const name of ['md5', 'sha1', 'sha256', 'sha384', 'sha512'] as const) {
			for (const length of [0, 1, 63, 64, 65, 128, 129, 1000, 3000]) {
				const key = 'é'.repeat(length);
				for (const text of ['text', '€'.repeat(length), Buffer.alloc(length + 1000, 0xe9)]) {
					const expected = createHmac(name, key).update(text).digest('hex');
					const scheme = { signature: { hash: name, key: '{key}', of: '{text}' } };
					for (const platform of [{}, { hash }])
						assert.equal(derive(scheme, { values: { key, text } }, platform).signature, expected, `${name}, ${length}`);
				}
			}
		}
	});

	it('takes the digests of the platform, RSA among them', () => {
		const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
		const der = privateKey.export({ format: 'der', type: 'pkcs8' });
		const scheme = { signature: { hash: 'rsa-sha256', key: '{key}', of: '{text}', as: 'base64' } };
		const call = { values: { key: der.toString('base64'), text: 'ё' } };
		const rsaSha256 = (key: Uint8Array, data: Uint8Array) =>
			sign('sha256', data, { key: Buffer.from(key), format: 'der', type: 'pkcs8' });
		const expected = createSign('sha256').update('ё').sign(privateKey, 'base64');
		assert.ok(publicKey);
		assert.equal(derive(scheme, call, { rsaSha256 }).signature, expected);
		assert.equal(derive({ signature: { hash: 'sha384', of: 'a' } }, {}, { hash: () => 'ff' }).signature, 'ff');
	});

	it('says where each part of a step is from, and what is secret', () => {
		const { scheme, call, secret, shown } = JSON.parse(readText('test/fixtures/schemes/spans.json'));
		const { steps, signed, placed } = derive(scheme, call, { secret });
		const textSteps = steps.slice(1).map(({ text = '', spans, secret }) => ({
			secret,
			parts: spans.map(({ start, end, from, secret }) => [text.slice(start, end), ...Object.values(from), secret]),
		}));
		assert.deepEqual(textSteps, shown);
		assert.deepEqual(steps[0]?.bytes, Uint8Array.from(hash('md5', 's', 'buffer')));
		assert.deepEqual([steps[0]?.of?.text, signed.of?.text, signed.key?.secret], ['s', steps[2]?.text, true]);
		const { kind, name, value } = placed() ?? {};
		assert.deepEqual([kind, name?.text, value?.secret], ['header', 'X-GET', false]);
	});

	const steps = (count: number, of: (i: number) => unknown) =>
		Object.fromEntries(Array.from({ length: count }, (_, i) => [`s${i}`, of(i)]));
	const nested = (depth: number): unknown =>
		Array.from({ length: depth }).reduce((of) => ({ encode: 'hex', of }), '{x}' as unknown);
	const hostile: readonly [what: string, scheme: object, place: string][] = [
		['10,000 steps', { steps: steps(10_000, () => 'x'), signature: 'x' }, '$.steps'],
		['51 steps', { steps: steps(51, () => 'x'), signature: 'x' }, '$.steps'],
		['10 MB in one text', { signature: 'x'.repeat(10_000_000) }, '$.signature'],
		[
			'10 MB in a list',
			{ signature: { list: Array.from({ length: 500 }, () => 'x'.repeat(9_999)) } },
			'$.signature.list[99]',
		],
		['a text over 10 kB of UTF-8', { signature: 'ё'.repeat(5_001) }, '$.signature'],
		['a million names', { signature: { list: Array.from({ length: 1_000_000 }, () => 'x') } }, '$.signature.list'],
		['a long key', { signature: { list: 'parameters', add: { ['x'.repeat(201)]: '' } } }, '$.signature.add'],
		['values within values', { signature: nested(100_000) }, `$.signature${'.of'.repeat(20)}`],
		['a step named __proto__', { steps: JSON.parse('{"__proto__":"x"}'), signature: '' }, '$.steps.__proto__'],
		['a step named constructor', { steps: { constructor: 'x' }, signature: '' }, '$.steps.constructor'],
		[
			'the one before ten times',
			{ steps: steps(50, (i) => `{s${i - 1}}`.repeat(i && 10)), signature: '' },
			'$.steps.s3',
		],
		[
			'hex of hex',
			{ steps: steps(50, (i) => ({ encode: 'hex', of: i ? `{s${i - 1}}` : 'x' })), signature: '' },
			'$.steps.s5',
		],
		['nine encodings', { signature: { encode: Array(9).fill('trim'), of: '' } }, '$.signature.encode'],
	];

	for (const [what, scheme, place] of hostile) {
		it(`refuses ${what} where it is`, () => {
			assert.equal(refusalOf({ scheme })?.place, place);
			assert.throws(() => derive(scheme), SchemeError);
		});
	}

	it('bounds what it derives', () => {
		const scheme = { steps: { a: '{x}'.repeat(100) }, signature: '{a}' };
		assert.equal(refusalOf({ scheme, call: { values: { x: 'x'.repeat(5_000) } } }), undefined);
		const large = refusalOf({ scheme, call: { values: { x: 'x'.repeat(100_000) } } });
		assert.deepEqual(large, { code: 'too-large', place: '$.steps.a' });
	});
});
