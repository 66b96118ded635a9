/** Waits until `condition` holds, and returns its result. After the test's time limit the message says what was waited for. */
export async function until<T>(
	what: string,
	condition: () => T | Promise<T>,
	milliseconds = 60_000,
): Promise<NonNullable<T>> {
	const end = performance.now() + milliseconds;
	for (;;) {
		const answer = await condition();
		if (answer) return answer as NonNullable<T>;
		if (performance.now() > end) throw new Error(`waited in vain for ${what}`);
		await new Promise((resolve) => setTimeout(resolve, 25));
	}
}
