/** How long changes are gathered, in milliseconds: of a run of many calls not each makes the view ask anew. */
const pause = 100;

/** Tells of changes, of many that come in a row once. */
export class SettledChanges {
	private readonly tell: () => void;
	private timer: NodeJS.Timeout | undefined;

	constructor(tell: () => void) {
		this.tell = tell;
	}

	come(): void {
		this.timer ??= setTimeout(() => {
			this.timer = undefined;
			this.tell();
		}, pause);
	}

	dispose(): void {
		clearTimeout(this.timer);
	}
}
