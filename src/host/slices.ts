import type { Parts } from '../core/parts.ts';

/** How long one thread works at a time, in milliseconds, before whoever else waits for it gets in between. */
const longestSlice = 10;

/**
 * Does work in slices, with a pass of the event loop after each: what a long file costs then delays nothing else in this
 * thread. Of several jobs one works in a pass, in turn. What fits into the first slice is done at once.
 */
export class Slices {
	private readonly now: () => number;
	private readonly waiting: (() => void)[] = [];
	/** Milliseconds that this pass has been worked in. */
	private spent = 0;
	private isPassing = false;

	/** @param now milliseconds, of any clock that does not go backwards. */
	constructor(now: () => number = () => performance.now()) {
		this.now = now;
	}

	/** Does all parts; ends without a result as soon as `isWanted`, asked before each slice, says so. */
	async run<Result>(parts: Parts<Result>, isWanted: () => boolean = () => true): Promise<Result | undefined> {
		for (;;) {
			if (this.spent >= longestSlice || this.waiting.length > 0) await this.turn();
			if (!isWanted()) return undefined;
			const started = this.now();
			try {
				for (;;) {
					const part = parts.next();
					if (part.done) return part.value;
					if (this.spent + this.now() - started >= longestSlice) break;
				}
			} finally {
				this.spent += this.now() - started;
				this.pass();
			}
		}
	}

	/** A pass of the event loop of one's own. */
	pause(): Promise<void> {
		const turn = this.turn();
		this.pass();
		return turn;
	}

	private turn(): Promise<void> {
		return new Promise((resolve) => this.waiting.push(resolve));
	}

	/** Has the next job go on in the next pass of the event loop. */
	private pass(): void {
		if (this.isPassing) return;
		this.isPassing = true;
		setImmediate(() => {
			this.isPassing = false;
			this.spent = 0;
			this.waiting.shift()?.();
			if (this.waiting.length > 0) this.pass();
		});
	}
}
