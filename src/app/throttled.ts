/** A function that acts at once, then at most every `milliseconds`; of the calls in between only the last one counts. */
export function throttled(act: () => void, milliseconds: number) {
	let timer: NodeJS.Timeout | undefined;
	let isDue = false;
	const run = () => {
		if (timer) {
			isDue = true;
			return;
		}
		act();
		timer = setTimeout(() => {
			timer = undefined;
			if (!isDue) return;
			isDue = false;
			run();
		}, milliseconds);
	};
	return Object.assign(run, { dispose: () => clearTimeout(timer) });
}
