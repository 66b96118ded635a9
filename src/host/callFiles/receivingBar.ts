import type { ReceivedPart } from '../call/receivingAnswer.ts';

/** An answer that comes for longer than this, in milliseconds, has a bar. */
const shownAfter = 500;

/** Tells the bar a text, and how many more percent of the whole have come. */
export type ReportReceived = (text: string, increment: number) => void;

/** What a bar works with. */
export interface ReceivingBarPorts {
	/** Shows a bar until what `run` answers with has ended. */
	readonly show: (run: (report: ReportReceived) => Promise<void>) => void;
	/** How much has come, in words. */
	readonly text: (part: ReceivedPart) => string;
	/** In milliseconds. */
	readonly now: () => number;
}

/** Shows by a bar how much of an answer has come, unless it comes quickly. */
export class ReceivingBar {
	private readonly ports: ReceivingBarPorts;
	private readonly over = Promise.withResolvers<void>();
	private since: number | undefined;
	private report: ReportReceived | undefined;
	private isShown = false;
	private isOver = false;
	private percent = 0;

	constructor(ports: ReceivingBarPorts) {
		this.ports = ports;
	}

	/** More has come. */
	hear(part: ReceivedPart): void {
		if (this.isOver) return;
		const { show, text, now } = this.ports;
		this.since ??= now();
		if (now() - this.since < shownAfter) return;
		if (!this.isShown) {
			this.isShown = true;
			show((report) => {
				this.report = report;
				return this.over.promise;
			});
		}
		const { bytes, total } = part;
		const percent = total ? Math.min(100, (100 * bytes) / total) : 0;
		this.report?.(text(part), Math.max(0, percent - this.percent));
		this.percent = Math.max(this.percent, percent);
	}

	/** All came that will. */
	end(): void {
		this.isOver = true;
		this.over.resolve();
	}
}
