import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { learnedService } from '../../../../src/app/learn/learnedService.ts';
import { signedCallOf } from '../../../../src/app/learn/signedCall.ts';
import { requestIn } from '../../../../src/core/paste/requests/requestIn.ts';
import { exampleResults, readService } from '../../../../src/core/services/readService.ts';
import type { Service } from '../../../../src/core/services/service.ts';
import { signaturesOf } from '../../../../src/core/services/signatureCarriers.ts';
import { signServiceCall } from '../../../../src/core/services/signService.ts';
import { learn } from '../../../../src/diagnosis/index.ts';

const key = 'kept-out secret 17';
const token = 'tkn-5f1e9c77aa';
const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const mac = (hash: string, text: string) => createHmac(hash, key).update(text).digest('hex');
const form = (pairs: Record<string, string>) => new URLSearchParams(pairs).toString();

function learned(text: string) {
	const received = requestIn(text);
	assert.ok(received);
	const [carrier] = signaturesOf(received);
	assert.ok(carrier);
	const signed = signedCallOf(received, carrier, key);
	const [scheme] = learn(signed.call, carrier.value, { secret: signed.secret });
	assert.ok(scheme);
	const service = learnedService(received, carrier, scheme, signed);
	const written = JSON.stringify(service);
	for (const secret of [key, token, carrier.value]) assert.ok(!written.includes(secret));
	const read = readService(service);
	assert.ok('service' in read, JSON.stringify(read));
	const results = exampleResults(read.service).map(({ isEqual }) => isEqual);
	assert.deepEqual(results, [true]);
	return service;
}

