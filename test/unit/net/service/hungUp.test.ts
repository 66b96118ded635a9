import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { request, type ServerResponse } from 'node:http';
import type { AnswerFor } from '../../../../src/net/service/chosenAnswers.ts';
import { type LocalService, startLocalService } from '../../../../src/net/service/localService.ts';
import { ask, callPath, keys, plainQuery, plainSigned } from './serviceClient.ts';

const chosen = { delay: 1, content: { headers: {}, body: Buffer.from('1') } };
const path = (method: string) =>
	callPath(plainSigned.replace('events.get', method), plainQuery.replace('events.get', method));

/** Waits until the server knows that the client of the next request has gone. */
function nextHangUp(): Promise<unknown> {
	return new Promise((resolve) => {
		const channel = 'http.server.request.start';
		const take = (message: unknown) => {
			unsubscribe(channel, take);
			resolve(once((message as { response: ServerResponse }).response, 'close'));
		};
		subscribe(channel, take);
	});
}

describe('a client that hangs up before its chosen answer', () => {
	let service: LocalService;

	afterEach(() => service.close());

	it('is answered nothing, so nobody is told of an answer; and the service goes on', async () => {
		const told: (string | undefined)[] = [];
		const hungUp = nextHangUp();
		const hasty = Promise.withResolvers<void>();
		const answers: AnswerFor = async (method) => {
			if (method === 'users.hasty') {
				hasty.resolve();
				await hungUp;
			}
			return chosen;
		};
		const methodOf = ({ parameters }: { parameters: readonly { name: string; value: string }[] }) =>
			parameters.find(({ name }) => name === 'method')?.value;
		service = await startLocalService({
			keys: [keys],
			port: 0,
			answers,
			watch: (watched) => told.push(`watched ${watched.kind === 'call' && methodOf(watched.received)}`),
		});
		const asked = request({ host: '127.0.0.1', port: service.port, path: path('users.hasty'), agent: false });
		asked.on('error', () => undefined).end();
		await hasty.promise;
		asked.destroy();
		await hungUp;
		// Its delay begins later, so it is answered after the other one would have been.
		assert.equal((await ask(service.port, path('users.patient'))).text, '1');
		await service.close();
		assert.deepEqual(told, ['watched users.patient']);
	});
});
