import { setTimeout } from 'node:timers/promises';

export type Pace = (cancelled: AbortSignal) => Promise<void>;

const sleep = async (milliseconds: number, signal: AbortSignal): Promise<void> => {
	// A cancelled run waits for nothing.
	await setTimeout(milliseconds, undefined, { signal }).catch(() => {});
};

/** Ends when the next call may begin: at most so many a second. */
export function paceOf(callsASecond: number, now = () => performance.now(), wait = sleep): Pace {
	let next = now();
	return async (cancelled) => {
		const at = now();
		const left = next - at;
		next = Math.max(at, next) + 1000 / callsASecond;
		if (left > 0) await wait(left, cancelled);
	};
}
