import { hash } from 'node:crypto';
import type { Credentials, MethodCall } from '../../src/core/call.ts';
import { signCall, signingStringInClear } from '../../src/core/sign.ts';
import { viewTrace } from '../../src/core/trace.ts';
import type { BenchRun } from './measure/benchRun.ts';

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
const baseUrl = 'https://api.example.com';

/** 121 bytes to hash, the length that the project's MD5 figures are given for. */
const usualCall: MethodCall = {
	method: 'events.get',
	parameters: [
		{ name: 'types', value: 'MESSAGES,GUESTS' },
		{ name: 'v', value: '12345' },
	],
};

function callOf(count: number): MethodCall {
	const parameters = Array.from({ length: count }, (_, i) => ({ name: `p${(i * 7919) % count}`, value: `value ${i}` }));
	return { method: 'events.get', parameters };
}

function longValue(bytes: number): MethodCall {
	return {
		method: 'events.get',
		parameters: [{ name: 'text', value: 'абв-😀 &=%+'.repeat(Math.ceil(bytes / 18)) }],
	};
}

/** Calls signed, and laid out for a view, beside the bare hashing of the same string. */
export async function benchSign(run: BenchRun): Promise<void> {
	const bytes = Buffer.byteLength(signingStringInClear(usualCall, clientServer));
	if (bytes !== 121) throw new Error(`the usual call has ${bytes} bytes`);
	const floor = 'MD5 over the same bytes';
	const sign = (size: string, call: MethodCall, credentials: Credentials, more: object = {}) => {
		const signingString = signingStringInClear(call, credentials);
		return run.compare(
			{ name: 'Sign', size, floor, ...more },
			() => nodeMd5(signingString),
			() => signCall(call, credentials, nodeMd5),
		);
	};
	await sign('2 parameters, client-server', usualCall, clientServer);
	await sign('2 parameters, server-server (two hashes)', usualCall, serverServer);
	for (const at of run.short ? [10, 1000, 10_000] : [10, 100, 1000, 10_000, 100_000]) {
		const target = at >= 100 ? { target: { ratio: 2 } } : {};
		const growth = { chart: 'signing', at, of: 'parameters' };
		await sign(`${at.toLocaleString('en')} parameters`, callOf(at), clientServer, { ...target, growth });
	}
	const [kilobyte, megabyte] = [1000, 1_000_000];
	const lengths = run.short ? [kilobyte, megabyte] : [kilobyte, 10 * kilobyte, megabyte, 5 * megabyte, 50 * megabyte];
	for (const length of lengths) {
		await sign(`a value of ${length / kilobyte} kB`, longValue(length), clientServer, { target: { ratio: 2 } });
	}
	for (const [size, call] of [
		['2 parameters', usualCall],
		['10,000 parameters', callOf(10_000)],
		['a value of 5 MB', longValue(5 * megabyte)],
	] as const) {
		const signingString = signingStringInClear(call, clientServer);
		await run.compare(
			{ name: 'Sign, and lay the steps out for a view', size, floor, target: { ratio: 5 } },
			() => nodeMd5(signingString),
			() => viewTrace(signCall(call, clientServer, nodeMd5), clientServer, baseUrl),
		);
	}
	const usualString = signingStringInClear(usualCall, clientServer);
	await run.compare(
		{ name: 'Sign without Node, by the bundled MD5', size: '2 parameters', floor: "Node's MD5 over the same bytes" },
		() => nodeMd5(usualString),
		() => signCall(usualCall, clientServer),
	);
}
