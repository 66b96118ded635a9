import type { AnswerFacts } from '../expectations/answerFacts.ts';

const clock = {
	now: () => Date.now(),
	/** Ends earlier when the signal is aborted. */
	wait: (milliseconds: number, signal: AbortSignal) =>
		new Promise<void>((resolve) => {
			if (signal.aborted) return resolve();
			const ended = () => {
				clearTimeout(timer);
				signal.removeEventListener('abort', ended);
				resolve();
			};
			const timer = setTimeout(ended, milliseconds);
			signal.addEventListener('abort', ended);
		}),
};

/** A server that asks for a longer wait is not waited for. */
const longestWait = 300_000;

/** A call is sent so many times, if the server puts it off each time. */
const mostTimes = 4;

/** When the calls of a run may be sent: at most so many a second, and not before a server that asked to wait says so. */
export class Turns {
	private readonly gap: number;
	private readonly clock: typeof clock;
	private next = 0;
	private notBefore = 0;

	/** @param rate calls a second */
	constructor(rate = Number.POSITIVE_INFINITY, own = clock) {
		this.gap = 1000 / rate;
		this.clock = own;
	}

	/** Ends when the next call may be sent; at once where the run is cancelled. */
	async take(cancelled: AbortSignal): Promise<void> {
		for (;;) {
			const now = this.clock.now();
			const at = Math.max(now, this.next);
			this.next = at + this.gap;
			if (at > now) await this.clock.wait(at - now, cancelled);
			// Meanwhile a server may have asked to wait longer.
			if (at >= this.notBefore || cancelled.aborted) return;
		}
	}

	/** Whether a call that was sent so many times is to be sent again: the server put it off (429, 503), and says until when. */
	isPutOff({ status, header }: AnswerFacts, times: number): boolean {
		const asked = status === 429 || status === 503 ? retryAfter(header('retry-after'), this.clock.now()) : undefined;
		if (asked === undefined || asked > longestWait || times >= mostTimes) return false;
		this.notBefore = Math.max(this.notBefore, this.clock.now() + asked);
		this.next = Math.max(this.next, this.notBefore);
		return true;
	}
}

/** How long a `Retry-After` asks to wait, in milliseconds: it has seconds or a date (RFC 9110, 10.2.3). */
function retryAfter(header: string | undefined, now: number): number | undefined {
	// Of a header that is sent twice the first counts.
	const written = header?.trim().replace(/^(\d[^,]*),.*/, '$1') ?? '';
	// `Date.parse` takes 1.5 and -5 for days of 2001.
	const date = /^[a-z]/i.test(written) ? Date.parse(written) : Number.NaN;
	const wait = /^\d+(?:\.\d+)?$/.test(written) ? Number(written) * 1000 : date - now;
	return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}
