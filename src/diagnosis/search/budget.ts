/** What bounds a search. Clock and cancellation are handed in: core has neither. */
export interface Limits {
	/** Milliseconds from any fixed moment. Without it, `work` alone bounds the search. */
	readonly now?: (() => number) | undefined;
	/** Milliseconds, or Infinity: then only memory and cancellation end the search. Needs `now`. */
	readonly milliseconds: number;
	/** Units of work, each about an eighth of a microsecond. */
	readonly work: number;
	/** Bytes that may be kept; any number unless told. */
	readonly memory?: number;
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
	/** True once more would have to be kept than may be. */
	full = false;
	/** True when not all that could be tried was made ready. */
	partial = false;
	readonly shard: Shard;
	private readonly limits: Limits;
	private readonly deadline: number;
	private work = 0;
	private nextCheck = 0;
	private kept = 0;
	private spared = 0;
	private done = 0;

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

	/** Notes bytes that are kept until the search ends. */
	keep(bytes: number): void {
		this.kept += bytes;
		if (this.kept <= (this.limits.memory ?? Number.POSITIVE_INFINITY)) return;
		this.full = true;
		this.spent = true;
	}

	/** Notes bytes that may be kept to spare work later: true while they are a fifth of all that may be kept. */
	keepToSpare(bytes: number): boolean {
		if (this.spared + bytes > (this.limits.memory ?? Number.POSITIVE_INFINITY) / 5) return false;
		this.spared += bytes;
		this.keep(bytes);
		return true;
	}

	/**
	 * For what is made ready before it is tried: notes work, and is true once a third of what was left is used. The rest is
	 * for trying what is ready.
	 */
	preparation(): (work: number) => boolean {
		const most = this.used + (1 - this.used) / 3;
		return (work) => {
			const spent = this.spend(work);
			if (this.used > most) this.partial = true;
			return spent || this.partial;
		};
	}

	/** Which part of the time, the work or the memory is used, 0 to 1: of that which is used most. */
	get used(): number {
		return Math.max(this.done, this.kept / (this.limits.memory ?? Number.POSITIVE_INFINITY));
	}

	private check(): boolean {
		this.nextCheck = this.work + checkEvery;
		const { now, milliseconds, work, cancelled, progress } = this.limits;
		if (cancelled?.()) this.cancelled = true;
		// Without an end no part of the time is ever used.
		const ofTime = () => (Number.isFinite(milliseconds) ? 1 - (this.deadline - (now?.() ?? 0)) / milliseconds : 0);
		const done = now ? ofTime() : this.work / work;
		this.done = done;
		if (this.cancelled || done >= 1) this.spent = true;
		progress?.(Math.min(1, done), this.candidates);
		return this.spent;
	}
}

/** About a millisecond of work. */
const checkEvery = 8000;
