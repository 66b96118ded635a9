import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { HostileInput, Taken } from './hostileInput.ts';
import { kinds } from './hostileInputs.ts';
import type { Cost } from './mainThread.ts';

/** What nothing from outside may exceed. */
export const budgets = {
	/** Milliseconds of processor time in which the main thread answers nothing. */
	stall: 100,
	/** Bytes. */
	memory: 256 * 1024 * 1024,
	/** The exponent of the work over the size: n log n is 1.1 at these sizes, n² is 2. */
	growth: 1.3,
} as const;

/** What an input of one size took, and what came of it. */
export interface Measured extends Cost, Taken {
	readonly size: number;
}

const smallest = 1024;

/** A process that takes longer than this, in milliseconds, has hung. */
const hung = 600_000;

/** Beyond this a larger size tells nothing new: milliseconds, bytes. */
const enough = { stall: 10_000, memory: 1.5 * 1024 ** 3 };

/** The sizes from 1 kB to `limit`, each four times the one before. */
export function sizesTo(limit: number): number[] {
	const sizes: number[] = [];
	for (let size = smallest; size < limit; size *= 4) sizes.push(size);
	return [...sizes, limit];
}

/**
 * Measures an input in a process of its own, in these sizes, the smallest first. Where the work seems to grow too fast it is measured
 * once more, and the lesser work of each size counts: what else runs on a processor makes work take longer, never shorter.
 */
export async function measureInput(input: HostileInput, sizes: readonly number[] = sizesTo(kinds[input.kind].limit)) {
	const first = await measureOnce(input, sizes);
	const isSteep = (growthOf(first.measured) ?? 0) > budgets.growth;
	const again = isSteep && first.died.length === 0 ? await measureOnce(input, sizes) : undefined;
	const measured = again ? lesserWork(first.measured, again.measured) : first.measured;
	const worst = {
		stall: Math.max(0, ...measured.map(({ stall }) => stall)),
		memory: Math.max(0, ...measured.map(({ memory }) => memory)),
	};
	// Also that the process did not survive.
	const broken = [...first.died, ...brokenBudgets(worst, growthOf(measured))];
	return { sizes: measured, worst, broken };
}

/** The first, each size with the lesser work of both. */
export function lesserWork<T extends Pick<Measured, 'size' | 'work'>>(first: readonly T[], again: readonly T[]): T[] {
	const work = new Map(again.map((one) => [one.size, one.work]));
	return first.map((one) => ({ ...one, work: Math.min(one.work, work.get(one.size) ?? one.work) }));
}

async function measureOnce(input: HostileInput, sizes: readonly number[]) {
	const program = fileURLToPath(new URL('measured.ts', import.meta.url));
	const given = [input.kind, input.name, ...sizes.map(String)];
	const child = fork(program, given, {
		execArgv: [...process.execArgv, '--expose-gc'],
		stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
	});
	const measured: Measured[] = [];
	let isEnough = false;
	child.on('message', (one: Measured) => {
		measured.push(one);
		isEnough = one.stall > enough.stall || one.memory > enough.memory;
		if (isEnough) child.kill();
	});
	const timer = setTimeout(() => child.kill('SIGKILL'), hung);
	const [code] = await once(child, 'exit');
	clearTimeout(timer);
	const died = code === 0 || isEnough ? [] : [`the process ended after ${measured.length} of ${sizes.length} sizes`];
	return { measured, died };
}

/** Which budgets are broken, in words. */
function brokenBudgets({ stall, memory }: Pick<Cost, 'stall' | 'memory'>, growth = 0): string[] {
	return [
		...(stall > budgets.stall ? [`stalls for ${stall.toFixed(0)} ms`] : []),
		...(memory > budgets.memory ? [`takes ${(memory / 1024 ** 2).toFixed(0)} MB`] : []),
		...(growth > budgets.growth ? [`grows by the power of ${growth.toFixed(2)}`] : []),
	];
}

/** Work beyond what the smallest size takes has to be more than this, in milliseconds, to tell how it grows. */
const leastWork = 10;
/** How many of the largest sizes are looked at: smaller ones are hidden behind what everything takes. */
const lookedAt = 3;

/** The exponent of the work over the size, by least squares over the largest sizes. */
export function growthOf(measured: readonly Pick<Measured, 'size' | 'work'>[]): number | undefined {
	const [first] = measured;
	const points = measured
		.map(({ size, work }) => ({ size, work: work - (first?.work ?? 0) }))
		.filter(({ work }) => work > leastWork)
		.slice(-lookedAt)
		.map(({ size, work }) => ({ x: Math.log2(size), y: Math.log2(work) }));
	if (points.length < 3) return undefined;
	const mean = (of: (point: { x: number; y: number }) => number) =>
		points.reduce((sum, point) => sum + of(point), 0) / points.length;
	const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
	return mean((point) => (point.x - x) * (point.y - y)) / mean((point) => (point.x - x) ** 2);
}
