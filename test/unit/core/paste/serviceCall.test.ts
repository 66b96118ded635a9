import assert from 'node:assert/strict';
import { readPastedParameters } from '../../../../src/core/paste/pasteParameters.ts';
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
