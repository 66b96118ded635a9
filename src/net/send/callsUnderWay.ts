import { deadline } from './deadline.ts';
import { cancelled, totalTooLate } from './sendErrors.ts';
import { readTarget, type Target } from './target.ts';

/** The end of a call. Of calls that are sent by the thousand, making an `AbortController` and listening to it is seen. */
export class CallEnd {
	/** What to do when the call has to end; one at a time. */
	onEnd: (() => void) | undefined;
	private controller: AbortController | undefined;
	private ended: { readonly reason: unknown } | undefined;

	get isOver(): boolean {
		return this.ended !== undefined;
	}

	get reason(): unknown {
		return this.ended?.reason;
	}

	/** The same for whoever takes a signal, made for the first one. */
	get signal(): AbortSignal {
		if (!this.controller) {
			this.controller = new AbortController();
			if (this.ended) this.controller.abort(this.ended.reason);
		}
		return this.controller.signal;
	}

	/** Ends the call; later reasons are too late. */
	abort(reason: unknown): void {
		if (this.ended) return;
		this.ended = { reason };
		this.onEnd?.();
		this.controller?.abort(reason);
	}
}

/** The calls of a sender: each ends when it is cancelled, when its time is over, or when the sender is closed. */
export class CallsUnderWay {
	private readonly ends = new Set<CallEnd>();
	private closed = false;

	get isClosed(): boolean {
		return this.closed;
	}

	/**
	 * Has `call` send to `url`, and ends what it is given when it has to end, for the reason why.
	 * @param totalTimeout milliseconds; none where it is 0
	 * @throws {WorkbenchError} `cancelled`, or `send-failed` for what is no URL, before `call` is asked; what `call` throws
	 */
	async run<T>(
		url: string,
		totalTimeout: number,
		signal: AbortSignal,
		call: (target: Target, end: CallEnd) => Promise<T>,
	): Promise<T> {
		if (signal.aborted || this.closed) throw cancelled();
		const target = readTarget(url);
		const end = new CallEnd();
		const cancel = () => end.abort(cancelled());
		const inTime = deadline(totalTimeout, () => end.abort(totalTooLate(target.host, totalTimeout)));
		signal.addEventListener('abort', cancel, { once: true });
		this.ends.add(end);
		try {
			return await call(target, end);
		} finally {
			inTime();
			this.ends.delete(end);
			signal.removeEventListener('abort', cancel);
		}
	}

	/** Ends all with `cancelled`, and takes no more. */
	close(): void {
		this.closed = true;
		for (const end of this.ends) end.abort(cancelled());
	}
}
