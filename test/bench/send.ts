// What our sender costs beyond undici: both call the local service, in turn, within one run.

import { Bench } from 'tinybench';
import { request } from 'undici';
import { signedRequest } from '../../src/core/request.ts';
import { signCall } from '../../src/core/sign.ts';
import { createSender } from '../../src/net/send/send.ts';
import { defaultSendLimits } from '../../src/net/send/sendLimits.ts';
import { startLocalService } from '../../src/net/service/localService.ts';
import { freshServiceKeys } from '../../src/net/service/serviceKeys.ts';

/** Milliseconds that each contender runs. */
const time = 2000;

/** Compares sending a call with a bare `undici.request` that reads the body, and prints the ratio of their medians. */
export async function benchSend(): Promise<void> {
	const keys = freshServiceKeys();
	const service = await startLocalService({ keys, port: 0 });
	const sender = createSender();
	const trace = signCall({ method: 'events.get', parameters: [] }, { ...keys, scheme: 'server-server' });
	const call = signedRequest(service.baseUrl, trace, keys.accessToken);
	const { signal } = new AbortController();
	const bench = new Bench({ time, warmupTime: 500 })
		.add('send', async () => {
			await sender.send(call, defaultSendLimits, signal);
		})
		.add('undici.request', async () => {
			const { body } = await request(call.url, { headers: call.headers });
			await body.bytes();
		});
	const [ours, bare] = (await bench.run()).map(({ name, result }) => {
		if (!('latency' in result)) throw new Error(`${name} did not run`);
		return { name, median: result.latency.p50 };
	});
	await sender.close();
	await service.close();
	if (!ours || !bare) throw new Error('both contenders run');
	for (const { name, median } of [ours, bare]) {
		const ratio = `× ${(median / bare.median).toFixed(2)}`;
		console.log(`  ${name.padEnd(34)} ${`${(median * 1000).toFixed(0)} µs`.padStart(12)} ${ratio.padStart(9)}`);
	}
}
