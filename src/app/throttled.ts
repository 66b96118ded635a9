/**
 * A function that acts at once, then at most every `milliseconds`; of the calls in between only the last one counts.
 * @param longest up to which the pause doubles as long as calls keep coming
 */
export function throttled(act: () => void, milliseconds: number, longest = milliseconds) {
	let timer: NodeJS.Timeout | undefined;
	let isDue = false;
	let pause = milliseconds;
	const run = () => {
		if (timer) {
			isDue = true;
			return;
		}
		act();
		timer = setTimeout(() => {
			timer = undefined;
			pause = isDue ? Math.min(2 * pause, longest) : milliseconds;
			if (!isDue) return;
			isDue = false;
			run();
		}, pause);
	};
	return Object.assign(run, { dispose: () => clearTimeout(timer) });
}

/** A function that acts once it has not been called for `milliseconds`. */
export function debounced(act: () => unknown, milliseconds: number) {
	let timer: NodeJS.Timeout | undefined;
	const dispose = () => clearTimeout(timer);
	const soon = () => {
		dispose();
		timer = setTimeout(act, milliseconds);
	};
	return Object.assign(soon, { dispose });
}

/**
 * Notifies of a change whoever asks for the news later: not again before that, but once more after `soon`, and then no
 * sooner than after `late` milliseconds.
 */
export function untilAsked(fire: () => void, soon: number, late: number) {
	let timer: NodeJS.Timeout | undefined;
	const asked = () => {
		clearTimeout(timer);
		timer = undefined;
	};
	const notify = () => {
		if (timer) return;
		fire();
		timer = setTimeout(() => {
			fire();
			timer = setTimeout(asked, late);
		}, soon);
	};
	return { notify, asked };
}
