import { deadline } from './deadline.ts';
import { cancelled, totalTooLate } from './sendErrors.ts';
import { readTarget, type Target } from './target.ts';

/** The calls of a sender: each ends when it is cancelled, when its time is over, or when the sender is closed. */
export class CallsUnderWay {
	private readonly ends = new Set<AbortController>();
	isClosed = false;

	/** Has `call` send to `url`, and aborts it for the reason why it has to end. @throws {WorkbenchError} `cancelled`, `send-failed` */
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
