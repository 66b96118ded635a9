/** Does something once, however often it was asked for, when the next frame is painted and what was to be done before is done. */
export class AfterFrame {
	private readonly channel = new MessageChannel();
	private isAsked = false;

	constructor(act: () => void) {
		this.channel.port1.onmessage = () => {
			this.isAsked = false;
			act();
		};
	}

	ask(): void {
		if (this.isAsked) return;
		this.isAsked = true;
		requestAnimationFrame(() => this.channel.port2.postMessage(undefined));
	}
}
