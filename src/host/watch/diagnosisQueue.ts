/** How many calls are diagnosed at the same time, and without waiting after a pause. */
const burst = 10;
/** Between the starts of two diagnoses after them, in milliseconds. */
const interval = 200;

/** Diagnoses calls a few a second, the newest first, and one that is asked for at once. */
export class DiagnosisQueue {
	private readonly waiting = new Map<number, () => Promise<void>>();
	private readonly running = new Map<number, Promise<void>>();
	private free = burst;
	private timer: NodeJS.Timeout | undefined;

	/** @param diagnose never rejects */
	add(id: number, diagnose: () => Promise<void>): void {
		this.waiting.set(id, diagnose);
		if (this.free > 0 && this.running.size < burst) this.spend(id);
	}

	/** Ends when the call is diagnosed. */
	async now(id: number): Promise<void> {
		const diagnose = this.waiting.get(id);
		if (!diagnose) return this.running.get(id);
		this.waiting.delete(id);
		const run = diagnose().finally(() => this.running.delete(id));
		this.running.set(id, run);
		await run;
	}

	drop(id: number): void {
		this.waiting.delete(id);
	}

	/** Runs all that wait, for there is no reason left to wait. */
	flush(): void {
		for (const id of [...this.waiting.keys()]) void this.now(id);
	}

	clear(): void {
		this.waiting.clear();
	}

	dispose(): void {
		this.clear();
		clearTimeout(this.timer);
	}

	private spend(id: number): void {
		this.free -= 1;
		void this.now(id);
		this.timer ??= setTimeout(() => this.tick(), interval);
	}

	private tick(): void {
		this.timer = undefined;
		this.free = Math.min(this.free + 1, burst);
		const newest = [...this.waiting.keys()].at(-1);
		if (newest !== undefined && this.running.size < burst) this.spend(newest);
		else if (newest !== undefined || this.free < burst) this.timer = setTimeout(() => this.tick(), interval);
	}
}
