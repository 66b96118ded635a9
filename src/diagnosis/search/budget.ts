/** Units of work of a usual search: a second or two on one core. */
export const usualWork = 7_500_000;

export interface Limits {
	/** Units of work, each a fraction of a microsecond; Infinity: only memory and cancellation end the search. */
	readonly work: number;
	/** Bytes that may be stored; unlimited by default. */
	readonly memory?: number;
	readonly cancelled?: () => boolean;
	readonly progress?: ((done: number, candidates: number) => void) | undefined;
}

/** Counts the work of a search and says when to stop. Once spent it stays spent. */
export class Budget {
	candidates = 0;
	spent = false;
	cancelled = false;
	/** True when not all that could be tried was prepared, or kept. */
	partial = false;
	private readonly limits: Limits;
	private work = 0;
	private nextCheck = 0;
	private kept = 0;
	private done = 0;

	constructor(limits: Limits) {
		this.limits = limits;
	}

	/** Notes work done; true when the search must stop. */
	spend(work: number): boolean {
		this.work += work;
		return this.work < this.nextCheck ? this.spent : this.check();
	}

	keep(bytes: number): void {
		this.kept += bytes;
		if (this.kept <= (this.limits.memory ?? Number.POSITIVE_INFINITY)) return;
		this.partial = true;
		this.spent = true;
	}

	/** True once preparing has used a third of what was left: the rest is for trying what is ready. */
	preparation(): (work: number) => boolean {
		const most = this.used + (1 - this.used) / 3;
		let isEnough = false;
		return (work) => {
			isEnough ||= this.spend(work) || this.used > most;
			this.partial ||= isEnough;
			return isEnough;
		};
	}

	/** Which part of the work or the memory is used, 0 to 1: of that which is used most. */
	get used(): number {
		return Math.max(this.done, this.kept / (this.limits.memory ?? Number.POSITIVE_INFINITY));
	}

	private check(): boolean {
		this.nextCheck = this.work + checkEvery;
		const { work, cancelled, progress } = this.limits;
		if (cancelled?.()) this.cancelled = true;
		const done = this.work / work;
		this.done = done;
		if (this.cancelled || done >= 1) this.spent = true;
		progress?.(Math.min(1, done), this.candidates);
		return this.spent;
	}
}

/** About a millisecond of work. */
const checkEvery = 8000;
