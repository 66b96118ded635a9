/** What bounds a search. Clock and cancellation are handed in: core has neither. */
export interface Limits {
	/** Milliseconds from any fixed moment. Without it, `work` alone bounds the search. */
	readonly now?: () => number;
	/** Milliseconds; needs `now`. */
	readonly milliseconds: number;
	/** Units of work, each about an eighth of a microsecond. */
	readonly work: number;
	readonly cancelled?: () => boolean;
	readonly progress?: (done: number, candidates: number) => void;
}

/** Counts the work of a search and says when to stop. Once spent it stays spent. */
export class Budget {
	candidates = 0;
	private readonly limits: Limits;
	private readonly deadline: number;
	private work = 0;
	private nextCheck = 0;
	private over = false;
	private wasCancelled = false;

	constructor(limits: Limits) {
		this.limits = limits;
		this.deadline = limits.now ? limits.now() + limits.milliseconds : 0;
	}

	/** Notes work done; true when the search must stop. */
	spend(work: number): boolean {
		this.work += work;
		return this.work < this.nextCheck ? this.over : this.check();
	}

	get spent(): boolean {
		return this.over;
	}

	get cancelled(): boolean {
		return this.wasCancelled;
	}

	private check(): boolean {
		this.nextCheck = this.work + checkEvery;
		const { now, milliseconds, work, cancelled, progress } = this.limits;
		if (cancelled?.()) this.wasCancelled = true;
		const done = now ? 1 - (this.deadline - now()) / milliseconds : this.work / work;
		if (this.wasCancelled || done >= 1) this.over = true;
		progress?.(Math.min(1, done), this.candidates);
		return this.over;
	}
}

/** About a millisecond of work. */
const checkEvery = 8000;
