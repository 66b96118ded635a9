import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { builtInServices } from '../../../../src/core/services/builtIn.ts';
import { checkServiceText, exampleSteps } from '../../../../src/core/services/checkServiceText.ts';
import { serviceChanges } from '../../../../src/core/services/serviceChanges.ts';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

const shop = {
	name: 'Shop',
	keys: { app_key: {}, app_secret: { secret: true } },
	request: { path: '/api', parameters: { app_key: '{app_key}' } },
	schemes: [
		{
			steps: { text: { list: 'parameters', except: ['sign'] } },
			signature: { hash: 'md5', of: '{text}{app_secret}' },
			place: { parameter: 'sign' },
		},
	],
	examples: [
		{
			call: { parameters: [['app_key', 'k']], values: { app_secret: 'hush-hush' } },
			signature: md5('app_key=khush-hush'),
		},
	],
} as const;

/** Each problem with the part of the text that it marks. */
function problemsOf(written: unknown, text = JSON.stringify(written, undefined, '\t')) {
	return checkServiceText(text).problems.map(({ code, start, end }) => [code, text.slice(start, end)]);
}

describe('the text of a service file', () => {
	it('has its examples recomputed', () => {
		const text = JSON.stringify(shop, undefined, '\t');
		const { problems, examples, examplesAt } = checkServiceText(text);
		assert.equal(examplesAt, text.indexOf('\t"examples"'));
		assert.deepEqual(problems, []);
		const results = examples.map(({ isEqual }) => isEqual);
		assert.deepEqual(results, [true]);
		const [{ call }] = shop.examples;
		const wrong = checkServiceText(JSON.stringify({ ...shop, examples: [{ call, signature: 'a' }] })).examples;
		assert.deepEqual(wrong, [{ index: 0, expected: 'a', derived: md5('app_key=khush-hush'), isEqual: false }]);
	});

	it('has its problems at the key or the value that they are about', () => {
		const [scheme] = shop.schemes;
		const withScheme = (change: object) => ({ ...shop, schemes: [{ ...scheme, ...change }] });
		assert.deepEqual(problemsOf({ ...shop, tpyo: 1 }), [['unknown-field', '"tpyo"']]);
		assert.deepEqual(problemsOf({ ...shop, request: { path: '/{nothing}' } }), [['unknown-name', '"/{nothing}"']]);
		assert.deepEqual(problemsOf({ ...shop, request: { path: '/', headers: { 'x.y': '{app_secret}' } } }), [
			['secret-placed', '"{app_secret}"'],
		]);
		assert.deepEqual(problemsOf(withScheme({ signature: { hash: 'md4', of: '' } })), [['malformed', '"md4"']]);
		assert.deepEqual(problemsOf(withScheme({ signature: { hash: 'md5', of: '{text}' } })), [
			['secret-unused', '"signature"'],
		]);
		assert.deepEqual(problemsOf({ ...shop, schemes: 1 }), [['malformed', '1']]);
		const { name: _, ...nameless } = shop;
		assert.deepEqual(problemsOf(nameless), [['malformed', '{']]);
	});

	it('has its keys marked that nothing is made of', () => {
		const keys = { ...shop.keys, token: { secret: true } };
		assert.deepEqual(problemsOf({ ...shop, keys }), [['key-unused', '"token"']]);
		for (const service of builtInServices) assert.deepEqual(problemsOf(service), [], service.name);
	});

	it('is marked where it is no JSON, and at its beginning where it is too large or too deep', () => {
		assert.deepEqual(problemsOf(undefined, '{ "name": oops }'), [['malformed', 'oops']]);
		assert.deepEqual(problemsOf(undefined, ' '.repeat(1_000_001)), [['too-large', ' ']]);
		assert.equal(problemsOf(undefined, '['.repeat(200_000)).length, 1);
		assert.equal(problemsOf(undefined, '['.repeat(200_000) + ']'.repeat(200_000)).length, 1);
		assert.deepEqual(problemsOf(undefined, ''), [['malformed', '']]);
	});
});

describe('the steps of an example', () => {
	it('are masked by what is secret', () => {
		const { service } = checkServiceText(JSON.stringify(shop));
		assert.ok(service);
		const steps = exampleSteps(service, 0).map(({ name, segments }) => [
			name,
			segments.map(({ text }) => text).join(''),
		]);
		assert.deepEqual(steps, [
			['text', 'app_key=k'],
			['signature.of', 'app_key=k••••••••'],
			['signature', md5('app_key=khush-hush')],
		]);
		assert.deepEqual(exampleSteps(service, 1), []);
	});

	it('hide a secret in whatever else an example has', () => {
		for (const service of builtInServices) {
			for (const [index, { call }] of (service.examples ?? []).entries()) {
				const shown = JSON.stringify(exampleSteps(service, index));
				for (const [name, { secret }] of Object.entries(service.keys)) {
					const value = call.values?.[name];
					if (secret && typeof value === 'string' && value.length > 8) assert.ok(!shown.includes(value), service.name);
				}
			}
		}
	});
});

describe('what differs in two descriptions', () => {
	it('is named by place, where it is signed or sent', () => {
		const read = (written: unknown) => {
			const { service } = checkServiceText(JSON.stringify(written));
			assert.ok(service);
			return service;
		};
		const [scheme] = shop.schemes;
		const changed = read({
			...shop,
			documentation: 'https://example.org',
			request: { path: '/api/2', parameters: { app_key: '{app_key}', at: '{timestamp}' } },
			schemes: [{ ...scheme, signature: { hash: 'sha256', of: '{text}{app_secret}' } }],
		});
		assert.deepEqual(serviceChanges(read(shop), changed), [
			{ place: '$.request.path', before: '"/api"', after: '"/api/2"' },
			{ place: '$.request.parameters.at', before: undefined, after: '"{timestamp}"' },
			{ place: '$.schemes[0].signature.hash', before: '"md5"', after: '"sha256"' },
		]);
		const turned = read({ ...shop, keys: { app_secret: { secret: true }, app_key: {} } });
		const places = serviceChanges(read(shop), turned).map(({ place }) => place);
		assert.deepEqual(places, ['$.keys']);
		assert.deepEqual(serviceChanges(read(shop), read({ ...shop, name: 'Store' })), []);
	});
});
