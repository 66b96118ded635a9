import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type LocalService, startLocalService } from '../../../../src/net/service/localService.ts';
import { maxUnanswered, UnansweredRequests } from '../../../../src/net/service/unansweredRequests.ts';
import type { Watched } from '../../../../src/net/service/watchedCall.ts';
import { formType, sendRaw } from './rawRequest.ts';
import { ask, callPath, keys, plainQuery, plainSigned } from './serviceClient.ts';

const megabyte = 1024 * 1024;
const head = 'host: localhost\r\ncontent-type: application/x-www-form-urlencoded\r\n';

describe('requests that are not answered yet', () => {
	let service: LocalService;
	const watched: Watched[] = [];
	const sockets: Socket[] = [];
	let delayed = 0;

	beforeEach(async () => {
		delayed = 0;
		service = await startLocalService({
			keys: [{ ...keys, isLenient: true }],
			port: 0,
			headersTimeout: 30_000,
			watch: (one) => watched.push(one),
			answers: async () => {
				delayed++;
				return { status: 200, delay: 600_000, headers: {}, body: Buffer.from('{}') };
			},
		});
	});

	afterEach(async () => {
		for (const socket of sockets.splice(0)) socket.destroy();
		await service.close();
		watched.length = 0;
	});

	function send(text: string): void {
		const socket = connect(service.port, '127.0.0.1').on('error', () => undefined);
		socket.write(text);
		sockets.push(socket);
	}

	/** Calls with a body, which is not counted before it comes, until one is refused. */
	async function refused() {
		for (;;) {
			const body = `a=${'x'.repeat(megabyte - 10)}`;
			const answer = await sendRaw(service.port, { verb: 'POST', target: '/fb.do', headers: formType, body });
			if (answer.status !== 200) return answer;
		}
	}

	async function assertRefusedUntilTheyEnd(): Promise<void> {
		const { status, head: lines, body } = await refused();
		assert.equal(status, 503);
		assert.match(lines, /^connection: close$/im);
		assert.match(body, /Requests that are not answered yet take more than 33554432 bytes together: send fewer at once/);
		assert.ok(watched.some((one) => one.kind === 'request' && one.status === 503));
		for (const socket of sockets.splice(0)) {
			socket.destroy();
			await once(socket, 'close');
		}
		const wrong = `/fb.do?${plainQuery}&sig=${'0'.repeat(32)}&access_token=${keys.accessToken}`;
		while ((await ask(service.port, wrong)).status !== 200);
	}

	it('hold no more than a number of bytes in bodies that do not end, over all connections', async () => {
		const begun = `POST /fb.do HTTP/1.1\r\n${head}content-length: ${megabyte}\r\n\r\n${'x'.repeat(megabyte - 1)}`;
		// One after the other: a call that comes meanwhile could take the room of one that is still read.
		for (let count = 0; count <= maxUnanswered / megabyte; count++) {
			send(begun);
			await ask(service.port, '/');
		}
		await assertRefusedUntilTheyEnd();
	});

	it('hold no more in calls that wait for a delayed answer, of one connection', async () => {
		const large = 'x'.repeat(megabyte * 0.9);
		const call = callPath(`${plainSigned}types=${large}`, `${plainQuery}&types=${large}`);
		send(`GET ${call} HTTP/1.1\r\n${head}\r\n`.repeat(40));
		// The last of them finds no room: a service that still reads would end the connection of a busy machine.
		while (delayed < Math.floor(maxUnanswered / megabyte)) await ask(service.port, '/');
		await assertRefusedUntilTheyEnd();
	});

	it('hold no more in small calls', () => {
		const requests = new UnansweredRequests();
		const held = Array.from({ length: 10_000 }, () => requests.begin(300));
		const kept = held.filter((one) => !one.isRefused());
		assert.ok(kept.length > 1000 && kept.length < 2100, `${kept.length}`);
		kept[0]?.end();
		assert.equal(requests.begin(300).isRefused(), false);
	});

	it('give back what they held, once', () => {
		const requests = new UnansweredRequests();
		for (let count = 0; count < 1000; count++) {
			const held = requests.begin(1000);
			assert.ok(held.add(megabyte));
			assert.ok(!held.add(maxUnanswered));
			assert.ok(held.isRefused());
			held.end();
			held.end();
			held.add(megabyte);
		}
		assert.ok(requests.begin(maxUnanswered - megabyte).add(megabyte / 2));
	});
});
