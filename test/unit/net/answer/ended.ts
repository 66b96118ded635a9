/** What a generator gives in the end. */
export function end<T>(steps: Generator<unknown, T>): T {
	for (;;) {
		const { done, value } = steps.next();
		if (done) return value;
	}
}
