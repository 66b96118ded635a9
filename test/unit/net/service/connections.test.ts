import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { type LocalService, maxConnections, startLocalService } from '../../../../src/net/service/localService.ts';
import { ask, good, keys } from './serviceClient.ts';

describe('connections of the local service', () => {
	let service: LocalService;
	let answer: () => void;
	let waiting: number;

	beforeEach(async () => {
		const released = new Promise<void>((resolve) => {
			answer = resolve;
		});
		waiting = 0;
		const answers = async () => {
			waiting += 1;
			await released;
			return undefined;
		};
		service = await startLocalService({ keys: [keys], port: 0, answers, headersTimeout: 500 });
	});

	afterEach(() => {
		answer();
		return service.close();
	});

	/** Sends this many calls at once, and has them answered once so many are refused and the others have arrived. */
	async function statuses(count: number, refused = 0): Promise<number[]> {
		let ended = 0;
		const calls = Array.from({ length: count }, async () => {
			const { status } = await ask(service.port, good);
			ended += 1;
			return status;
		});
		while (ended < refused || waiting + ended < count) await new Promise((resolve) => setTimeout(resolve, 5));
		answer();
		return Promise.all(calls);
	}

	it('answers 160 calls at once with a delayed answer', async () => {
		assert.deepEqual(await statuses(160), Array(160).fill(200));
	});

	it('resets no call under way: what is beyond the limit gets 503', async () => {
		const found = await statuses(maxConnections + 30, 30);
		assert.equal(found.filter((status) => status === 200).length, maxConnections);
		assert.equal(found.filter((status) => status === 503).length, 30);
	});

	it('ends connections that send no whole request in time, and answers whoever is next', async () => {
		answer();
		const sockets = Array.from({ length: maxConnections }, (_, index) => {
			const socket = connect(service.port, '127.0.0.1').on('error', () => undefined);
			if (index % 2) socket.write('GET /fb.do?application_key=');
			return socket;
		});
		const received = once(sockets[1] ?? assert.fail(), 'data');
		await Promise.all(sockets.map((socket) => once(socket, 'connect')));
		assert.equal((await ask(service.port, good)).status, 503);
		while ((await ask(service.port, good)).status !== 200) await new Promise((resolve) => setTimeout(resolve, 50));
		assert.match(String((await received)[0]), /^HTTP\/1\.1 408 Request Timeout/);
		for (const socket of sockets) socket.destroy();
	});
});
