import assert from 'node:assert/strict';
import type { WatchedCall } from '../../../../src/net/service/watchedCall.ts';
import { WatchPrinter } from '../../../../src/net/service/watchPrinter.ts';
import { keys, plainQuery } from './serviceClient.ts';

/** A call that was received, its signature wrong unless said otherwise. */
function received(more: Partial<WatchedCall> = {}): WatchedCall {
	const error = { code: 104, message: 'PARAM_SIGNATURE : no' };
	return {
		kind: 'call',
		verb: 'GET',
		path: '/fb.do',
		judged: { method: 'events.get', signature: 'wrong', differences: [] },
		received: { parameters: [{ name: 'method', value: 'events.get' }], error },
		answeredAsChosen: false,
		isVerified: false,
		url: 'http://127.0.0.1/fb.do?x=1',
		...more,
	};
}

/** As {@link received}, with these parameters. */
function receivedWith(signature: 'right' | 'wrong', parameters: WatchedCall['received']['parameters']): WatchedCall {
	const wrong = received();
	const error = signature === 'wrong' && wrong.received.error;
	return {
		...wrong,
		judged: { ...wrong.judged, signature },
		received: { parameters, ...(error && { error }) },
		isVerified: signature === 'right',
	};
}

describe('what the program that watches prints', () => {
	const maxWaiting = 50;

	it('lets few calls wait for their diagnosis, and none when it is cancelled', async () => {
		const lines: string[] = [];
		const printer = new WatchPrinter(keys, { print: (line) => lines.push(line) });
		for (let index = 0; index < maxWaiting + 10; index++) {
			printer.watch(received({ url: `http://127.0.0.1/fb.do?${plainQuery}&n=${index}&sig=${'0'.repeat(32)}` }));
		}
		printer.cancel();
		await printer.end();
		assert.equal(lines.length, maxWaiting + 10);
		assert.deepEqual(new Set(lines.slice(0, maxWaiting)), new Set(['wrong  events.get  104 PARAM_SIGNATURE : no']));
		for (const line of lines.slice(maxWaiting)) assert.match(line, /too many at once to diagnose; 104/);
	});

	it('says in the end what the wrong calls have in common, once and without a secret', async () => {
		const printer = new WatchPrinter(keys, { print: () => undefined });
		for (const text of ['plain', 'Привет', 'plain', 'мир']) {
			const parameters = [
				{ name: 'method', value: 'events.get' },
				{ name: keys.accessToken, value: text },
				{ name: 'access_token', value: keys.accessToken },
			];
			printer.watch(receivedWith(text === 'plain' ? 'right' : 'wrong', parameters));
		}
		await printer.end();
		const [counts = '', common = '', ...more] = printer.summary().split('\n');
		assert.equal(counts, '4 calls, 2 wrong');
		assert.match(common, /^Each of the 2 wrong calls has a value with characters beyond ASCII/);
		assert.deepEqual(more, []);
	});

	it('masks a secret that a client has for the name of a parameter', async () => {
		const printer = new WatchPrinter(keys, { print: () => undefined });
		for (const name of [keys.accessToken, 'x', keys.accessToken])
			printer.watch(receivedWith(name === 'x' ? 'right' : 'wrong', [{ name, value: '1' }]));
		await printer.end();
		assert.match(printer.summary(), /wrong calls has ••••••••, and no right one has/);
	});
});
