import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import type { MethodCall } from '../../../../src/core/call/call.ts';
import { builtInService } from '../../../../src/core/services/builtIn.ts';
import { checkServiceCall } from '../../../../src/core/services/checkServiceCall.ts';
import { readService } from '../../../../src/core/services/readService.ts';
import type { Service } from '../../../../src/core/services/service.ts';
import { type ServiceSignature, schemeOf, signServiceCall } from '../../../../src/core/services/signService.ts';
import { SchemeError } from '../../../../src/core/signing/scheme.ts';

const made = { now: 1_440_938_160_007, uuid: 'U', nonce: '7' };
const keys = { app: 'A', secret: 'S' };

function serviceOf(request: object = {}, scheme: object = {}): Service {
	const read = readService({
		name: 'Shop',
		keys: { app: {}, secret: { secret: true }, token: { secret: true, sent: true, optional: true } },
		request: { path: '/{method}', parameters: { app: '{app}', time: '{timestamp}' }, ...request },
		schemes: [
			{
				steps: { text: { list: 'parameters', blank: 'skip' } },
				signature: { hash: 'md5', of: '{verb}{path}{text}{secret}' },
				place: { parameter: 'sign' },
				...scheme,
			},
		],
	});
	assert.ok('service' in read, JSON.stringify(read));
	return read.service;
}

function sign(service: Service, call: Partial<MethodCall> = {}, held: Record<string, string> = keys) {
	const baseUrl = 'https://shop.example/base/';
	return signServiceCall(service, { method: 'get', parameters: [], ...call }, held, made, { baseUrl });
}

const parameter = (name: string, value: string) => ({ name, value });
const md5 = (text: string) => hash('md5', text);
type Parameters = Pick<ServiceSignature, 'parameters'>;
const sourcesOf = ({ parameters }: Parameters) => parameters.map(({ source }) => source);
const areSigned = ({ parameters }: Parameters) => parameters.map(({ isSigned }) => isSigned);