describe('the description of a learned service', () => {
	it('has the keys and what each call has anew', () => {
		const pairs = { app_key: '12', method: 'user.get', nonce: '77', session: token, timestamp: '1700000000' };
		const text = Object.entries(pairs).map((pair) => pair.join('='));
		const url = `https://api.example.org/rest?${form({ ...pairs, sign: md5(text.join('') + md5(token + key)) })}`;
		const { keys, request, schemes, baseUrl } = learned(url);
		assert.equal(baseUrl, 'https://api.example.org');
		assert.deepEqual(keys, {
			secret_key: { label: 'Secret key', secret: true },
			app_key: { label: 'app_key' },
			session: { label: 'session', secret: true, sent: true },
		});
		const parameters = { ...pairs, app_key: '{app_key}', method: '{method}', nonce: '{nonce}', session: '{session}' };
		assert.deepEqual(request, { path: '/rest', parameters: { ...parameters, timestamp: '{timestamp}' } });
		assert.deepEqual(schemes[0]?.steps?.['key'], { hash: 'md5', of: '{session}{secret_key}' });
	});

	const times = [
		['2026-11-30 18:41:22', '{time:yyyy-MM-dd HH:mm:ss}', '2026-11-30 18:59:03'],
		['20261130184122', '{time:yyyyMMddHHmmss}', '20261130185903'],
		['2026-11-30T18:41:22.123Z', '{time:yyyy-MM-ddTHH:mm:ss.SSSZ}', '2026-11-30T18:59:03.007Z'],
		['2026-12-01T02:41:22+08:00', '{time+480m:yyyy-MM-ddTHH:mm:ss+08:00}', '2026-12-01T02:59:03+08:00'],
		['2026-11-30T15:11:22-0330', '{time-210m:yyyy-MM-ddTHH:mm:ss-0330}', '2026-11-30T15:29:03-0330'],
		['Mon, 30 Nov 2026 18:41:22 GMT', '{time:EEE, dd MMM yyyy HH:mm:ss GMT}', 'Mon, 30 Nov 2026 18:59:03 GMT'],
	];
	for (const [value = '', template, later] of times) {
		it(`makes the time anew in its own form: ${value}`, () => {
			const pairs = { app_key: '12', timestamp: value };
			const text = Object.entries(pairs).map((pair) => pair.join('='));
			const service = learned(`https://api.example.org/rest?${form({ ...pairs, sign: md5(text.join('&') + key) })}`);
			assert.equal(service.request?.parameters?.['timestamp'], template);
			const made = { now: Date.UTC(2026, 10, 30, 18, 59, 3, 7), uuid: '', nonce: '' };
			const { parameters } = signServiceCall(
				service,
				{ method: 'rest', parameters: [] },
				{ secret_key: key, app_key: '12' },
				made,
				{ baseUrl: 'https://a.example' },
			);
			const sent = Object.fromEntries(parameters.map(({ name, value }) => [name, value]));
			assert.deepEqual(sent, { app_key: '12', timestamp: later, sign: md5(`app_key=12&timestamp=${later}${key}`) });
		});
	}

	it('keeps a time that the call is about', () => {
		const pairs = { start_created: '2026-11-01 00:00:00', timestamp: '1700000000' };
		const text = Object.entries(pairs).map((pair) => pair.join('='));
		const { request } = learned(`https://api.example.org/rest?${form({ ...pairs, sign: md5(text.join('&') + key) })}`);
		assert.deepEqual(request?.parameters, { timestamp: '{timestamp}' });
	});

	it('is of a command of cURL with a form', () => {
		const pairs = { amount: '10', order: 'я 1' };
		const text = `amount=10&order=я 1&key=${key}`;
		const curl = `curl https://pay.example.org/pay -H 'X-Trace: 1' -d '${form({ ...pairs, sign: md5(text) })}'`;
		const { request, schemes } = learned(curl);
		assert.deepEqual(request, { verb: 'POST', path: '{method}' });
		assert.equal(schemes[0]?.signature && Object(schemes[0].signature).of, '{text}&key={secret_key}');
	});

	it('keeps the verb of a command of cURL', () => {
		const { verb } = requestIn(`curl -X DELETE 'https://pay.example.org/order?id=5&sign=${md5('id=5')}'`) ?? {};
		assert.equal(verb, 'DELETE');
	});

	it('is of a request with a signed body and signed headers', () => {
		const body = '{"amount":10,"password":"in the body 8"}';
		const head = [
			'POST /v2/orders HTTP/1.1',
			'Host: api.example.org',
			'X-Api-Key: public1',
			'X-Timestamp: 1700000000123',
			'X-Window: 5000',
			'Content-Type: application/json',
			`X-Sign: sha256=${mac('sha256', `1700000000123public1${'5000'}${body}`)}`,
		];
		const service = learned(`${head.join('\r\n')}\r\n\r\n${body}`);
		assert.deepEqual(service.request?.headers, {
			'X-Window': '5000',
			'X-Api-Key': '{X-Api-Key}',
			'X-Timestamp': '{timestamp-ms}',
		});
		assert.deepEqual(service.schemes[0]?.place, { header: 'X-Sign', as: 'sha256={signature}' });
		assert.deepEqual([service.request?.body, service.request?.literals], ['json', ['amount']]);
		assert.ok(!JSON.stringify(service).includes('in the body 8'));
	});

	it('makes the digests of a body anew that the query and the headers of a request have', () => {
		const body = '{"amount":10}';
		const sha256 = createHash('sha256').update(body).digest('base64');
		const query = `app_key=12&body_md5=${md5(body)}&timestamp=1700000000`;
		const head = ['POST /v1/pay HTTP/1.1', 'Host: a.example', `Digest: SHA-256=${sha256}`];
		head[0] = `POST /v1/pay?${query}&sign=${md5(`${query}${key}`)} HTTP/1.1`;
		const service = learned(`${head.join('\n')}\n\n${body}`);
		const { request } = service;
		assert.deepEqual(request?.query, { app_key: '{app_key}', body_md5: '{body_md5}', timestamp: '{timestamp}' });
		assert.deepEqual(
			[request?.headers, request?.withBody],
			[{ Digest: 'SHA-256={body_sha256_base64}' }, ['body_md5', 'Digest']],
		);
		const made = { now: 1_700_000_000_000, uuid: '', nonce: '' };
		const call = { method: 'POST /v1/pay', parameters: [{ name: 'amount', value: '11' }] };
		const sent = signServiceCall(service, call, { app_key: '12', secret_key: key }, made, {
			baseUrl: 'https://a.example',
		});
		assert.equal(sent.request.body, '{"amount":11}');
		const other = `app_key=12&body_md5=${md5('{"amount":11}')}&timestamp=1700000000`;
		assert.equal(new URL(sent.request.url).search, `?${other}&sign=${md5(`${other}${key}`)}`);
	});

	it('has each parameter and the signature where the request had them', () => {
		const sent = (service: Service) => {
			const keys = Object.fromEntries(Object.keys(service.keys).map((name) => [name, '12']));
			const made = { now: 1_700_000_000_000, uuid: '', nonce: '' };
			const call = { method: 'pay', parameters: [{ name: 'amount', value: '9' }] };
			const { url, body, method } = signServiceCall(service, call, keys, made, {
				baseUrl: 'https://a.example',
			}).request;
			return `${method} ${new URL(url).search} ${body ?? ''}`.replace(/sign=\w{32}/, 'sign');
		};
		const sign = md5(`amount=5&app_key=12&timestamp=1700000000${key}`);
		const query = 'app_key=12&timestamp=1700000000';
		const post = (search: string, body: string) => `POST /v1/pay?${search} HTTP/1.1\nHost: a.example\n\n${body}`;
		const signed = `${query}&sign=${sign}`;
		for (const [text, expected] of [
			[post(signed, 'amount=5'), `POST ?${query}&sign amount=9`],
			[post(signed, '{"amount":"5"}'), `POST ?${query}&sign {"amount":"9"}`],
			[post(`amount=5&${signed}`, ''), `POST ?${query}&amount=9&sign `],
			[post(query, `amount=5&sign=${sign}`), `POST ?${query} amount=9&sign`],
			[post('', `amount=5&${signed}`), `POST  ${query}&amount=9&sign`],
			[
				`fetch("https://a.example/v1/pay?${signed}", {"method": "POST", "body": "amount=5"})`,
				`POST ?${query}&sign amount=9`,
			],
			[`https://a.example/v1/pay?amount=5&${signed}`, `GET ?${query}&amount=9&sign `],
		] as const)
			assert.equal(sent(learned(text)), expected, text);
	});

	it('has no verb that no description can have', () => {
		const { request } = learned(`curl -X PURGE 'https://a.example/v1/pay?amount=5&sign=${md5(`amount=5${key}`)}'`);
		assert.deepEqual(request, { path: '{method}' });
	});

	it('has braces of the path as they are sent, and no name in them', () => {
		const { request } = learned(`https://a.example/v1/{id}?method=a&n=5&sign=${md5(`method=a&n=5${key}`)}`);
		assert.equal(request?.path, '/v1/%7Bid%7D');
	});

	it('is of nothing else', () => {
		for (const text of ['', 'a sentence with curl in it', 'x'.repeat(100)]) assert.equal(requestIn(text), undefined);
		assert.deepEqual(signaturesOf({ verb: 'GET', path: '/?a=1', headers: [['Host', 'x']], body: '' }), []);
	});
});
