import { hash } from 'node:crypto';
import { Bench } from 'tinybench';
import type { Credentials, MethodCall } from '../../src/core/call.ts';
import { md5 } from '../../src/core/md5.ts';
import { signCall, signingStringInClear } from '../../src/core/sign.ts';

/** The fastest MD5 at hand: the floor under any signing. */
const nodeMd5 = (text: string): string => hash('md5', text);

const clientServer: Credentials = {
	applicationKey: 'CBADEMOKEYABABABA',
	accessToken: '-s-demo.access_token-01',
	sessionSecretKey: '5e55105ec2e75e55105ec2e75e55105e',
};
const serverServer: Credentials = {
	applicationKey: clientServer.applicationKey,
	accessToken: clientServer.accessToken,
	applicationSecretKey: 'DEMO0APPLICATION0SECRET0KEY',
};

/** 121 bytes to hash, the length that the project's MD5 figures are given for. */
const usualCall: MethodCall = {
	method: 'events.get',
	parameters: [
		{ name: 'types', value: 'MESSAGES,GUESTS' },
		{ name: 'v', value: '12345' },
	],
};
const manyParameters: MethodCall = {
	method: 'events.get',
	parameters: Array.from({ length: 10_000 }, (_, i) => ({ name: `p${(i * 7919) % 10_000}`, value: `value ${i}` })),
};
const largeValue: MethodCall = {
	method: 'events.get',
	parameters: [{ name: 'text', value: 'абв-😀 &=%+'.repeat(Math.ceil((5 * 1024 * 1024) / 18)) }],
};

/** Prints how fast calls are signed, beside the bare hashing of the same string in the same run. */
export async function benchSign(): Promise<void> {
	const bytes = Buffer.byteLength(signingStringInClear(usualCall, clientServer));
	if (bytes !== 121) throw new Error(`the usual call has ${bytes} bytes`);
	await compare('121 bytes, client-server', usualCall, clientServer, 1000);
	await compare('121 bytes, server-server (two hashes)', usualCall, serverServer, 1000);
	await compare('10,000 parameters', manyParameters, clientServer, 1);
	await compare('a value of 5 MB', largeValue, clientServer, 1);
}

/** `batch` calls count as one sample, because the timer is too coarse for one. */
async function compare(title: string, call: MethodCall, credentials: Credentials, batch: number): Promise<void> {
	const signingString = signingStringInClear(call, credentials);
	const bench = new Bench({ time: 1000, warmupTime: 300 });
	const add = (name: string, once: () => unknown) =>
		bench.add(name, () => {
			for (let i = 0; i < batch; i++) once();
		});
	add('floor: bare crypto.hash', () => nodeMd5(signingString));
	add('pure MD5 alone', () => md5(signingString));
	add('signCall, crypto.hash handed in', () => signCall(call, credentials, nodeMd5));
	add('signCall, pure MD5', () => signCall(call, credentials));
	await bench.run();

	const milliseconds = bench.tasks.map(({ result }) => ('latency' in result ? result.latency.p50 / batch : Number.NaN));
	const floor = milliseconds[0] ?? Number.NaN;
	console.log(`\n${title}`);
	for (const [i, { name }] of bench.tasks.entries()) {
		const each = milliseconds[i] ?? Number.NaN;
		const rate = Math.round(1000 / each).toLocaleString('en');
		const micros = (each * 1000).toFixed(each < 0.1 ? 2 : 0);
		console.log(
			`  ${name.padEnd(34)} ${`${micros} µs`.padStart(12)} ${`${rate}/s`.padStart(14)} ${`× ${(each / floor).toFixed(1)}`.padStart(9)}`,
		);
	}
}
