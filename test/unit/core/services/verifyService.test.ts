import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { builtInService } from '../../../../src/core/services/builtIn.ts';
import { readService } from '../../../../src/core/services/readService.ts';
import type { Received } from '../../../../src/core/services/received.ts';
import { parseReceived } from '../../../../src/core/services/receivedText.ts';
import type { Service } from '../../../../src/core/services/service.ts';
import { verifyReceived } from '../../../../src/core/services/verifyService.ts';
import { webhookTexts } from './webhookTexts.ts';

const service = (id: string): Service => builtInService(id) ?? assert.fail(id);
const received = (text: string): Received => parseReceived(text) ?? assert.fail(text);
const written = (description: unknown): Service => {
	const read = readService(description);
	return 'service' in read ? read.service : assert.fail(JSON.stringify(read.problems));
};
const form = [['Content-Type', 'application/x-www-form-urlencoded']] as const;
const plain: Received = { verb: 'POST', path: '/', headers: [], body: '' };

describe('verifying what was received', () => {
	for (const [id, { text, keys, byte }] of Object.entries(webhookTexts)) {
		it(`${id}: the published request is right, with a changed byte wrong, with another key wrong`, () => {
			const right = verifyReceived(service(id), received(text), keys);
			assert.equal(right.verdict, 'right');
			assert.equal(right.sent, right.right);
			const changed = text.replace(byte, (found) => `${found.slice(0, -1)}~`);
			assert.equal(verifyReceived(service(id), received(changed), keys).verdict, 'wrong');
			const others = Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, `${key}01`]));
			assert.equal(verifyReceived(service(id), received(text), others).verdict, 'wrong');
		});

		it(`${id}: without its signature it is missing, without its key never right`, () => {
			const at = service(id).schemes[0]?.place;
			const name = (at?.header ?? at?.parameter ?? '').split('.').at(-1);
			const without = text.replace(new RegExp(`(^|[?&"])${name}("?[:=])`, 'im'), '$1other$2');
			const { verdict, sent } = verifyReceived(service(id), received(without), keys);
			assert.deepEqual([verdict, sent], ['missing', undefined]);
			const keyless = verifyReceived(service(id), received(text), {});
			assert.deepEqual([keyless.verdict, keyless.missingKeys], ['wrong', Object.keys(keys)]);
		});
	}

	it('a signature by an empty key is not right', () => {
		const sig = createHmac('sha256', '').update('Hello').digest('hex');
		const request = { ...plain, headers: [['x-hub-signature-256', `sha256=${sig}`]], body: 'Hello' } as const;
		const { verdict, sent, right } = verifyReceived(service('github-webhook'), request, {});
		assert.deepEqual([verdict, sent], ['wrong', right]);
	});

	it('takes top-level fields of JSON as they are written', () => {
		const token = createHash('sha256').update('19200.50ORDERpwdtrueT').digest('hex');
		const body = `{"TerminalKey":"T","Amount":19200.50,"OrderId":"ORDER","Success":true,"DATA":{"a":[1]},"Data":{"b":2},"Token":"${token}"}`;
		const request = { ...plain, headers: [['Content-Type', 'application/json; charset=utf-8']], body } as const;
		assert.equal(verifyReceived(service('tbank'), request, { password: 'pwd' }).verdict, 'right');
		const broken = { ...request, body: body.slice(0, -1) };
		assert.equal(verifyReceived(service('tbank'), broken, { password: 'pwd' }).verdict, 'missing');
	});

	it('takes fields deep in JSON by the names on the way to them, and none for a value that is absent', () => {
		const deep = written({
			name: 'Deep',
			keys: { secret: { label: 'Key', secret: true } },
			schemes: [
				{
					steps: {
						first: { list: ['order.first'], pair: '{value}' },
						rest: { list: 'fields', only: ['order.*'], except: ['order.sign', 'order.first'], join: '|' },
					},
					signature: { hash: 'sha1', of: '{secret}:{first}:{rest}' },
					place: { parameter: 'order.sign' },
				},
			],
		});
		// printf 'k::order.items.0.id=1.50|order.items.1.id=true|order.note=null' | openssl dgst -sha1
		const sign = '26c24f27dc52fc42cc85a48dd81cc0af129b39a0';
		const body = `{"id":5,"order":{"note":null,"items":[{"id":1.50},{"id":true}],"sign":"${sign}"}}`;
		const verify = (body: string) => verifyReceived(deep, { ...plain, body }, { secret: 'k' }).verdict;
		assert.equal(verify(body), 'right');
		assert.equal(verify(body.replace('1.50', '1.5')), 'wrong');
		assert.equal(verify(body.replace('order', 'other')), 'missing');
	});

	it('compares a wrong signature with that of the scheme that the request names, or whose signatures are as long', () => {
		const unsorted = [
			...['method=taobao.item.seller.get', 'app_key=12345678', 'timestamp=2016-01-01+12%3A00%3A00', 'v=2.0'],
			'sign_method=hmac',
		];
		const verify = (body: string) =>
			verifyReceived(service('taobao-top'), { ...plain, body, headers: form }, { secret: 'helloworld' });
		const schemeOf = (body: string) => verify(body).scheme.name;
		assert.equal(schemeOf([...unsorted, 'sign=C5F2'].join('&')), 'hmac');
		assert.equal(schemeOf(`a=1&sign=${'0'.repeat(64)}`), 'hmac-sha256');
		assert.equal(schemeOf(`a=1&sign=${'0'.repeat(32)}`), 'md5');
		// printf 'helloworldapp_key12345678methodtaobao.item.seller.getsign_methodhmac…v2.0helloworld' | openssl dgst -md5
		const { verdict, unlike } = verify([...unsorted, 'sign=889787EAB46D2581679401EB276BA144'].join('&'));
		assert.deepEqual([verdict, unlike], ['right', [{ name: 'sign_method', right: 'md5' }]]);
	});

	it("takes a call of Binance with query and body as its documentation's mixed example", () => {
		const signature = '0fd168b8ddb4876a0358a8d14d0c9f3da0e9b20c5d52b2a00fcf7d1c602f9a77';
		const keys = { secret_key: 'NhqPtmdSJYdKjVHjA7PZj4Mge3R5YNiP1e3UZjInClVN65XAbvqqM6A7H5fATj0j', api_key: 'k' };
		const path = '/api/v3/order?symbol=LTCBTC&side=BUY&type=LIMIT&timeInForce=GTC';
		const body = `quantity=1&price=0.1&recvWindow=5000&timestamp=1499827319559&signature=${signature}`;
		const headers = [['X-MBX-APIKEY', 'k']] as const;
		assert.equal(verifyReceived(service('binance'), { ...plain, path, body, headers }, keys).verdict, 'right');
		// "The signature is not case sensitive."
		const upper = { ...plain, path, body: body.replace(signature, signature.toUpperCase()), headers };
		assert.equal(verifyReceived(service('binance'), upper, keys).verdict, 'right');
		const changed = { ...plain, path: path.replace('GTC', 'IOC'), body, headers };
		assert.equal(verifyReceived(service('binance'), changed, keys).verdict, 'wrong');
	});

	it('takes values of the request from where the description sends them', () => {
		const described = written({
			name: 'T',
			keys: { id: {}, key: { secret: true }, token: { secret: true, sent: true, optional: true } },
			request: {
				verb: 'POST',
				path: '/v1/{method}/call',
				parameters: { ts: 'at-{timestamp}' },
				headers: { 'X-Nonce': '{nonce}', 'X-Token': 'Bearer {token}' },
				after: { trace: '{uuid}' },
			},
			schemes: [
				{
					signature: {
						hash: 'sha256',
						key: '{key}',
						of: '{verb} {scheme} {host} {path} {query} {url} {method} {timestamp} {nonce} {id} {token} {body}',
					},
					place: { parameter: 'sig', as: 'v1:{id}:{signature}' },
				},
			],
		});
		const url = 'http://h.example/v1/a.b/call?q=1';
		const text = `POST http h.example /v1/a.b/call q=1 ${url} a.b 17 n-1 me tkn x=%7e+&ts=at-17`;
		const sig = createHmac('sha256', 'k').update(text).digest('hex');
		const http = `POST ${url} HTTP/1.1\nContent-Type: application/x-www-form-urlencoded\nx-nonce: n-1\nx-token: Bearer tkn\n\n`;
		const verified = verifyReceived(described, received(`${http}x=%7e+&ts=at-17&sig=v1:me:${sig}&trace=u`), {
			key: 'k',
		});
		assert.equal(verified.verdict, 'right');
		assert.deepEqual(verified.missingKeys, []);
		assert.deepEqual(verified.secrets, ['k', 'Bearer tkn', 'tkn']);
		assert.ok(verified.derivation.signed.of?.secret);
	});

	it('takes what the signature of SigV4 is made with from its header', () => {
		const [{ call, signature } = assert.fail()] = service('aws-sigv4').examples ?? [];
		const { secret_access_key = '', ...others } = call.values as Record<string, string>;
		const scope = `${others['date']}/us-east-1/iam/aws4_request`;
		const parts = `Credential=AKIDEXAMPLE/${scope}, SignedHeaders=content-type;host;x-amz-date, Signature=${signature}`;
		const headers = [
			...(call['headers'] as [string, string][]),
			['Authorization', `AWS4-HMAC-SHA256 ${parts}`] as const,
		];
		const request = { ...plain, verb: 'GET', path: '/?Action=ListUsers&Version=2010-05-08', headers };
		const verified = verifyReceived(service('aws-sigv4'), request, { secret_access_key });
		assert.deepEqual([verified.verdict, verified.missingKeys], ['right', []]);
	});

	it('of a command has its host from the URL, and of SigV4 the headers that it says were signed', () => {
		const url = { ...plain, verb: 'GET', host: 'a.example' };
		// Computed in Python, of accept, host and x-amz-date.
		const signature = 'a98f8aac3e3764f9fb98be7df39923a972bf9aa06642f9d5eafaf2439a4b78d7';
		const scope = 'AKIDEXAMPLE/20150830/us-east-1/iam/aws4_request';
		const headers = [
			['Accept', 'application/json'],
			['X-Amz-Date', '20150830T123600Z'],
			['X-Amz-Added', 'on the way'],
			[
				'Authorization',
				`AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=accept;host;x-amz-date, Signature=${signature}`,
			],
		] as const;
		const keys = { secret_access_key: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' };
		assert.equal(verifyReceived(service('aws-sigv4'), { ...url, headers }, keys).verdict, 'right');
		const changed = headers.map(([name, value]) => [name, value.replace('json', 'xml')] as const);
		assert.equal(verifyReceived(service('aws-sigv4'), { ...url, headers: changed }, keys).verdict, 'wrong');
	});

	it('has its parameters in the header of OAuth, beside a query and a form, and no JSON among them', () => {
		const [{ signature } = assert.fail()] = service('oauth1-hmac-sha1').examples ?? [];
		const keys = { consumer_key: 'dpf43f3p2l4k3l03', consumer_secret: 'kd94hf93k423kf44' };
		const all = { ...keys, token: 'nnch734d00sl2jdk', token_secret: 'pfkkdhi9sl3r4s00' };
		const token = 'oauth_consumer_key="dpf43f3p2l4k3l03", oauth_token="nnch734d00sl2jdk"';
		const rest = 'oauth_signature_method="HMAC-SHA1",oauth_timestamp="137131202",oauth_nonce="chapoH"';
		const header = `OAuth realm="Photos", ${token}, ${rest}, oauth_signature="${encodeURIComponent(signature)}"`;
		const text = `GET http://PHOTOS.example.net:80/photos?file=vacation.jpg&size=original HTTP/1.1\nContent-Type: application/json\nAuthorization: ${header}\n\n{"a":1}`;
		const verdict = (sent: string) => verifyReceived(service('oauth1-hmac-sha1'), received(sent), all).verdict;
		assert.deepEqual([verdict(text), verdict(text.replace('original', 'small'))], ['right', 'wrong']);
	});

	it('is taken as it was sent, at the address of the service', () => {
		const binance = { ...plain, headers: form };
		// printf '%s' 'symbol=BTC&note=a+b%d0%bf' | openssl dgst -sha256 -hmac key
		const hmac = '40b092ee1bc59a3e0fd8e750ab06b42ab92a429464b4b2d886dafbf18013fb78';
		const body = `symbol=BTC&note=a+b%d0%bf&signature=${hmac}`;
		const keys = { api_key: 'k', secret_key: 'key' };
		assert.equal(verifyReceived(service('binance'), { ...binance, body }, keys).verdict, 'right');
		// printf '%s' 'GETcvm.tencentcloudapi.com/?Action=A&SecretId=id' | openssl dgst -sha1 -hmac key -binary | base64
		const path = `/?Action=A&SecretId=id&Signature=${encodeURIComponent('ihHZloHSJBVkN2OX0cmvlQx6qRM=')}`;
		const tencent = { ...service('tencent-cloud-v1'), baseUrl: 'https://cvm.tencentcloudapi.com' };
		assert.equal(verifyReceived(tencent, { ...plain, verb: 'GET', path }, { secret_key: 'key' }).verdict, 'right');
		// The example of the documentation, whose method is /order/get.
		const query = 'app_key=123456&access_token=test&timestamp=1517820392000&sign_method=sha256&order_id=1234';
		const order = `/rest/order/get?${query}&sign=4190D32361CFB9581350222F345CB77F3B19F0E31D162316848A2C1FFD5FAB4A`;
		const lazada = (at: string) =>
			verifyReceived(service('lazada'), { ...plain, verb: 'GET', path: at }, { app_secret: 'helloworld' }).verdict;
		assert.deepEqual([lazada(order), lazada(order.replace('order/', 'orders/'))], ['right', 'wrong']);
	});

	it('is right with the line end below its body, and without it', () => {
		// printf '{"a":1}' or '{"a":1}\n' | openssl dgst -sha256 -hmac key
		for (const signature of [
			createHmac('sha256', 'key').update('{"a":1}').digest('hex'),
			'f511919c22720aed31219b3e9633132ef6fab64c923dde391c14129d26db49b5',
		]) {
			const text = `X-Hub-Signature-256: sha256=${signature}\n\n{"a":1}\n`;
			assert.equal(verifyReceived(service('github-webhook'), received(text), { secret: 'key' }).verdict, 'right');
		}
	});

	it('reads signatures in paths and fields, and tries each scheme whose keys are held', () => {
		const hash = (text: string) => createHash('md5').update(text).digest('hex');
		const described = written({
			name: 'T',
			keys: { a: { secret: true, optional: true }, b: { secret: true, optional: true } },
			schemes: [
				{ name: 'a', needs: ['a'], signature: { hash: 'md5', of: '{a}' }, place: { path: '/x/{signature}/y' } },
				{ name: 'b', needs: ['b'], signature: { hash: 'md5', of: '{b}{body}' }, place: { field: 'sig' } },
			],
		});
		const verify = (request: Partial<Received>, keys: Record<string, string>) => {
			const { verdict, scheme } = verifyReceived(described, { ...plain, ...request }, keys);
			return `${verdict} ${scheme.name}`;
		};
		assert.equal(verify({ path: `/x/${hash('1')}/y` }, { a: '1' }), 'right a');
		assert.equal(verify({ path: `/x/${hash('1')}/z` }, { a: '1' }), 'wrong a');
		const body = `{"n":1.0,"sig":"${hash('2{"n":1.0,"m":[{}]}')}","m":[{}]}`;
		assert.equal(verify({ body }, { a: '1', b: '2' }), 'right b');
		assert.equal(verify({ body }, { b: '3' }), 'wrong b');
		assert.equal(verify({ body, path: `/x/${hash('')}/y` }, {}), 'wrong a');
	});
});

