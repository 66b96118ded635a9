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
});
