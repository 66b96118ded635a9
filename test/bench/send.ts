// What our sender costs beyond undici: both call the local service, in turn, within one run.

import { request } from 'undici';
import { signedRequest } from '../../src/core/request.ts';
import { signCall } from '../../src/core/sign.ts';
import { createSender } from '../../src/net/send/send.ts';
import { defaultSendLimits } from '../../src/net/send/sendLimits.ts';
import { ownKeys } from '../ui/ownService.ts';
import type { BenchRun } from './measure/benchRun.ts';
import { forkService } from './serviceFork.ts';

/** Sending a call beside a bare `undici.request` that reads the body. */
export async function benchSend(run: BenchRun): Promise<void> {
	const service = await forkService('local');
	const sender = createSender();
	const trace = signCall({ method: 'events.get', parameters: [] }, { ...ownKeys, scheme: 'server-server' });
	const call = signedRequest(service.url, trace, ownKeys.accessToken);
	const { signal } = new AbortController();
	await run.compare(
		{ name: 'Send a call and read its answer', floor: 'undici.request, its body read', clock: 'wall' },
		async () => {
			const { body } = await request(call.url, { headers: call.headers });
			await body.bytes();
		},
		() => sender.send(call, defaultSendLimits, signal),
	);
	await sender.close();
	service.child.disconnect();
}
