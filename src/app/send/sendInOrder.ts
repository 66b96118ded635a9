export interface Outcome {
	readonly kind: 'success' | 'failure' | 'not-sent';
	readonly text: string;
}

/**
 * Sends calls in order, up to `atOnce` in parallel. `prepare` runs for one call at a time. Aborting `cancelled` aborts the running
 * calls and sends no more; so does a step that throws.
 * @returns the outcomes in the order of the calls; undefined for a call that was skipped
 */
export async function sendInOrder<Call, Ready>(
	calls: readonly Call[],
	steps: {
		prepare(call: Call, index: number): Promise<{ readonly ready: Ready } | { readonly notSent: string }>;
		send(call: Call, ready: Ready, running: AbortController): Promise<Outcome>;
	},
	cancelled: AbortSignal,
	atOnce = 1,
): Promise<(Outcome | undefined)[]> {
	const outcomes: (Outcome | undefined)[] = [];
	const failing = new AbortController();
	const ended = AbortSignal.any([cancelled, failing.signal]);
	const underWay = new Set<AbortController>();
	const abortAll = () => {
		for (const running of underWay) running.abort();
	};
	ended.addEventListener('abort', abortAll);
	let next = 0;
	let preparing: Promise<unknown> = Promise.resolve();

	function prepareNext() {
		const mine = preparing.then(async () => {
			const index = next;
			const call = calls[index];
			if (index >= calls.length || ended.aborted) return undefined;
			next += 1;
			return { index, call: call as Call, prepared: await steps.prepare(call as Call, index) };
		});
		preparing = mine.catch(() => undefined);
		return mine;
	}

	async function sendOne(call: Call, ready: Ready): Promise<Outcome> {
		const running = new AbortController();
		underWay.add(running);
		return steps.send(call, ready, running).finally(() => underWay.delete(running));
	}

	async function sendOneByOne(): Promise<void> {
		for (let one = await prepareNext(); one && !ended.aborted; one = await prepareNext()) {
			const { index, call, prepared } = one;
			while (outcomes.length <= index) outcomes.push(undefined);
			outcomes[index] =
				'notSent' in prepared ? { kind: 'not-sent', text: prepared.notSent } : await sendOne(call, prepared.ready);
		}
	}

	const lanes = Array.from({ length: Math.max(1, Math.min(atOnce, calls.length)) }, () =>
		sendOneByOne().catch((error: unknown) => {
			failing.abort();
			throw error;
		}),
	);
	const settled = await Promise.allSettled(lanes);
	ended.removeEventListener('abort', abortAll);
	const failed = settled.find(({ status }) => status === 'rejected');
	if (failed?.status === 'rejected') throw failed.reason;
	return outcomes;
}