describe('a call of a service', () => {
	it('has what every request has, then its own, then the signature, then what is not signed', () => {
		const signed = sign(serviceOf({ after: { v: '{uuid}' } }), {
			parameters: [parameter('b', ''), parameter('a', '1 2')],
		});
		const sig = md5('GET/base/geta=1 2app=Atime=1440938160S');
		assert.equal(signed.sig, sig);
		assert.equal(signed.request.url, `https://shop.example/base/get?app=A&time=1440938160&b=&a=1%202&sign=${sig}&v=U`);
		assert.equal(signed.request.body, undefined);
		assert.deepEqual(sourcesOf(signed), [-1, -1, 0, 1, -1, -1]);
		assert.deepEqual(areSigned(signed), [true, true, false, true, false, false]);
	});

	it('pins a parameter and a header of the description by its own', () => {
		const service = serviceOf({ headers: { 'X-Time': '{timestamp-ms}' } });
		const call = { parameters: [parameter('time', '1')], headers: [parameter('x-time', '2')] };
		const { request, ...signed } = sign(service, call);
		assert.match(request.url, /\?app=A&time=1&sign=/);
		assert.deepEqual(
			[sourcesOf(signed), request.headers['x-time'], request.headers['X-Time']],
			[[-1, 0, -1], '2', undefined],
		);
	});

	const verbs: readonly (readonly [method: string, path: string, verb: string, httpMethod?: 'POST'])[] = [
		['DELETE /api/v3/order', '{method}', 'DELETE'],
		['delete api/v3/order', '{method}', 'DELETE', 'POST'],
		['/api/v3/order', '{method}', 'POST', 'POST'],
		['/api/v3/order', '{method}', 'PUT'],
	];
	for (const [method, path, verb, httpMethod] of verbs) {
		it(`${method}${httpMethod ? ` as ${httpMethod}` : ''} is sent as ${verb}`, () => {
			const service = serviceOf({ path, verb: 'PUT' });
			const { request } = sign(service, { method, ...(httpMethod && { httpMethod }) });
			assert.equal(request.method, verb);
			assert.equal(new URL(request.url).pathname, '/base/api/v3/order');
			assert.equal(request.body === undefined, verb === 'DELETE');
		});
	}

	it('has no verb in its method where that is no path', () => {
		const { request } = sign(serviceOf({ path: '/', parameters: { m: '{method}' } }), { method: 'GET /a' });
		assert.match(request.url, /\?m=GET%20%2Fa&/);
	});

	it('signs the path that is sent, and stays with the base_url', () => {
		for (const [method, path] of [
			['../../a b?c#d', '/a%20b%3Fc%23d'],
			['/evil.example/', '/base//evil.example/'],
			['\\evil', '/base//evil'],
			['ё', '/base/%D1%91'],
		] as const) {
			const { request, sig } = sign(serviceOf(), { method });
			const url = new URL(request.url);
			assert.deepEqual([url.origin, url.pathname], ['https://shop.example', path]);
			assert.equal(sig, md5(`GET${path}app=Atime=1440938160S`));
		}
	});

	it('has its parameters in a form or in JSON, in order', () => {
		const parameters = [parameter('2', 'a"b'), parameter('1', 'true')];
		const text = 'POST/base/get1=true2=a"bapp=Atime=1440938160S';
		const form = sign(serviceOf(), { httpMethod: 'POST', parameters }).request;
		assert.equal(form.body, `app=A&time=1440938160&2=a%22b&1=true&sign=${md5(text)}`);
		assert.equal(form.headers['content-type'], 'application/x-www-form-urlencoded');
		const json = sign(serviceOf({ body: 'json' }, { place: { field: 'sign' } }), {
			httpMethod: 'POST',
			parameters,
		}).request;
		assert.equal(json.body, `{"app":"A","time":"1440938160","2":"a\\"b","1":"true","sign":"${md5(text)}"}`);
		assert.equal(json.headers['content-type'], 'application/json');
		assert.equal(json.url, 'https://shop.example/base/get');
	});

	it('sends an object or a list of a JSON body as it was written, and all else as text', () => {
		const texts = ['{"b": [1, 2]}', '[{}]', '{', '[a]', '12', 'null'];
		const parameters = texts.map((text, index) => parameter(`p${index}`, text));
		const { body } = sign(serviceOf({ body: 'json' }), { httpMethod: 'POST', parameters }).request;
		assert.match(body ?? '', /,"p0":\{"b": \[1, 2\]\},"p1":\[\{\}\],"p2":"\{","p3":"\[a\]","p4":"12","p5":"null",/);
	});

	it('sends numbers, true, false and null of fields that are literals as they are written', () => {
		const texts = ['12', '-1.50', '1e400', 'true', 'null', '007', '"1"', 'yes', '', '1'];
		const parameters = texts.map((text, index) => parameter(index < 9 ? `n${index}` : 'text', text));
		const literals = texts.map((_, index) => `n${index}`);
		const { body } = sign(serviceOf({ body: 'json', literals }), { httpMethod: 'POST', parameters }).request;
		const sent =
			'"n0":12,"n1":-1.50,"n2":1e400,"n3":true,"n4":null,"n5":"007","n6":"\\"1\\"","n7":"yes","n8":"","text":"1"';
		assert.ok(body?.includes(sent), body);
	});

	it('signs the query, the target, the URL and the body as they are sent', () => {
		const of = '{query}|{target}|{url}|{body}|{secret}';
		const service = serviceOf({ query: { q: ' ' }, body: 'json' }, { steps: {}, signature: { hash: 'md5', of } });
		const { request, sig, ...signed } = sign(service, { httpMethod: 'POST', parameters: [parameter('a', '1')] });
		const body = '{"app":"A","time":"1440938160","a":"1"}';
		assert.equal(sig, md5(`q=%20|/base/get?q=%20|https://shop.example/base/get?q=%20|${body}|S`));
		assert.deepEqual([request.url, request.body], [`https://shop.example/base/get?q=%20&sign=${sig}`, body]);
		assert.deepEqual(areSigned(signed), [true, true, true, true, false]);
	});

	it('has its signature in a header or in the path', () => {
		const inHeader = sign(serviceOf({}, { place: { header: 'Authorization', as: 'Shop {app}:{signature}' } }));
		assert.equal(inHeader.request.headers['Authorization'], `Shop A:${inHeader.sig}`);
		assert.doesNotMatch(inHeader.request.url, new RegExp(inHeader.sig));
		const inPath = sign(serviceOf({}, { place: { path: '/{signature}/{method}' } }));
		assert.equal(new URL(inPath.request.url).pathname, `/base/${inPath.sig}/get`);
		assert.equal(inPath.sig, md5('GET/base/getapp=Atime=1440938160S'));
	});

	it('leaves out what an optional key is for, and has it where the key is held', () => {
		const service = serviceOf({ headers: { 'X-Token': 'Bearer {token}' }, after: { token: '{token}' } });
		const without = sign(service);
		assert.equal(without.request.headers['X-Token'], undefined);
		const held = sign(service, {}, { ...keys, token: 'T' });
		assert.equal(held.request.headers['X-Token'], 'Bearer T');
		assert.deepEqual(held.parameters.at(-1)?.secrets, ['T']);
		assert.equal(held.sig, without.sig);
	});

	it('signs by the first scheme whose keys are held, or by the chosen one of several', () => {
		const service = serviceOf();
		const [first] = service.schemes;
		assert.ok(first);
		const schemes = ['token', 'secret'].map((need) => ({ ...first, name: need, needs: [need] }));
		const two = { ...service, schemes };
		assert.equal(schemeOf(two, keys)?.name, 'secret');
		assert.equal(schemeOf(two, { ...keys, token: 'T' })?.name, 'token');
		assert.equal(schemeOf(two, { ...keys, token: 'T' }, 'secret')?.name, 'secret');
		assert.equal(schemeOf(two, keys, 'token')?.name, 'secret');
		assert.equal(schemeOf(two, { app: 'A' }), undefined);
		assert.throws(() => sign(two, {}, { app: 'A' }), SchemeError);
	});

	it('carries the tokens that its service asks for, and no nonce but digits', () => {
		const request = (id: string, method: string) => {
			const service = builtInService(id) ?? assert.fail(id);
			return sign(service, { method }, Object.fromEntries(Object.keys(service.keys).map((key) => [key, `the ${key}`])))
				.request;
		};
		assert.equal(request('binance', 'GET /a').headers['X-MBX-APIKEY'], 'the api_key');
		assert.equal(request('tiktok-shop', '/a').headers['x-tts-access-token'], 'the access_token');
		assert.equal(request('aws-sigv4', '/a').headers['X-Amz-Security-Token'], 'the session_token');
		assert.match(request('tencent-cloud-v1', 'a').url, /[?&]Nonce=7&/);
		assert.match(request('mailru-server', 'a').url, /&session_key=the%20session_key&/);
	});

	it('is refused where a header would not be one', () => {
		for (const [name, template] of [
			['X-Method', '{method}'],
			['X-App', '{app}'],
		] as const) {
			const service = serviceOf({ path: '/', headers: { [name]: template } });
			const refused = () => sign(service, { method: 'a\r\nX: y' }, { ...keys, app: 'ж' });
			assert.throws(refused, (error: SchemeError) => error.problems[0]?.place === `$.request.headers['${name}']`);
		}
		assert.throws(() => sign({ ...serviceOf(), request: undefined } as never), SchemeError);
		assert.throws(() => signServiceCall(serviceOf(), { method: 'a', parameters: [] }, keys, made, { baseUrl: 'x' }), {
			code: 'base-url-not-absolute',
		});
	});
});

