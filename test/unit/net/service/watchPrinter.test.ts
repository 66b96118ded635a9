import assert from 'node:assert/strict';
import { WatchPrinter } from '../../../../src/net/service/watchPrinter.ts';
import { keys, plainQuery } from './serviceClient.ts';

describe('what the program that watches prints', () => {
	const mostWaiting = 50;

	it('lets few calls wait for their diagnosis, and none when it is cancelled', async () => {
		const lines: string[] = [];
		const printer = new WatchPrinter(keys, { print: (line) => lines.push(line) });
		const error = { code: 104, message: 'PARAM_SIGNATURE : no' };
		for (let index = 0; index < mostWaiting + 10; index++) {
			printer.watch({
				kind: 'call',
				verb: 'GET',
				path: '/fb.do',
				judged: { method: 'events.get', signature: 'wrong', differences: [] },
				received: { parameters: [{ name: 'method', value: 'events.get' }], verdict: { accepted: false, error } },
				answeredAsChosen: false,
				url: `http://127.0.0.1/fb.do?${plainQuery}&n=${index}&sig=${'0'.repeat(32)}`,
			});
		}
		printer.cancel();
		await printer.end();
		assert.equal(lines.length, mostWaiting + 10);
		assert.deepEqual(new Set(lines.slice(0, mostWaiting)), new Set(['wrong  events.get  104 PARAM_SIGNATURE : no']));
		for (const line of lines.slice(mostWaiting)) assert.match(line, /too many at once to diagnose; 104/);
	});

	it('says in the end what the wrong calls have in common, once and without a secret', async () => {
		const printer = new WatchPrinter(keys, { print: () => undefined });
		const watch = (text: string, signature: 'right' | 'wrong') => {
			const error = { code: 104, message: 'PARAM_SIGNATURE : no' };
			printer.watch({
				kind: 'call',
				verb: 'GET',
				path: '/fb.do',
				judged: { method: 'events.get', signature, differences: [] },
				received: {
					parameters: [
						{ name: 'method', value: 'events.get' },
						{ name: keys.accessToken, value: text },
						{ name: 'access_token', value: keys.accessToken },
					],
					verdict: signature === 'right' ? { accepted: true, scheme: 'server-server' } : { accepted: false, error },
				},
				url: 'http://127.0.0.1/fb.do?x=1',
				...(signature === 'right' ? { verified: { method: 'events.get', scheme: 'server-server' as const } } : {}),
				answeredAsChosen: false,
			});
		};
		for (const text of ['plain', 'Привет', 'plain', 'мир']) watch(text, text === 'plain' ? 'right' : 'wrong');
		await printer.end();
		const [counts = '', common = '', ...more] = printer.summary().split('\n');
		assert.equal(counts, '4 calls, 2 wrong');
		assert.match(common, /^Each of the 2 wrong calls has a value with characters beyond ASCII/);
		assert.deepEqual(more, []);
	});

	it('masks a secret that a client has for the name of a parameter', async () => {
		const printer = new WatchPrinter(keys, { print: () => undefined });
		const error = { code: 104, message: 'PARAM_SIGNATURE : no' };
		for (const name of [keys.accessToken, 'x', keys.accessToken]) {
			const isRight = name === 'x';
			printer.watch({
				kind: 'call',
				verb: 'GET',
				path: '/fb.do',
				judged: { method: 'events.get', signature: isRight ? 'right' : 'wrong', differences: [] },
				received: {
					parameters: [{ name, value: '1' }],
					verdict: isRight ? { accepted: true, scheme: 'server-server' } : { accepted: false, error },
				},
				answeredAsChosen: false,
				url: 'http://127.0.0.1/fb.do?x=1',
			});
		}
		await printer.end();
		assert.match(printer.summary(), /wrong calls has ••••••••, and no right one has/);
	});
});
