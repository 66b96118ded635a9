/** Runs each work after the one before it, also after one that failed. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** A new line of works. */
export function inTurn(): InTurn {
	let last: Promise<unknown> = Promise.resolve();
	return (work) => {
		const done = last.then(work);
		last = done.catch(() => undefined);
		return done;
	};
}