describe('the check of a call of a service', () => {
	const check = (service: Service, call: Partial<MethodCall>, held: Record<string, string> = keys) =>
		checkServiceCall(service, { method: 'get', parameters: [], ...call }, held, (text) => text.includes('S3CRET')).map(
			({ severity, code, field }) => `${severity} ${code} ${Object.values(field).join(' ')}`,
		);

	it('has nothing against a right call', () => {
		assert.deepEqual(check(serviceOf(), { parameters: [parameter('a', '1'), parameter('a', '2')] }), []);
		assert.deepEqual(check(serviceOf({ path: '/' }), { method: '' }), []);
	});

	it('says what is wrong, and where', () => {
		const parameters = [parameter('a', 'S3CRET'), parameter('a', '\ud800'), parameter('sign', ''), parameter('', '')];
		const service = serviceOf({ body: 'json', after: { v: '1' } });
		const call = { method: ' ', parameters: [...parameters, parameter('v', '')], headers: [parameter('Host', 'a')] };
		assert.deepEqual(check(service, call, { secret: ' S' }), [
			'error method-missing method',
			'warning value-holds-secret parameter 0 value',
			'error parameter-name-duplicate parameter 1 name',
			'error lone-surrogate parameter 1 value',
			'error parameter-name-reserved parameter 2 name',
			'error parameter-name-empty parameter 3 name',
			'error parameter-name-reserved parameter 4 name',
			'error header-name-owned header 0 name',
			'error key-missing credential app',
			'warning secret-padded credential secret',
		]);
	});

	it('asks for the path behind a verb, and for the keys of the first scheme where none can sign', () => {
		const binance = builtInService('binance');
		assert.ok(binance);
		assert.deepEqual(check(binance, { method: 'GET ' }, { api_key: 'A', secret_key: 'B' }), [
			'error method-missing method',
		]);
		const service = serviceOf({}, { needs: ['token'] });
		assert.deepEqual(check(service, {}), ['error key-missing credential token']);
	});
});
