/** A line of works: each runs after the one before it, also after one that failed. */
export function inTurn() {
	let last: Promise<unknown> = Promise.resolve();
	return <T>(work: () => Promise<T>): Promise<T> => {
		const done = last.then(work);
		last = done.catch(() => undefined);
		return done;
	};
}
