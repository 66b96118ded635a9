import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { derive, type SchemeCall } from '../../../../src/core/index.ts';
import { learn } from '../../../../src/diagnosis/index.ts';
import { isLong } from '../../../data/runs.ts';

interface SignedCall {
	readonly call: SchemeCall;
	readonly signature: string;
}
type Three = readonly [SignedCall, SignedCall, SignedCall];

const read = (file: string) => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
const invented: readonly { readonly service: string; readonly calls: Three }[] = read('signedCalls.json');
const { schemes: published }: { schemes: { id: string; scheme: object; example?: SignedCall }[] } = read(
	'../../../fixtures/schemes/published.json',
);

describe('learning a scheme of a signed call', () => {
	for (const { service, calls } of invented) {
		it(`signs the third call after one, and after two: ${service}`, () => {
			const [first, second, third] = calls;
			for (const also of [[], [[second.call, second.signature] as const]]) {
				const [likeliest] = learn(first.call, first.signature, { also, hash });
				assert.equal(likeliest && derive(likeliest, third.call).signature, third.signature);
			}
		});
	}

	/** Of more than one list of parameters, or with a secret in the midst of it. */
	const beyond: ReadonlySet<string> = new Set(['aws-sigv4', 'yoomoney-wallet']);
	for (const [at, { id, scheme, example }] of published.entries()) {
		if (!example || beyond.has(id) || (!isLong && at % 2 > 0)) continue;
		it(`learns the published example of ${id}`, () => {
			const found = learn(example.call, example.signature, { hash });
			for (const one of found) assert.equal(derive(one, example.call).signature, example.signature);
			const { parameters, values } = example.call;
			const pairs = parameters as [string, string][] | undefined;
			const other = pairs?.map(([name, value], index) => [name, `${value} я&=+${index}`] as const).toReversed();
			const call = { ...example.call, ...(other && { parameters: other }), values };
			const right = derive(scheme, call).signature;
			assert.ok(found.some((one) => derive(one, call).signature === right));
		});
	}

	it('leaves the signature out of what is signed, and says where it was', () => {
		const [{ call, signature }] = (invented[0] as (typeof invented)[0]).calls;
		const parameters = [...(call['parameters'] as [string, string][]), ['sign', signature] as const];
		const [likeliest] = learn({ ...call, parameters }, signature);
		assert.deepEqual(likeliest?.place, { parameter: 'sign' });
		assert.equal(derive(likeliest, { ...call, parameters }).signature, signature);
		const headers = [['X-Signature', `sha256=${'0'.repeat(64)}`]] as const;
		assert.deepEqual(learn({ ...call, headers }, `sha256=${'0'.repeat(64)}`, { work: 1_000_000 }), []);
	});

	it('also has URL-safe Base64 for a parameter that does not show it, and it alone once another call does', () => {
		// printf '/maps3?a=1' | openssl dgst -sha1 -hmac key -binary | base64
		const call = (path: string, signature: string): SchemeCall => ({
			values: { path, query: 'a=1', key: 'key' },
			parameters: [
				['a', '1'],
				['signature', signature],
			],
		});
		const [one, other] = ['yjPlXCSrzA42B33l4s8GAfT88pI=', 'tlt--TH1MYSgXTPrU_OedqBxvBQ='] as const;
		const outputs = (also: readonly (readonly [SchemeCall, string])[]) =>
			new Set(
				learn(call('/maps3', one), one, { also, secret: ['key'], hash }).map(({ signature }) => Object(signature).as),
			);
		assert.deepEqual(outputs([]), new Set(['base64', 'base64url-padded']));
		assert.deepEqual(outputs([[call('/maps0', other), other]]), new Set(['base64url-padded']));
	});

	it('takes the times and the marks that webhooks sign', () => {
		// printf '1700000000.{"a":1}' | openssl dgst -sha256 -hmac k
		const signature = 'v1=1b6ad1bc9bf48c52ce01939866d5877c6cc4e87ddad27e16673cb8c4964394a3';
		const headers = [
			['X-Time', '1700000000'],
			['X-Signature', signature],
		] as const;
		const [likeliest] = learn({ headers, values: { body: '{"a":1}', secret: 'k' } }, signature);
		assert.deepEqual(likeliest?.place, { header: 'X-Signature', as: 'v1={signature}' });
		assert.deepEqual(likeliest.signature, { hash: 'sha256', key: '{secret}', of: '{x-time}.{body}' });
	});

	it('leaves the signatures of other schemes beside one alone', () => {
		// printf '1700000000.Hello' | openssl dgst -sha256 -hmac k, and l
		const v1 = '7c2a3ca9fcda3ee50ec20d33ad0a4e4a825b1ee708db7e921db7ea649e0c0e19';
		const v0 = '9aed8c449575515de08998e80ab320e56e6827d18b2691a8c3b9be737ac037ee';
		const sent = `t=1700000000,v1=${v1},v0=${v0}`;
		const [likeliest] = learn({ headers: [['S', sent]], values: { body: 'Hello', secret: 'k' } }, sent);
		assert.deepEqual(likeliest?.place, { header: 'S', as: 't={timestamp},v1={signature}' });
	});

	it('takes some fields of a JSON body with the key as the last one, and the Base64 of a body', () => {
		// Python: hashlib.sha384('{"sessionId":"a/ż","orderId":30123,"amount":1234,"currency":"PLN","crc":"crc0123"}'.encode())
		const sign = '2b101c68563fc502bef4ca442d301b565314ad2b76c9ba5bf221dccb21251f988511cf6a83c75323a79d3704766f7247';
		const fields = '"merchantId":123,"sessionId":"a/ż","amount":1234,"currency":"PLN","orderId":30123';
		const parameters = [
			['merchantId', '123'],
			['sessionId', 'a/ż'],
			['sign', sign],
		] as const;
		const body = `{${fields},"sign":"${sign}"}`;
		const [likeliest] = learn({ parameters, values: { body, secret: 'crc0123' } }, sign, { hash });
		const only = ['sessionId', 'orderId', 'amount', 'currency'];
		const add = { crc: '{secret}' };
		assert.deepEqual(likeliest?.steps, { text: { json: 'given', of: '{body}', only, add } });
		// Python: hashlib.md5(base64.b64encode(body) + b'crypto key')
		const encoded = { body: '{"amount":"15","url":"https:\\/\\/a.b"}', secret: 'crypto key' };
		const [first] = learn({ values: encoded }, 'c63ca10c92a270a8f4d9f6230aa7d9e2');
		assert.deepEqual(first?.steps, { 'body-base64': { encode: 'base64', of: '{body}' } });
	});

	it('finds nothing where nothing gives the signature, whatever it is given', () => {
		const sha256 = 'ab12'.repeat(16);
		const many = (count: number, name: string): [string, string][] =>
			Array.from({ length: count }, (_, index) => [`${name}${index}`, `${index}`]);
		const secret = { secret: 'k' };
		const calls: SchemeCall[] = [
			{ values: secret },
			{ parameters: many(8, 'a'), values: { verb: 'GET', host: 'h', path: '/p', url: 'https://h/p', ...secret } },
			{ parameters: many(5000, 'a'), values: secret },
			{ parameters: [['a', 'x'.repeat(1_000_000)]], values: { ...secret, body: '€'.repeat(1_000_000) } },
			{ parameters: many(5, 'a'), headers: many(400, 'x-'), values: Object.fromEntries(many(400, 'secret')) },
			{ parameters: many(5, 'a'), values: { ...Object.fromEntries(many(400, 'v')), ...secret } },
		];
		for (const call of calls)
			assert.deepEqual(learn(call, sha256, { work: isLong ? 20_000_000 : 2_000_000, hash }), []);
		for (const text of ['', 'abc', 'x'.repeat(64), `${sha256}0`]) assert.deepEqual(learn({ values: secret }, text), []);
	});
});
