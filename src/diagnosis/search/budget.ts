/** What bounds a search. Clock and cancellation are handed in: core has neither. */
export interface Limits {
	/** Milliseconds from any fixed moment. Without it, `work` alone bounds the search. */
	readonly now?: (() => number) | undefined;
	/** Milliseconds; needs `now`. */
	readonly milliseconds: number;
	/** Units of work, each about an eighth of a microsecond. */
	readonly work: number;
	readonly cancelled?: () => boolean;
	readonly progress?: ((done: number, candidates: number) => void) | undefined;
	/** Which part of the candidates is tried; all unless told. */
	readonly shard?: Shard | undefined;
}

/** One of several searches that share the candidates, on a core each. */
export interface Shard {
	readonly index: number;
	readonly of: number;
}

/** Counts the work of a search and says when to stop. Once spent it stays spent. */
export class Budget {
	candidates = 0;
	spent = false;
	cancelled = false;
	readonly shard: Shard;
	private readonly limits: Limits;
	private readonly deadline: number;
	private work = 0;
	private nextCheck = 0;

	constructor(limits: Limits) {
		this.limits = limits;
		this.shard = limits.shard ?? { index: 0, of: 1 };
		this.deadline = limits.now ? limits.now() + limits.milliseconds : 0;
	}

	/** Notes work done; true when the search must stop. */
	spend(work: number): boolean {
		this.work += work;
		return this.work < this.nextCheck ? this.spent : this.check();
	}

	private check(): boolean {
		this.nextCheck = this.work + checkEvery;
		const { now, milliseconds, work, cancelled, progress } = this.limits;
		if (cancelled?.()) this.cancelled = true;
		const done = now ? 1 - (this.deadline - now()) / milliseconds : this.work / work;
		if (this.cancelled || done >= 1) this.spent = true;
		progress?.(Math.min(1, done), this.candidates);
		return this.spent;
	}
}

/** About a millisecond of work. */
const checkEvery = 8000;
