import type { CallInspection, PinnedCall } from '../../app/send/inspection.ts';
import { shortTitle } from '../../net/service/watchedCall.ts';
import type { WatchedCalls } from './watchedCalls.ts';
import type { WatchedEntry } from './watchedEntries.ts';

export type WatchedInspection = ReturnType<typeof watchedInspection>;

export function watchedInspection(watched: Pick<WatchedCalls, 'onDidChange'>, inspected: CallInspection) {
	let shown: { readonly id: number; readonly call: PinnedCall } | undefined;

	function look({ id, described, title, line, state, accountId }: WatchedEntry): void {
		const whole = described?.inspected ??
			described?.draft ?? { method: title, format: null, rows: [], ...(accountId && { accountId }) };
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
