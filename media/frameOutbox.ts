/**
 * Sends at once, but at most once in an animation frame: what is posted again within the frame waits for the next one,
 * and only the latest of it is sent.
 */
export class FrameOutbox {
	private frame: number | undefined;
	private waiting: (() => void) | undefined;

	post(send: () => void): void {
		if (this.frame !== undefined) {
			this.waiting = send;
			return;
		}
		send();
		this.frame = requestAnimationFrame(() => {
			this.frame = undefined;
			const next = this.waiting;
			this.waiting = undefined;
			if (next) this.post(next);
		});
	}

	/** Sends what is waiting at once, as there may be no next frame. */
	flush(): void {
		const next = this.waiting;
		this.waiting = undefined;
		next?.();
	}

	/** Forgets what is waiting, because something newer was sent another way. */
	clear(): void {
		this.waiting = undefined;
	}
}
