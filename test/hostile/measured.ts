// Runs one hostile input in sizes of its own process, with a fresh heap: `node --expose-gc measured.ts <kind> <name> <size…>`.
import { setTimeout as wait } from 'node:timers/promises';
import type { InputKind } from './hostileInput.ts';
import { findInput, kinds } from './hostileInputs.ts';
import { costOf } from './mainThread.ts';

const [kind, name, ...sizes] = process.argv.slice(2) as [InputKind, string, ...string[]];
const input = findInput(kind, name);
const route = await kinds[kind].open();
// A first small one loads what is loaded at the first use.
await (await route.prepare(input, 64))();
for (const size of sizes.map(Number)) {
	const take = await route.prepare(input, size);
	globalThis.gc?.();
	await wait(1);
	const { cost, value } = await costOf(take);
	const measured = { size, ...cost, ...value };
	if (process.send) process.send(measured);
	else console.log(measured);
}
await route.close();
process.disconnect?.();
