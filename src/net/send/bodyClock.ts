import { longestTimer } from './deadline.ts';

/** Watches that a body goes on: calls `late` once where no piece of it came for `milliseconds`; 0 is no limit. */
export class BodyClock {
	private readonly milliseconds: number;
	private readonly late: () => void;
	private timer: NodeJS.Timeout | undefined;

	constructor(milliseconds: number, late: () => void) {
		this.milliseconds = milliseconds;
		this.late = late;
	}

	/** Begins, or begins anew: a piece came, or reading goes on. */
	start(): void {
		if (this.timer) this.timer.refresh();
		else if (this.milliseconds > 0) this.timer = setTimeout(this.late, Math.min(this.milliseconds, longestTimer));
	}

	/** The body is whole, or is not read for now. */
	stop(): void {
		clearTimeout(this.timer);
		this.timer = undefined;
	}
}
