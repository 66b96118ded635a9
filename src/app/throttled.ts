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
 * Tells somebody of a change, who asks for the news later: not again before that, but once `milliseconds` are over without
 * it, and then twice as many each time, up to a minute.
 */
export function untilAsked(tell: () => void, milliseconds: number) {
	let timer: NodeJS.Timeout | undefined;
	const asked = () => {
		clearTimeout(timer);
		timer = undefined;
	};
	const tellAgain = (patience: number) => {
		tell();
		timer = patience > 60_000 ? undefined : setTimeout(() => tellAgain(2 * patience), patience);
	};
	return {
		notify: () => {
			if (!timer) tellAgain(milliseconds);
		},
		asked,
	};
}
