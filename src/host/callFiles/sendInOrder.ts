/** What became of one call of a run. */
export interface Outcome {
	readonly kind: 'success' | 'failure' | 'not-sent';
	readonly text: string;
}

/** How a call of a run is sent. */
export interface SendSteps<Call, Ready> {
	/** Gives the call ready to be sent, or why it is not. */
	prepare(call: Call, index: number): Promise<{ readonly ready: Ready } | { readonly notSent: string }>;
	/** Sends it, until it is answered or `running` is aborted. */
	send(call: Call, ready: Ready, running: AbortController): Promise<Outcome>;
}

/**
 * Sends calls one after another. Nothing is sent once `cancelled` is aborted, whatever was awaited meanwhile; the call
 * that is under way then is aborted. Answers the outcomes of the calls up to there.
 */
export async function sendInOrder<Call, Ready>(
	calls: readonly Call[],
	steps: SendSteps<Call, Ready>,
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
