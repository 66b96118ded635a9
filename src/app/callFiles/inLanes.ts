/**
 * Does something with each item in order, up to `atOnce` in parallel. When `cancelled` is aborted, or one throws, no more are begun,
 * and the signal that `start` is given is aborted for those under way.
 * @returns what came of them, in their order; undefined for one that was not begun
 */
export async function inLanes<Item, Outcome>(
	items: readonly Item[],
	atOnce: number,
	cancelled: AbortSignal,
	start: (ended: AbortSignal) => (item: Item, index: number) => Promise<Outcome>,
): Promise<(Outcome | undefined)[]> {
	const failing = new AbortController();
	const ended = AbortSignal.any([cancelled, failing.signal]);
	const run = start(ended);
	const outcomes: (Outcome | undefined)[] = items.map(() => undefined);
	let next = 0;

	async function lane(): Promise<void> {
		while (next < items.length && !ended.aborted) {
			const index = next;
			next += 1;
			outcomes[index] = await run(items[index] as Item, index);
		}
	}

	const failed = (error: unknown) => {
		failing.abort();
		throw error;
	};
	const lanes = Array.from({ length: Math.max(1, Math.min(atOnce, items.length)) }, () => lane().catch(failed));
	const rejected = (await Promise.allSettled(lanes)).find(({ status }) => status === 'rejected');
	if (rejected?.status === 'rejected') throw rejected.reason;
	return outcomes;
}
