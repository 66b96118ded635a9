import { hash } from 'node:crypto';
import { diagnose } from '../../src/diagnosis/diagnose.ts';
import type { BenchRun } from './measure/benchRun.ts';
import { seeded } from './mistakeCases.ts';
import { randomCall } from './randomCalls.ts';

/** How many strings are hashed for a sample of the floor. */
const hashes = 100_000;

/** Candidates a second, one thread, beside the bare MD5 of Node for strings of that length one after the other. */
export async function benchDiagnose(run: BenchRun): Promise<void> {
	const random = seeded(20_260_714);
	for (const least of run.short ? [4, 15] : [4, 8, 15, 33]) {
		let call = randomCall(random);
		while (Math.abs(call.parameters.length - least) > 1) call = randomCall(random);
		const { parameters, credentials } = call;
		const text = parameters.map(({ name, value }) => `${name}=${value}`).join('') + 'x'.repeat(32);
		let tried = 0;
		// Its code is compiled by then.
		diagnose({ parameters, sig: hash('md5', 'before') }, credentials);
		await run.compareMeasured(
			{
				name: 'Candidates a second, one thread',
				size: `${parameters.length} parameters, ${Buffer.byteLength(text)} bytes`,
				floor: "crypto.hash('md5') of one string after the other",
				unit: 'per second',
				more: true,
				target: { ratio: 0.8 },
				rounds: run.short ? 3 : 7,
			},
			() => {
				const before = threadTime();
				for (let i = 0; i < hashes; i++) run.last = hash('md5', text);
				return (hashes / (threadTime() - before)) * 1000;
			},
			() => {
				const before = threadTime();
				const sig = hash('md5', `no ${tried++}`);
				const { candidates } = diagnose({ parameters, sig }, credentials);
				return (candidates / (threadTime() - before)) * 1000;
			},
		);
	}
}

function threadTime(): number {
	const { user, system } = process.threadCpuUsage();
	return (user + system) / 1000;
}
