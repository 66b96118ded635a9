import assert from 'node:assert/strict';
import fc from 'fast-check';
import { mask } from '../../../../src/core/masking/mask.ts';
import { builtInService, builtInServices } from '../../../../src/core/services/builtIn.ts';
import { readService } from '../../../../src/core/services/readService.ts';
import type { Service } from '../../../../src/core/services/service.ts';
import { serviceStepInClear, viewServiceTrace } from '../../../../src/core/services/serviceTrace.ts';
import { type ServiceSignature, signServiceCall } from '../../../../src/core/services/signService.ts';
import type { Segment } from '../../../../src/core/signing/traceView.ts';
import { keyFor } from '../../../verifiers/keyFor.ts';

const made = { now: 1_440_938_160_000, uuid: 'U', nonce: '7' };
const parameters = [
	{ name: 'b', value: '1 2' },
	{ name: 'a', value: '' },
];

function sign(service: Service, keys: Record<string, string>, call: object = {}): ServiceSignature {
	const baseUrl = service.baseUrl ?? 'https://shop.example';
	return signServiceCall(service, { method: 'GET /m', parameters, ...call }, keys, made, { baseUrl });
}

function keysOf(service: Service, secret: string): Record<string, string> {
	const keys = Object.entries(service.keys);
	return Object.fromEntries(
		keys.map(([name, key]) => [name, key.secret ? keyFor(service, name, `${secret}-${name}`) : `the ${name}`]),
	);
}

function builtIn(id: string): Service {
	return builtInService(id) ?? assert.fail(id);
}

const written = (segments: readonly Segment[]) =>
	segments.map(({ part, text, parameter }) => `${part}${parameter === undefined ? '' : ` ${parameter}`}: ${text}`);
const textOf = (segments: readonly Segment[]) => segments.map(({ text }) => text).join('');

