// One row a fault: what comes of the call, that nothing of it is left, and that the next call works.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { createSender, type Sender } from '../../../../src/net/send/send.ts';
import { usedHeap } from '../../../data/usedHeap.ts';
import { answer, answering, failureOf, type Loopback, limits, never, request } from '../loopback.ts';
import type { Fault } from './faults/fault.ts';
import { faults, faultTable } from './faults/faultTable.ts';

/** What a fault could leave behind: sockets, servers, timers, processes. */
const held = () =>
	process.getActiveResourcesInfo().filter((name) => /TCP|TLS|HTTP|Process|Timeout|GetAddrInfo/.test(name));

/** Also of a socket that has an error before. */
async function closed(socket: Socket): Promise<void> {
	if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
}

/** Sockets take a few turns of the event loop to close. */
async function until(holds: () => boolean): Promise<void> {
	for (let turn = 0; turn < 2000 && !holds(); turn++) await new Promise(setImmediate);
}

/** What an error says, or what came of a body, beyond the outcome. */
const details: Readonly<Record<string, RegExp>> = {
	'connect: nothing listens': /127\.0\.0\.1:\d+/,
	'connect: the name is not found': /no-such-host\.invalid/,
	'TLS: a self-signed certificate': /self-signed certificate/,
	'TLS: a certificate that has expired': /expired/,
	'TLS: a certificate for another host': /does not match certificate/,
	'TLS: a server that asks for a client certificate': /certificate required/,
	'TLS: plain HTTP where TLS is expected': /http:/,
	'TLS: the handshake stalls': /within 80 ms/,
	'TLS: reset in the handshake': /handshake/,
	'proxy: it cannot connect (502)': /502/,
	'headers: a header that drips': /within 300 ms/,
	'headers: a header of an interim answer that drips': /within 300 ms/,
	'headers: headers that drip': /within 300 ms/,
	'headers: a flood of interim answers (1xx)': /interim answers/,
	'headers: interim answers that drip': /within 300 ms/,
	'body: shorter than its length': /^abc$/,
	'body: it stalls': /^abc$/,
	'body: it drips': /^a+$/,
	'body: it drips, without a length': /^a+$/,
	'body: chunks that drip': /^a+$/,
	'body: trailers that drip': /within 1000 ms/,
	'body: a chunk that ends early': /^abc$/,
	'body: an extension of a chunk without end': /within 1000 ms/,
	'cancel: in the body': /^abc$/,
};

describe('send: faults', () => {
	let sender: Sender;
	let good: Loopback;

	before(async () => {
		good = await answering(answer('[]'));
		sender = createSender();
	});

	after(async () => {
		await sender.close();
		await good.close();
	});

	/** Makes a call that meets the fault: its outcome as the table has it. */
	async function meet(fault: Fault): Promise<string> {
		const abort = new AbortController();
		const faulty = await fault.open(() => abort.abort());
		try {
			const sending = sender.send(
				request(faulty.origin, faulty.query),
				{ ...limits, ...fault.limits },
				abort.signal,
				faulty.network,
			);
			const { outcome, detail } = await sending.then(
				({ status, cut, body }) => ({
					outcome: cut === undefined ? `${status}` : `${status}, cut: ${cut}`,
					detail: Buffer.from(body).toString('latin1'),
				}),
				async () => {
					const { code, message } = await failureOf(sending);
					return { outcome: code, detail: message };
				},
			);
			assert.match(detail, details[`${fault.stage}: ${fault.name}`] ?? /^/);
			// None is tried again.
			if (['headers', 'body'].includes(fault.stage)) assert.equal(faulty.sockets?.length, 1);
			await faulty.after?.();
			// Before the server closes them; an answer that came whole spoils no connection, whatever is in it.
			if (!/^\d+$|undecodable$|proxy-authentication$/.test(outcome))
				await Promise.all(faulty.sockets?.map(closed) ?? []);
			return outcome;
		} finally {
			await faulty.close();
		}
	}

	async function isServed(): Promise<void> {
		const { status, body } = await sender.send(request(good.origin), limits, never());
		assert.deepEqual([status, Buffer.from(body).toString()], [200, '[]']);
	}

	for (const fault of faults) {
		it(`${fault.stage}: ${fault.name}: ${fault.outcome}, and the next call works`, async () => {
			assert.equal(await meet(fault), fault.outcome);
			await isServed();
		});
	}

	it('leave no socket, timer or process', async () => {
		await sender.close();
		await Promise.all(good.sockets.map(closed));
		sender = createSender();
		// The timer is mocha's own, the server ours.
		await until(() => held().length === 2);
		assert.deepEqual(held().toSorted(), ['TCPServerWrap', 'Timeout']);
	});

	it('leave no memory', async () => {
		const quick = faults.filter(({ limits: own, stage }) => own === undefined && stage !== 'cancel');
		const round = async () => {
			for (const fault of quick) await meet(fault);
			await new Promise(setImmediate);
			return usedHeap();
		};
		await round();
		const [first, second] = [await round(), await round()];
		assert.ok(second - first < 2_000_000, `${second - first} bytes more after ${quick.length} faults`);
	});

	it('stand in docs/FAULTS.md with what the user is told', async () => {
		const names = new Set(faults.map(({ stage, name }) => `${stage}: ${name}`));
		assert.ok(names.size === faults.length && names.size >= 40);
		for (const name of Object.keys(details)) assert.ok(names.has(name), name);
		const written = await readFile(new URL('../../../../docs/FAULTS.md', import.meta.url), 'utf8');
		assert.ok(written.includes(faultTable()), 'node test/unit/net/send/faults/writeTable.ts writes it anew');
	});
});
