/** What became of one call of a run. */
export interface Outcome {
	readonly kind: 'success' | 'failure' | 'not-sent';
	readonly text: string;
}

/**
 * Sends calls one after another: `prepare` gives one ready to be sent, or why it is not; `send` sends it, until it is
 * answered or `running` is aborted. Nothing is sent once `cancelled` is aborted, whatever was awaited meanwhile; the call
 * that is under way then is aborted. Answers the outcomes of the calls up to there.
 */
export async function sendInOrder<Call, Ready>(
	calls: readonly Call[],
	steps: {
		prepare(call: Call, index: number): Promise<{ readonly ready: Ready } | { readonly notSent: string }>;
		send(call: Call, ready: Ready, running: AbortController): Promise<Outcome>;
	},
	cancelled: AbortSignal,
): Promise<Outcome[]> {
	const outcomes: Outcome[] = [];
	for (const [index, call] of calls.entries()) {
		if (cancelled.aborted) break;
		const prepared = await steps.prepare(call, index);
		if (cancelled.aborted) break;
		if ('notSent' in prepared) {
			outcomes.push({ kind: 'not-sent', text: prepared.notSent });
			continue;
		}
		const running = new AbortController();
		const abort = () => running.abort();
		cancelled.addEventListener('abort', abort);
		const sending = steps.send(call, prepared.ready, running);
		outcomes.push(await sending.finally(() => cancelled.removeEventListener('abort', abort)));
	}
	return outcomes;
}
