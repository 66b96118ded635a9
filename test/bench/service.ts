// The local service under load, beside a bare server with the same bytes: 64 connections, in turn within one run.

import autocannon from 'autocannon';
import { signCall } from '../../src/core/services/ok/sign.ts';
import { signedRequest } from '../../src/core/signing/request.ts';
import { ownKeys } from '../ui/ownService.ts';
import type { BenchRun } from './measure/benchRun.ts';
import { forkService, type ServiceFork, usedBy } from './serviceFork.ts';

const connections = 64;

/** Verified calls a second, and whether watching many of them takes memory. */
export async function benchService(run: BenchRun): Promise<void> {
	const local = await forkService('local');
	const target = callTo(local.url);
	const answer = await fetch(target);
	const bare = await forkService('bare', await answer.text());
	const rate = (server: ServiceFork, url: string) => async () => {
		const before = await usedBy(server);
		const { requests, non2xx, errors } = await autocannon({ url, connections, amount: run.short ? 500 : 5000 });
		if (non2xx + errors > 0)
			throw new Error(`${non2xx + errors} of ${requests.total} calls were not answered with 200`);
		return requests.total / ((await usedBy(server)).seconds - before.seconds);
	};
	const contenders = [rate(bare, bare.url), rate(local, target)] as const;
	for (const contender of contenders) await contender();
	const job = {
		name: "Calls checked and answered a second of the server's processor time",
		size: `${connections} connections`,
		floor: 'a bare node:http server with the same bytes',
		unit: 'per second',
		more: true,
		target: { ratio: 0.25 },
		rounds: run.short ? 3 : 9,
	} as const;
	await run.compareMeasured(job, ...contenders);
	local.child.disconnect();
	bare.child.disconnect();
	if (!run.short) await benchWatch(run);
}

async function benchWatch(run: BenchRun): Promise<void> {
	const watching = await forkService('watch');
	const send = (amount: number) => autocannon({ url: callTo(watching.url), connections, amount });
	/** Connections end in turns of its event loop, and what was freed may hold more that is freed next. */
	const settled = async () => {
		for (let times = 0; times < 4; times++) await usedBy(watching);
		return usedBy(watching);
	};
	await send(20_000);
	const before = await settled();
	await send(100_000);
	const after = await settled();
	if (after.watched < 120_000) throw new Error(`${after.watched} calls were watched`);
	const job = {
		name: 'Memory added by 100,000 calls that are watched',
		unit: 'bytes',
		target: { figure: 2e6 },
	} as const;
	run.figure(job, [after.memory - before.memory]);
	watching.child.disconnect();
}

function callTo(baseUrl: string): string {
	const trace = signCall({ method: 'events.get', parameters: [] }, { ...ownKeys, scheme: 'server-server' });
	return signedRequest(baseUrl, trace, ownKeys.accessToken).url;
}
