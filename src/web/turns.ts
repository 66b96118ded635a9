const waiting: (() => void)[] = [];
let channel: InstanceType<typeof MessageChannel> | undefined;

/** Node's `setImmediate`; `setTimeout` waits some milliseconds. The channel is open while something waits. */
export function setImmediate(run: () => void): void {
	waiting.push(run);
	channel ??= newChannel();
	channel.port2.postMessage(undefined);
}

/** That of `node:timers/promises`. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function newChannel(): InstanceType<typeof MessageChannel> {
	const made = new MessageChannel();
	made.port1.addEventListener('message', () => {
		const run = waiting.shift();
		if (waiting.length === 0) {
			made.port1.close();
			channel = undefined;
		}
		run?.();
	});
	made.port1.start();
	return made;
}
