/**
 * Does something with each item in order, up to `atOnce` in parallel. When `cancelled` is aborted, or one throws, no more are begun,
 * and the signal that `start` is given is aborted for those under way. Where an item cannot be read, those under way go on.
 */
export async function inLanes<Item>(
	items: Iterable<Item> | AsyncIterable<Item>,
	atOnce: number,
	cancelled: AbortSignal,
	start: (ended: AbortSignal) => (item: Item) => Promise<void>,
): Promise<void> {
	const failing = new AbortController();
	const ended = AbortSignal.any([cancelled, failing.signal]);
	const run = start(ended);
	const iterator = Symbol.iterator in items ? items[Symbol.iterator]() : items[Symbol.asyncIterator]();

	async function lane(): Promise<void> {
		while (!ended.aborted) {
			const { done, value } = await iterator.next();
			if (done || ended.aborted) return;
			await run(value).catch(failed);
		}
	}

	const failed = (error: unknown) => {
		failing.abort();
		throw error;
	};
	const lanes = Array.from({ length: Math.max(1, atOnce) }, lane);
	const rejected = (await Promise.allSettled(lanes)).find(({ status }) => status === 'rejected');
	await iterator.return?.();
	if (rejected?.status === 'rejected') throw rejected.reason;
}
