/** How many calls are diagnosed at the same time, and without waiting after a pause. */
const burst = 10;
/** Between the starts of two diagnoses after them, in milliseconds. */
const interval = 200;

/** Diagnoses calls a few a second, the newest first, and one that is asked for at once. */
export function diagnosisQueue() {
	const waiting = new Map<number, () => Promise<void>>();
	const running = new Map<number, Promise<void>>();
	let free = burst;
	let timer: NodeJS.Timeout | undefined;

	async function now(id: number): Promise<void> {
		const diagnose = waiting.get(id);
		if (!diagnose) return running.get(id);
		waiting.delete(id);
		const run = diagnose().finally(() => running.delete(id));
		running.set(id, run);
		await run;
	}

	function spend(id: number): void {
		free -= 1;
		void now(id);
		timer ??= setTimeout(tick, interval);
	}

	function tick(): void {
		timer = undefined;
		free = Math.min(free + 1, burst);
		const newest = [...waiting.keys()].at(-1);
		if (newest !== undefined && running.size < burst) spend(newest);
		else if (newest !== undefined || free < burst) timer = setTimeout(tick, interval);
	}

	return {
		/** @param diagnose never rejects */
		add(id: number, diagnose: () => Promise<void>): void {
			waiting.set(id, diagnose);
			if (free > 0 && running.size < burst) spend(id);
		},

		now,

		drop: (id: number) => void waiting.delete(id),

		/** Runs all that wait, for there is no reason left to wait. */
		flush(): void {
			for (const id of [...waiting.keys()]) void now(id);
		},

		clear: () => waiting.clear(),

		dispose(): void {
			waiting.clear();
			clearTimeout(timer);
		},
	};
}
