// Many calls as *Run All Calls* sends them, without the editor around: signed, sent, their answers read.

import { Agent, request } from 'undici';
import { signedRequest } from '../../src/core/request.ts';
import { signCall } from '../../src/core/sign.ts';
import { nodeMd5 } from '../../src/host/call/preparedCall.ts';
import { sendInOrder } from '../../src/host/callFiles/sendInOrder.ts';
import { createSender } from '../../src/net/send/send.ts';
import { defaultSendLimits } from '../../src/net/send/sendLimits.ts';
import { ownKeys } from '../ui/ownService.ts';
import type { BenchRun } from './measure/benchRun.ts';
import { forkService } from './serviceFork.ts';

/** All calls of a file, in turn and many at once, beside bare undici that sends requests signed before. */
export async function benchRunAll(run: BenchRun): Promise<void> {
	const service = await forkService('local');
	const sender = createSender();
	const numbers = Array.from({ length: run.short ? 50 : 1000 }, (_, index) => index);
	const ready = (index: number) => {
		const call = { method: 'events.get', parameters: [{ name: 'uid', value: String(index) }] };
		const trace = signCall(call, { ...ownKeys, scheme: 'server-server' }, nodeMd5);
		return signedRequest(service.url, trace, ownKeys.accessToken);
	};
	const urls = numbers.map((index) => ready(index).url);
	for (const atOnce of [1, 50]) {
		// No more than it needs: the service closes the oldest of more than 128.
		const dispatcher = new Agent({ connections: atOnce });
		await run.compare(
			{
				name: `Run all calls, ${atOnce === 1 ? 'in turn' : `${atOnce} at once`}, without the editor`,
				size: `${numbers.length.toLocaleString('en')} calls`,
				floor: 'bare undici, signed before',
				clock: 'wall',
				target: { ratio: 2 },
				rounds: run.short ? 3 : 5,
			},
			async () => {
				let next = 0;
				const readSome = async () => {
					for (let url = urls[next++]; url; url = urls[next++]) await (await request(url, { dispatcher })).body.bytes();
				};
				await Promise.all(Array.from({ length: atOnce }, readSome));
			},
			async () => {
				const outcomes = await sendInOrder(
					numbers,
					{
						prepare: async (index) => ({ ready: ready(index) }),
						send: async (_index, call, { signal }) => {
							const { status } = await sender.send(call, defaultSendLimits, signal);
							return { kind: status === 200 ? 'success' : 'failure', text: '' };
						},
					},
					new AbortController().signal,
					atOnce,
				);
				if (!outcomes.every((one) => one?.kind === 'success')) throw new Error('not every call was answered');
			},
		);
		await dispatcher.close();
	}
	await sender.close();
	service.child.disconnect();
}