describe('the trace of a call of a service', () => {
	it('has JSON that is written anew, with the fields of the call, and without the key', () => {
		const read = readService({
			...{ name: 'P', baseUrl: 'https://p.example', keys: { crc: { label: 'CRC', secret: true } } },
			request: { verb: 'POST', path: '/sign', body: 'json' },
			schemes: [
				{
					steps: { text: { json: 'given', of: '{body}', only: ['b', 'a'], add: { crc: '{crc}' } } },
					signature: { hash: 'sha384', of: '{text}' },
					place: { field: 'sign' },
				},
			],
		});
		assert.ok('service' in read, JSON.stringify(read));
		const more = [{ name: 'c', value: '3' }, ...parameters];
		const signature = sign(read.service, { crc: 'S3CRET' }, { parameters: more });
		const [step] = viewServiceTrace(signature, []).steps;
		assert.deepEqual([step?.form, step?.formula], ['json', 'JSON({body} ∩ b, a + crc={crc})']);
		assert.deepEqual(
			written(step?.segments ?? []).filter((one) => !one.startsWith('separator')),
			['value 1: "1 2"', 'value 2: ""', `secret: ${mask}`],
		);
		// printf '{"b":"1 2","a":"","crc":"S3CRET"}' | openssl dgst -sha384
		assert.equal(
			signature.sig,
			'773573d149b70e0d4933ee170dcffbf5cc912514f90e8970bc9c58149124701198c151b3c50a6989b82484455fc75deb',
		);
		assert.deepEqual(
			signature.parameters.map(({ isSigned }) => isSigned),
			[false, true, true, false],
		);
	});

	it('has the steps of the description, what is hashed in the end, and the signature', () => {
		const service = builtIn('lastfm');
		const signature = sign(service, keysOf(service, 'S3CRET'));
		const { steps } = viewServiceTrace(signature, []);
		const described = steps.map(({ segments, ...step }) => step);
		assert.deepEqual(described, [
			{
				name: 'text',
				form: 'list',
				formula: 'sort(parameters − format, callback, api_sig): {name}{value}',
				isSecret: true,
				bytes: 0,
			},
			{ name: 'signature.of', form: 'template', formula: '{text}{shared_secret}', isSecret: true, bytes: 0 },
			{ name: 'signature', form: 'hash', formula: 'MD5({text}{shared_secret})', isSecret: false, bytes: 32 },
		]);
		assert.deepEqual(written(steps[1]?.segments ?? []), [
			...['name 5: a', 'value 5: ', 'name 1: api_key', 'value 1: the api_key', 'name 4: b', 'value 4: 1 2'],
			...['name 0: method', 'value 0: GET /m', 'name 2: sk', `secret 2: ${mask}`, `secret: ${mask}`],
		]);
		assert.deepEqual(steps.at(-1)?.segments, [{ part: 'sig', text: signature.sig }]);
		const clear = 'aapi_keythe api_keyb1 2methodGET /mskS3CRET-session_keyS3CRET-shared_secret';
		assert.equal(serviceStepInClear(signature, 'signature.of'), clear);
		assert.equal(serviceStepInClear(signature, 'none'), '');
	});

	it('has the request as it is sent, without keys', () => {
		const binance = builtIn('binance');
		const signature = sign(binance, keysOf(binance, 'S3CRET'), { method: 'POST /m' });
		const { request } = viewServiceTrace(signature, []);
		assert.equal(
			textOf(request),
			`POST /m\ncontent-type: application/x-www-form-urlencoded\nX-MBX-APIKEY: ${mask}\n\ntimestamp=1440938160000&b=1%202&a=&signature=${signature.sig}`,
		);
		assert.deepEqual(written(request).slice(-3), ['name 3: signature', 'equals 3: =', `sig 3: ${signature.sig}`]);
		const tiktok = builtIn('tiktok-shop');
		const json = viewServiceTrace(sign(tiktok, keysOf(tiktok, 'S3CRET'), { method: 'POST /m' }), []).request;
		assert.match(textOf(json), /^POST \/m\?app_key=the%20app_key&.*&sign=\w+\n.*\n.*•\n\n\{"b":"1 2","a":""\}$/s);
	});

	it('has numbers of JSON as they are sent', () => {
		const service = { ...builtIn('tbank'), request: { ...Object(builtIn('tbank').request), literals: ['b', 'a'] } };
		const pairs = Object.entries({ b: '12', a: 'x', c: '3' });
		const call = { method: 'Init', parameters: pairs.map(([name, value]) => ({ name, value })) };
		const signature = sign(service, keysOf(service, 'S3CRET'), call);
		const { request } = viewServiceTrace(signature, []);
		assert.ok(textOf(request).endsWith(`,"b":12,"a":"x","c":"3","Token":"${signature.sig}"}`), textOf(request));
		assert.ok(signature.request.body?.endsWith(`,"b":12,"a":"x","c":"3","Token":"${signature.sig}"}`));
	});

	it('shows bytes as hexadecimal digits, and says nothing of the length of a secret', () => {
		const service = builtIn('aws-sigv4');
		const { steps } = viewServiceTrace(sign(service, keysOf(service, 'S3CRET')), []);
		const of = (name: string) => steps.find((step) => step.name === name);
		assert.deepEqual(written(of('k1.key')?.segments ?? []), ['text: AWS4', `secret: ${mask}`]);
		assert.deepEqual([of('headerLines')?.isSecret, of('signedHeaders')?.isSecret], [true, false]);
		assert.deepEqual([of('k1.key')?.bytes, of('k4')?.bytes, of('scope')?.bytes], [0, 32, 44]);
		const bytes = readService({
			name: 'Bytes',
			keys: { secret: { secret: true } },
			request: { path: '/' },
			schemes: [
				{
					steps: { half: { decode: 'hex', of: 'c3' }, both: '{half}é{secret}' },
					signature: { hash: 'md5', of: '{both}' },
				},
			],
		});
		assert.ok('service' in bytes);
		const signature = sign(bytes.service, { secret: 'S' });
		const [half, both] = viewServiceTrace(signature, []).steps;
		assert.deepEqual([textOf(half?.segments ?? []), half?.bytes, half?.formula], ['c3', 1, 'decode hex(c3)']);
		assert.equal(textOf(both?.segments ?? []), `c3c3a9${mask}`);
		assert.equal(serviceStepInClear(signature, 'both'), 'c3c3a953');
	});

	it('masks what the user put into a value, and shortens', () => {
		const service = builtIn('binance');
		const own = [
			{ name: 'a', value: 'x S3CRET-secret_key y' },
			{ name: 'b', value: 'from the environment', secrets: ['from the environment'] },
			{ name: 'c', value: 'é'.repeat(1_000) },
			...Array.from({ length: 1_000 }, (_, index) => ({ name: `n${index}`, value: '' })),
		];
		const keys = keysOf(service, 'S3CRET');
		const { steps, request } = viewServiceTrace(sign(service, keys, { parameters: own }), Object.values(keys));
		for (const segments of [steps[0]?.segments ?? [], request]) {
			const text = textOf(segments);
			assert.doesNotMatch(text, /S3CRET|environment/);
			assert.ok(text.includes(`a=x%20${mask}%20y`) && text.includes(`b=${mask}`), text.slice(0, 200));
			assert.ok(segments.length < 1_000);
			assert.equal(segments.at(-1)?.part, 'elided');
		}
		assert.match(textOf(request), /c=(?:%C3%A9){300}… 400 …(?:%C3%A9){300}&/);
	});

	it('changes in masked pieces and the signature alone when a secret changes', () => {
		const token = readService({
			name: 'Token',
			keys: { token: { secret: true, sent: true }, secret: { secret: true } },
			request: {
				path: '/{token}/{method}',
				parameters: { t: 'x{token}' },
				headers: { 'X-T': '{token}' },
				after: { u: '{token}' },
			},
			schemes: [
				{
					steps: {
						a: { encode: 'base64', of: '{url}{body}{query}' },
						b: { list: ['token', 't', 'x-t', 'body'], order: 'given' },
						c: { list: 'query', name: 'upper', value: 'rfc3986', add: { z: '{secret}{token}' } },
						d: { hash: 'sha512', key: '{secret}', of: '{a}{path}', as: 'raw' },
					},
					signature: { hash: 'sha1', of: '{a}{b}{c}{d}' },
					place: { header: 'X-S', as: '{token} {signature}' },
				},
			],
		});
		assert.ok('service' in token);
		const [scheme] = token.service.schemes;
		assert.ok(scheme);
		const inPath = { ...token.service, schemes: [{ ...scheme, place: { path: '/{token}/{signature}' } }] };
		const callable = [...builtInServices.filter(({ request }) => request), token.service, inPath];
		const secret = fc.stringMatching(/^[!-~]{1,40}$/);
		const property = fc.property(
			fc.constantFrom(...callable),
			fc.constantFrom('GET /m', 'POST /m', 'm'),
			fc.constantFrom('GET', 'POST'),
			secret,
			secret,
			(service, method, verb, first, second) => {
				const [one, two] = [first, second].map((secret) => {
					const call = { method, ...(verb === 'POST' && { httpMethod: 'POST' }) };
					const signature = sign(service, keysOf(service, secret), call);
					const { steps, request } = viewServiceTrace(signature, []);
					const shown = (segments: readonly Segment[]) =>
						segments.map((one) =>
							one.part === 'sig'
								? one.text.replace(signature.sig, '').replace(encodeURIComponent(signature.sig), '')
								: one,
						);
					return {
						steps: steps.map((step) => ({ ...step, segments: shown(step.segments) })),
						request: shown(request),
					};
				});
				assert.deepEqual(one, two);
			},
		);
		fc.assert(property, { numRuns: 500 });
	});

	it('puts nothing of a secret into the request but its signature, unless it is sent', () => {
		const secret = fc.stringMatching(/^[!-~]{1,40}$/);
		const callable = builtInServices.filter(({ request }) => request);
		const property = fc.property(fc.constantFrom(...callable), secret, secret, (service, first, second) => {
			const [one, two] = [first, second].map((secret) => {
				const names = Object.keys(service.keys).filter((name) => service.keys[name]?.sent);
				const keys = { ...keysOf(service, secret), ...Object.fromEntries(names.map((name) => [name, 'sent'])) };
				const { request, sig } = sign(service, keys);
				return JSON.stringify(request).replaceAll(sig, '').replaceAll(encodeURIComponent(sig), '');
			});
			assert.equal(one, two);
		});
		fc.assert(property, { numRuns: 300 });
	});
});
