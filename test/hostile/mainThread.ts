import { readFileSync, writeFileSync } from 'node:fs';

/** Of processor time, from Node's count of it. */
function milliseconds({ user, system }: NodeJS.CpuUsage): number {
	return (user + system) / 1000;
}

export interface Cost {
	/** Milliseconds of its processor time in which the main thread answered nothing, the longest at a time. */
	readonly stall: number;
	/** Milliseconds of processor time of all threads. */
	readonly work: number;
	/** Bytes that the process grew by, at its peak. */
	readonly memory: number;
}

const tick = 1;

/**
 * Runs something and measures what it took of this process. The stall is counted in processor time of this thread between
 * two passes of its event loop: what else keeps the machine busy does not count. It is less than `tick` too long.
 */
export async function costOf<T>(run: () => Promise<T>): Promise<{ readonly cost: Cost; readonly value: T }> {
	const peak = beginPeak();
	const memoryBefore = process.memoryUsage.rss();
	const workBefore = milliseconds(process.cpuUsage());
	let last = milliseconds(process.threadCpuUsage());
	let stall = 0;
	const look = () => {
		const now = milliseconds(process.threadCpuUsage());
		stall = Math.max(stall, now - last);
		last = now;
	};
	const timer = setInterval(look, tick);
	try {
		const value = await run();
		look();
		const memory = Math.max(0, peak() - memoryBefore);
		return { cost: { stall, work: milliseconds(process.cpuUsage()) - workBefore, memory }, value };
	} finally {
		clearInterval(timer);
	}
}

/** The peak of this process from now on, in bytes; where the system cannot forget the earlier peak, that counts as well. */
function beginPeak(): () => number {
	try {
		writeFileSync('/proc/self/clear_refs', '5');
		return () => Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024;
	} catch {
		return () => process.resourceUsage().maxRSS * 1024;
	}
}
