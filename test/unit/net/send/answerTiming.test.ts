import assert from 'node:assert/strict';
import fc from 'fast-check';
import { phasesOf } from '../../../../src/net/send/answerTiming.ts';

describe('the parts of the time that an answer took', () => {
	it('are all that was measured, in their order', () => {
		const connection = { lookup: 3, tcp: 5, proxy: 7, tls: 11 };
		assert.deepEqual(phasesOf({ sent: 30, headers: 43, total: 60, connection }), [
			{ name: 'queue', milliseconds: 4 },
			{ name: 'lookup', milliseconds: 3 },
			{ name: 'connect', milliseconds: 5 },
			{ name: 'proxy', milliseconds: 7 },
			{ name: 'tls', milliseconds: 11 },
			{ name: 'waiting', milliseconds: 13 },
			{ name: 'download', milliseconds: 17 },
		]);
	});

	it('have none of making a connection that was there already', () => {
		assert.deepEqual(phasesOf({ sent: 1, headers: 3, total: 3 }), [
			{ name: 'queue', milliseconds: 1 },
			{ name: 'waiting', milliseconds: 2 },
			{ name: 'download', milliseconds: 0 },
		]);
	});

	it('are together the whole time, none of them below nothing', () => {
		const time = fc.double({ min: 0, max: 1e5, noNaN: true });
		fc.assert(
			fc.property(time, time, time, time, time, time, (queue, lookup, tcp, tls, wait, load) => {
				const sent = queue + lookup + tcp + tls;
				const [headers, total] = [sent + wait, sent + wait + load];
				const phases = phasesOf({ sent, headers, total, connection: { lookup, tcp, tls } });
				const sum = phases.reduce((all, { milliseconds }) => all + milliseconds, 0);
				assert.ok(Math.abs(sum - total) < 1e-6 * (1 + total));
				assert.ok(phases.every(({ milliseconds }) => milliseconds >= 0));
			}),
		);
	});
});
