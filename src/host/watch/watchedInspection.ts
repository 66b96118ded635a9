import { shortTitle } from '../../net/service/watchedCall.ts';
import type { CallInspection, PinnedCall } from '../call/inspection.ts';
import type { WatchedCalls } from './watchedCalls.ts';
import type { WatchedEntry } from './watchedEntries.ts';

export type WatchedInspection = ReturnType<typeof watchedInspection>;

/** Shows a watched call in the inspector, and again when its diagnosis has come. */
export function watchedInspection(watched: Pick<WatchedCalls, 'onDidChange' | 'watching'>, inspected: CallInspection) {
	let shown: { readonly id: number; readonly call: PinnedCall } | undefined;

	function look({ id, described, title, line, state }: WatchedEntry): void {
		const accountId = watched.watching?.account.id;
		const whole = described?.draft ?? { method: title, format: null, rows: [], ...(accountId && { accountId }) };
		const draft = { ...whole, method: shortTitle(whole.method) };
		const outcome = described?.outcome ?? { tone: state === 'wrong' ? 'bad' : 'busy', summary: line, mistakes: [] };
		shown = { id, call: { source: 'watched', draft, outcome } };
		inspected.pin(shown.call);
	}

	const subscription = watched.onDidChange((entry) => {
		if (entry && entry.id === shown?.id && inspected.isPinned(shown.call)) look(entry);
	});
	return { look, dispose: () => subscription.dispose() };
}
