// One row a fault: what comes of the call, that nothing of it is left, and that the next call works.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createSender, type Sender } from '../../../../src/net/send/send.ts';
import { answer, answering, failureOf, type Loopback, limits, listen, never, onRequest, request } from '../loopback.ts';
import type { Fault } from './faults/fault.ts';
import { faults, faultTable } from './faults/faultTable.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** What a fault could leave behind: sockets, servers, timers, processes. */
const held = () =>
	process.getActiveResourcesInfo().filter((name) => /TCP|TLS|HTTP|Process|Timeout|GetAddrInfo/.test(name));

/** Sockets take a few turns of the event loop to close. */
async function until(holds: () => boolean): Promise<void> {
	for (let turn = 0; turn < 2000 && !holds(); turn++) await new Promise(setImmediate);
}

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
			const outcome = await sending.then(
				({ status, cut }) => (cut === undefined ? `${status}` : `${status}, cut: ${cut}`),
				async () => (await failureOf(sending)).code,
			);
			await faulty.after?.();
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

	it('connection: what comes while nothing is asked closes it, and is no answer to the next call', async () => {
		const server = await listen((socket) =>
			onRequest(socket, () => socket.write(answer('[1]'), () => setImmediate(() => socket.write(answer('[2]'))))),
		);
		try {
			for (let call = 0; call < 3; call++) {
				const { body } = await sender.send(request(server.origin), limits, never());
				assert.equal(Buffer.from(body).toString(), '[1]');
				const socket = server.sockets[call];
				if (socket && !socket.closed) await once(socket, 'close');
			}
			assert.equal(server.sockets.length, 3);
		} finally {
			await server.close();
		}
	});

	it('leave no socket, timer or process', async () => {
		await sender.close();
		for (const socket of good.sockets) if (!socket.closed) await once(socket, 'close');
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
			collect();
			return getHeapStatistics().used_heap_size;
		};
		await round();
		const [first, second] = [await round(), await round()];
		assert.ok(second - first < 2_000_000, `${second - first} bytes more after ${quick.length} faults`);
	});

	it('stand in docs/FAULTS.md with what the user is told', async () => {
		assert.ok(faults.length >= 40);
		assert.equal(new Set(faults.map(({ stage, name }) => `${stage} ${name}`)).size, faults.length);
		const written = await readFile(new URL('../../../../docs/FAULTS.md', import.meta.url), 'utf8');
		assert.ok(written.includes(await faultTable()), 'node test/unit/net/send/faults/writeTable.ts writes it anew');
	});
});
