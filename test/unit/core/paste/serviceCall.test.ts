import assert from 'node:assert/strict';
import { readPastedParameters, readRequest } from '../../../../src/core/paste/pasteParameters.ts';
import { requestOf } from '../../../../src/core/paste/requests/requestObject.ts';
import { builtInService } from '../../../../src/core/services/builtIn.ts';
import { pairs } from './pairs.ts';

const pasted = (id: string, text: string) => readPastedParameters(text, { service: builtInService(id) });

describe('a pasted request, for an account of another service', () => {
	it('has its method from the parameter that the description names, and leaves out what is made for each request', () => {
		const read = pasted(
			'lastfm',
			'https://ws.audioscrobbler.com/2.0/?method=track.love&api_key=A&track=Ёж&sk=S&format=json&api_sig=0123',
		);
		assert.equal(read?.method, 'track.love');
		assert.deepEqual(pairs(read?.parameters), ['track=Ёж']);
		assert.deepEqual(read?.leftOut, ['api_key', 'sk', 'format', 'api_sig']);
	});

	it('has verb and path as its method where a method is a path', () => {
		const read = pasted(
			'binance',
			"curl -H 'X-MBX-APIKEY: k' -X POST 'https://api.binance.com/api/v3/order' -d 'symbol=LTCBTC&timestamp=1&signature=c8'",
		);
		assert.equal(read?.method, 'POST /api/v3/order');
		assert.deepEqual(pairs(read?.parameters), ['symbol=LTCBTC']);
		assert.equal(pasted('binance', 'https://api.binance.com/api/v3/time?a=1')?.method, 'GET /api/v3/time');
	});

	it('has a verb in front of its method where the path around it takes another by default', () => {
		const url = 'https://api-mt1.pusher.com/apps/3/events?auth_key=1&auth_signature=2';
		const post = pasted('pusher', `curl '${url}' -H 'Content-Type: application/json' -d '{"name":"n"}'`);
		assert.deepEqual([post?.method, post?.httpMethod, pairs(post?.parameters)], ['POST events', undefined, ['name=n']]);
		assert.deepEqual(pasted('pusher', url.replace('events', 'channels'))?.method, 'channels');
		assert.equal(pasted('kraken', 'https://api.kraken.com/0/private/Balance?a=1')?.method, 'GET Balance');
	});

	it('has the whole path as it is written', () => {
		for (const path of ['/api/orders/list', '/api/v2/balance/', '/x/fb.do', '/v1/a%20b'])
			assert.equal(pasted('binance', `https://api.binance.com${path}?a=1`)?.method, `GET ${path}`);
	});

	it('is read without a parameter, too, with its own headers and what is switched off', () => {
		for (const text of ['https://api.binance.com/api/v3/time', 'curl https://api.binance.com/api/v3/time'])
			assert.equal(pasted('binance', text)?.method, 'GET /api/v3/time', text);
		const item = {
			method: 'GET',
			header: [
				{ key: 'x-mbx-apikey', value: 'k' },
				{ key: 'X-Trace', value: '7' },
			],
			url: {
				host: ['api', 'binance', 'com'],
				protocol: 'https',
				path: ['api', 'v3', ':what'],
				variable: [{ key: 'what', value: 'depth' }],
				query: [
					{ key: 'symbol', value: 'LTCBTC' },
					{ key: 'limit', value: '5', disabled: true },
					{ key: 'signature', value: '', disabled: true },
				],
			},
		};
		const read = readRequest(requestOf(item) ?? '', builtInService('binance'))?.call;
		assert.equal(read?.method, 'GET /api/v3/depth');
		assert.deepEqual([pairs(read.parameters), read.off], [['symbol=LTCBTC', 'limit=5'], [1]]);
		assert.deepEqual([pairs(read.ownHeaders), read.leftOut], [['X-Trace=7'], ['signature', 'x-mbx-apikey']]);
	});

	it('is without what says by which scheme it is signed', () => {
		const url = 'https://eco.taobao.com/router/rest?method=a.b&app_key=1&sign_method=hmac&fields=x&sign=AB';
		assert.deepEqual(pairs(pasted('taobao-top', url)?.parameters), ['fields=x']);
	});

	it('has its body, whatever its headers are called', () => {
		const url = 'https://api.kraken.com/0/private/AddOrder';
		const headers = { 'API-Key': 'k', 'API-Sign': 'Zm9v', 'Content-Type': 'application/x-www-form-urlencoded' };
		const lines = Object.entries(headers).map((header) => header.join(': '));
		const body = 'nonce=1&pair=XBTUSD&volume=1.25';
		const har = {
			...{ method: 'POST', url, headers: Object.entries(headers).map(([name, value]) => ({ name, value })) },
			postData: { mimeType: headers['Content-Type'], text: body },
		};
		for (const text of [
			`curl '${url}' ${lines.map((line) => `-H '${line}'`).join(' ')} --data-raw '${body}'`,
			`POST /0/private/AddOrder HTTP/1.1\nHost: api.kraken.com\n${lines.join('\n')}\n\n${body}`,
			JSON.stringify({ log: { entries: [{ request: har }] } }),
			`fetch("${url}", { "headers": ${JSON.stringify(headers)}, "body": "${body}", "method": "POST" });`,
		]) {
			const read = pasted('kraken', text);
			assert.deepEqual([read?.method, pairs(read?.parameters)], ['AddOrder', ['pair=XBTUSD', 'volume=1.25']], text);
		}
	});

	it('is read from code that fetches it, with its verb', () => {
		const url = 'https://api.binance.com/api/v3/order?symbol=A&signature=c8';
		for (const [code, verb] of [
			[`fetch("${url}", { method: 'DELETE', headers: { 'X-MBX-APIKEY': 'k' } })`, 'DELETE'],
			[`await fetch('${url}');`, 'GET'],
		] as const) {
			const read = pasted('binance', code);
			assert.deepEqual([read?.method, pairs(read?.parameters)], [`${verb} /api/v3/order`, ['symbol=A']], code);
		}
	});

	it('is read from whatever a program, a log or a tool prints', () => {
		const path = '/0/private/AddOrder';
		const body = 'nonce=7&pair=XBTUSD&note=https%3A%2F%2Fa.example%2F%3Fq%3D1';
		const headers = {
			'API-Key': 'k',
			'API-Sign': `${'0a'.repeat(43)}==`,
			'Content-Type': 'application/x-www-form-urlencoded',
		};
		const lines = Object.entries({ Host: 'api.kraken.com', ...headers }).map((pair) => pair.join(': '));
		const http = `POST ${path} HTTP/1.1\n${lines.join('\n')}\n\n${body}`;
		const map = JSON.stringify(headers);
		const base64 = Buffer.from(body).toString('base64');
		const forms = {
			'the headers of HTTP/2': `:method: POST\n:path: ${path}\n:authority: api.kraken.com\n${lines.slice(1).join('\n')}\n\n${body}`,
			'a log with a prefix': http.replace(/^/gm, 'web-1  | '),
			'code of Python': `requests.post('https://api.kraken.com${path}', headers=${map}, data='${body}')`,
			'an error of axios': `{"config":{"url":"https://api.kraken.com${path}","method":"post","headers":${map},"data":"${body}"}}`,
			'an event of Lambda': `{"version":"2.0","rawPath":"${path}","headers":${map},"requestContext":{"http":{"method":"POST"}},"body":"${base64}","isBase64Encoded":true}`,
			'a dump of Express with its body parsed': `POST hook\n{ method: 'POST', url: '${path}', headers: ${map}, body: { nonce: '7', pair: 'XBTUSD', note: 'https://a.example/?q=1' } }`,
			'a log of OkHttp': `--> POST https://api.kraken.com${path} h2\n${lines.join('\n')}\n\n${body}\n--> END POST (60-byte body)`,
			'a recorded stream': `<- "POST ${path} HTTP/1.1\\r\\n${lines.join('\\r\\n')}\\r\\n\\r\\n"\n<- "${body}"\n-> "HTTP/1.1 400 Bad\\r\\n"`,
		};
		for (const [form, text] of Object.entries(forms)) {
			const read = pasted('kraken', text);
			assert.deepEqual(
				[read?.method, pairs(read?.parameters)],
				['AddOrder', ['pair=XBTUSD', 'note=https://a.example/?q=1']],
				form,
			);
		}
	});

	it('is a list, and no request, where a signature is among parameters', () => {
		const read = pasted('kraken', 'pair: XBTUSD\nsignature: 0123456789abcdef0123456789abcdef\nvolume: 2');
		assert.deepEqual([read?.method, pairs(read?.parameters)?.length], [undefined, 3]);
	});

	it('is no call in a text that has a link elsewhere', () => {
		assert.equal(pasted('binance', 'see https://example.org/page?x=1 for more'), undefined);
		assert.equal(pasted('binance', 'sent https://api.binance.com/api/v3/time?a=1 today')?.method, 'GET /api/v3/time');
	});

	it('has any verb that a call can have; another is named as left out', () => {
		const read = (verb: string, id = 'binance') =>
			pasted(id, `curl -X ${verb} 'https://api.binance.com/api/v3/order?symbol=LTCBTC&signature=c8'`);
		for (const verb of ['DELETE', 'PUT', 'PATCH']) assert.equal(read(verb)?.method, `${verb} /api/v3/order`);
		assert.equal(read('PURGE')?.method, 'GET /api/v3/order');
		assert.deepEqual(read('PURGE')?.leftOut, ['PURGE', 'signature']);
		assert.deepEqual(read('PUT', 'lastfm')?.leftOut, ['PUT']);
		const ok = readPastedParameters('curl -X PURGE "https://api.ok.ru/fb.do?method=users.getInfo&uids=1"');
		assert.deepEqual([ok?.method, ok?.httpMethod, ok?.leftOut], ['users.getInfo', undefined, ['PURGE']]);
	});

	it('has the fields of a JSON body, and the method of the path', () => {
		const read = pasted(
			'tbank',
			`curl https://securepay.tinkoff.ru/v2/Init -H 'Content-Type: application/json' -d '{"TerminalKey":"T","Amount":100,"Receipt":{"Email":"a@b"},"Token":"x"}'`,
		);
		assert.equal(read?.method, 'Init');
		assert.deepEqual(pairs(read?.parameters), ['Amount=100', 'Receipt={"Email":"a@b"}']);
		assert.deepEqual(read?.leftOut, ['TerminalKey', 'Token']);
	});

	it('is a text in the field of a value, where a URL may be meant', () => {
		const text = 'https://api.binance.com/api/v3/order?symbol=LTCBTC';
		assert.equal(readPastedParameters(text, { service: builtInService('binance'), isValue: true }), undefined);
	});
});
