import assert from 'node:assert/strict';
import {
	type Credentials,
	formatOf,
	isMethodName,
	type MethodCall,
	type Parameter,
	type ProblemField,
	secretsOf,
} from '../../../../src/core/call/call.ts';
import { checkCall } from '../../../../src/core/call/checkCall.ts';

const credentials: Credentials = {
	applicationKey: 'APPLICATIONKEY',
	accessToken: 'ACCESSTOKEN',
	applicationSecretKey: 'SECRETKEY',
};
const lone = 'a\ud83d';

function problemsOf(call: Partial<MethodCall>, held: Partial<Credentials> = {}): [string, ProblemField][] {
	const whole = { method: 'events.get', parameters: [], ...call };
	return checkCall(whole, { ...credentials, ...held }).map(({ code, field }) => [code, field]);
}

function ofParameters(...parameters: (readonly [name: string, value?: string])[]): [string, ProblemField][] {
	return problemsOf({ parameters: parameters.map(([name, value = '']): Parameter => ({ name, value })) });
}

function at(index: number, part: 'name' | 'value'): ProblemField {
	return { kind: 'parameter', index, part };
}

describe('checkCall', () => {
	it('finds nothing in a good call', () => {
		assert.deepEqual(problemsOf({}), []);
		assert.deepEqual(ofParameters(['text', ''], ['__proto__', '1'], ['ТЕКСТ', '😀'], ['Sig'], ['signature']), []);
	});

	it('finds the method missing, malformed or half a character', () => {
		const field: ProblemField = { kind: 'method' };
		assert.deepEqual(problemsOf({ method: '' }), [['method-missing', field]]);
		for (const method of ['events', 'events.', '.get', 'events..get', 'events.get ', 'a b.c', 'a.b&c', 'a/b.c', '.']) {
			assert.deepEqual(problemsOf({ method }), [['method-malformed', field]], method);
		}
		assert.deepEqual(problemsOf({ method: `events.${lone}` }), [['lone-surrogate', field]]);
	});

	it('finds a format that is half a character', () => {
		assert.deepEqual(problemsOf({ format: lone }), [['lone-surrogate', { kind: 'format' }]]);
		assert.deepEqual(problemsOf({ format: null }), []);
		assert.deepEqual(problemsOf({ format: '' }), []);
	});

	it('finds names that are empty, reserved or there twice, at the later one', () => {
		assert.deepEqual(ofParameters(['']), [['parameter-name-empty', at(0, 'name')]]);
		assert.deepEqual(ofParameters(['a'], ['sig'], ['access_token']), [
			['parameter-name-reserved', at(1, 'name')],
			['parameter-name-reserved', at(2, 'name')],
		]);
		assert.deepEqual(ofParameters(['a', '1'], ['b'], ['a', '2'], ['a', '1']), [
			['parameter-name-duplicate', at(2, 'name')],
			['parameter-name-duplicate', at(3, 'name')],
		]);
		assert.deepEqual(ofParameters(['\u00e9'], ['e\u0301']), [], 'NFC and NFD are two names');
	});

	it('counts the general parameters as there already', () => {
		for (const name of ['application_key', 'method', 'format']) {
			assert.deepEqual(ofParameters([name]), [['parameter-name-duplicate', at(0, 'name')]], name);
		}
		const own = [{ name: 'format', value: 'xml' }];
		assert.deepEqual(problemsOf({ format: null, parameters: own }), []);
	});

	it('finds half characters in names and values', () => {
		assert.deepEqual(ofParameters([lone, '']), [['lone-surrogate', at(0, 'name')]]);
		assert.deepEqual(ofParameters(['a', '\ude00'], ['b', '\ude00\ud83d']), [
			['lone-surrogate', at(0, 'value')],
			['lone-surrogate', at(1, 'value')],
		]);
	});

	it('warns of secrets in the method and in format', () => {
		const typed = { method: 'a.SECRETKEY', format: 'ACCESSTOKEN', parameters: [] };
		assert.deepEqual(problemsOf(typed), [
			['value-holds-secret', { kind: 'method' }],
			['value-holds-secret', { kind: 'format' }],
		]);
	});

	it('warns of padded names and of secrets in names and values, percent-encoded too', () => {
		assert.deepEqual(ofParameters([' a', ' x ']), [['name-padded', at(0, 'name')]]);
		assert.deepEqual(ofParameters(['a', 'x SECRETKEY x'], ['b', 'ACCESSTOKEN']), [
			['value-holds-secret', at(0, 'value')],
			['value-holds-secret', at(1, 'value')],
		]);
		assert.deepEqual(ofParameters(['?k=SECRETKEY', '']), [['value-holds-secret', at(0, 'name')]]);
		const slashed = { method: 'events.get', parameters: [{ name: 'a', value: 'x=S%2FK%22Y' }] };
		const codes = checkCall(slashed, { ...credentials, accessToken: 'S/K"Y' }).map(({ code }) => code);
		assert.deepEqual(codes, ['value-holds-secret']);
		const leaking = { method: 'events.get', parameters: [{ name: ' a', value: 'SECRETKEY' }] };
		assert.ok(checkCall(leaking, credentials).every(({ severity }) => severity === 'warning'));
	});

	it('finds what the credentials miss, at the key', () => {
		const field = (name: string) => ({ kind: 'credential', name }) as ProblemField;
		for (const [held, code, name] of [
			[{ applicationKey: '' }, 'application-key-missing', 'application_key'],
			[{ accessToken: '' }, 'access-token-missing', 'access_token'],
			[{ applicationSecretKey: '' }, 'secret-key-missing', 'application_secret_key'],
			[{ sessionSecretKey: 'SESSIONKEY' }, 'scheme-not-chosen', 'scheme'],
			[{ applicationSecretKey: `SECRET${lone}` }, 'lone-surrogate', 'application_secret_key'],
			[{ applicationKey: lone }, 'lone-surrogate', 'application_key'],
			[{ accessToken: 'ACCESSTOKEN\n' }, 'secret-padded', 'access_token'],
		] as const)
			assert.deepEqual(problemsOf({}, held), [[code, field(name)]]);
		assert.deepEqual(problemsOf({}, { sessionSecretKey: 'SESSIONKEY', scheme: 'client-server' }), []);
	});

	it('lists the fields as they are on screen: method, format, parameters, credentials', () => {
		const bad = { method: '', format: lone, parameters: [{ name: '', value: lone }] };
		const codes = problemsOf(bad, { applicationKey: '', accessToken: '', applicationSecretKey: '' }).map(
			([code]) => code,
		);
		const ofCall = ['method-missing', 'lone-surrogate', 'parameter-name-empty', 'lone-surrogate'];
		assert.deepEqual(codes, [...ofCall, 'application-key-missing', 'access-token-missing', 'secret-key-missing']);
	});
});

describe('a call', () => {
	it('has methods of two parts or more', () => {
		for (const method of ['events.get', 'vk.notifications.sendMessage', 'a-b.c_d', 'группа.имя', 'v2.get3']) {
			assert.ok(isMethodName(method), method);
		}
	});

	it('has the format json unless it is given or left out', () => {
		assert.equal(formatOf({ method: 'a.b', parameters: [] }), 'json');
		assert.equal(formatOf({ method: 'a.b', parameters: [], format: 'xml' }), 'xml');
		assert.equal(formatOf({ method: 'a.b', parameters: [], format: null }), null);
	});

	it('has as secrets all but application_key', () => {
		const secrets = secretsOf({ ...credentials, sessionSecretKey: 'SESSIONKEY' });
		assert.deepEqual(secrets, ['ACCESSTOKEN', 'SECRETKEY', 'SESSIONKEY']);
		assert.deepEqual(secretsOf({ applicationKey: 'k', accessToken: '', sessionSecretKey: '' }), []);
	});
});
