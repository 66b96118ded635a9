import type { ReceivedPart } from '../send/receivingAnswer.ts';

/** Milliseconds after which an answer that is still being received has a progress bar. */
const shownAfter = 500;

/** Reports a text, and by how many percent the progress has grown. */
export type ReportProgress = (text: string, increment: number) => void;

/**
 * A progress bar for an answer that takes long.
 * @param show shows a bar until the promise of `run` settles
 * @param textOf the received size, in words
 */
export function receivingBar(
	show: (run: (report: ReportProgress) => Promise<void>) => unknown,
	textOf: (part: ReceivedPart) => string,
) {
	const over = Promise.withResolvers<void>();
	let timer: NodeJS.Timeout | undefined;
	let last: ReceivedPart | undefined;
	let report: ReportProgress | undefined;
	let shown = 0;
	let isOver = false;

	function reportLast(): void {
		if (!last || !report) return;
		const { bytes, total } = last;
		const percent = total ? Math.min(100, (100 * bytes) / total) : 0;
		report(textOf(last), Math.max(0, percent - shown));
		shown = Math.max(shown, percent);
	}

	return {
		/** More was received. */
		receive(part: ReceivedPart): void {
			if (isOver) return;
			last = part;
			timer ??= setTimeout(() => {
				void show((given) => {
					report = given;
					reportLast();
					return over.promise;
				});
			}, shownAfter);
			reportLast();
		},
		/** The answer has ended. */
		end(): void {
			isOver = true;
			clearTimeout(timer);
			over.resolve();
		},
	};
}
