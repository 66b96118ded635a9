/** Does one thing after the other, each in a task of its own, so that the page answers in between. */
export class TaskQueue {
	private readonly waiting: (() => void)[] = [];
	private readonly channel = new MessageChannel();

	constructor() {
		this.channel.port1.onmessage = () => this.waiting.shift()?.();
	}

	/** Whether nothing waits to be done. */
	get isEmpty(): boolean {
		return this.waiting.length === 0;
	}

	add(act: () => void): void {
		this.waiting.push(act);
		this.channel.port2.postMessage(undefined);
	}
}