describe('texts of received requests', () => {
	it('are read in each form', () => {
		const headers = [['A', 'b: c']];
		assert.deepEqual(received('PUT /p?q HTTP/1.1\r\nA:  b: c \r\n\r\nx\n\ny\r\n'), {
			...{ verb: 'PUT', path: '/p?q', headers, body: 'x\n\ny', ending: '\r\n' },
		});
		assert.deepEqual(received('A: b: c'), { verb: 'GET', path: '/', headers, body: '' });
		assert.deepEqual(received('A: b: c\n\nx'), { verb: 'POST', path: '/', headers, body: 'x' });
		const counted = 'Content-Length: 3\n\nя\n';
		assert.equal(received(counted).body, 'я\n');
		assert.deepEqual(received('?a=b'), { ...plain, verb: 'GET', path: '/?a=b' });
		assert.deepEqual(received(' {"a":1} '), { ...plain, body: '{"a":1}' });
		const url = { ...plain, verb: 'GET', path: '/?a=b', scheme: 'https', host: 'h:1' };
		assert.deepEqual(received('HTTPS://h:1?a=b#c'), url);
	});

	it('are not read where they are something else, or too long', () => {
		const others = ['', '\n', 'prose', 'a sentence = no query', 'GET /\nprose', 'A: b\nprose'];
		for (const text of [...others, `a=${'b'.repeat(1_000_000)}`]) assert.equal(parseReceived(text), undefined, text);
	});

	it('are verified in one pass, hostile ones too', () => {
		const many = 250_000;
		const hostile = [
			`a=${'&'.repeat(900_000)}`,
			`a=b${'&a='.repeat(many)}`,
			`${'A: b\n'.repeat(150_000)}\n`,
			`{${'"a":{'.repeat(100_000)}`,
			`{${'"sign":"a",'.repeat(80_000)}"a":1}`,
			`{"a":${'['.repeat(many)}${']'.repeat(many)}}`,
			`POST /${'?'.repeat(many)} HTTP/1.1\n${'X: '.repeat(many)}`,
			`https://h/?${'%'.repeat(many)}=${'%E0'.repeat(many / 2)}`,
			`${'\r'.repeat(many)}a=${'\r\n'.repeat(many)}`,
			`__proto__=1&constructor=2&hash=3`,
			`__proto__: a\nconstructor: b\n\n{"__proto__":{},"sig":1}`,
		];
		for (const text of hostile) {
			const request = parseReceived(text);
			if (!request) continue;
			for (const id of ['telegram-webapp', 'aws-sigv4', 'adyen-webhook']) {
				try {
					assert.notEqual(verifyReceived(service(id), request, { bot_token: 'x' }).verdict, 'right');
				} catch (error) {
					assert.equal((error as { code?: string }).code, 'too-large');
				}
			}
		}
	});
});
