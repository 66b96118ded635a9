import { deadline } from './deadline.ts';
import { cancelled, totalTooLate } from './sendErrors.ts';
import { readTarget, type Target } from './target.ts';

/** The calls of a sender: each ends when it is cancelled, when its time is over, or when the sender is closed. */
export class CallsUnderWay {
	private readonly ends = new Set<AbortController>();
	isClosed = false;

	/**
	 * Has `call` send to `url`, and aborts what it is given when it has to end, for the reason why.
	 * @param totalTimeout milliseconds; none where it is 0
	 * @throws {WorkbenchError} `cancelled`, or `send-failed` for what is no URL, before `call` is asked; what `call` throws
	 */
	async run<T>(
		url: string,
		totalTimeout: number,
		signal: AbortSignal,
		call: (target: Target, end: AbortController) => Promise<T>,
	): Promise<T> {
		if (signal.aborted || this.isClosed) throw cancelled();
		const target = readTarget(url);
		const end = new AbortController();
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
		this.isClosed = true;
		for (const end of this.ends) end.abort(cancelled());
	}
}
