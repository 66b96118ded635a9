import type { Disposable } from 'vscode';
import { shortTitle } from '../../net/service/watchedCall.ts';
import type { CallInspection, PinnedCall } from '../call/inspection.ts';
import type { WatchedCalls, WatchedEntry } from './watchedCalls.ts';

/** Shows a watched call in the inspector, and again when its diagnosis has come. */
export class WatchedInspection {
	private readonly inspected: CallInspection;
	private readonly subscription: Disposable;
	private shown: { readonly id: number; readonly call: PinnedCall } | undefined;

	constructor(watched: WatchedCalls, inspected: CallInspection) {
		this.inspected = inspected;
		this.subscription = watched.onDidChange((entry) => {
			if (entry && entry.id === this.shown?.id && inspected.isPinned(this.shown.call)) this.look(entry);
		});
	}

	look({ id, described, title, line, state }: WatchedEntry): void {
		const whole = described?.draft ?? { method: title, format: null, rows: [] };
		const draft = { ...whole, method: shortTitle(whole.method) };
		const outcome = described?.outcome ?? { tone: state === 'wrong' ? 'bad' : 'busy', summary: line, mistakes: [] };
		const call: PinnedCall = { source: 'watched', draft, outcome };
		this.shown = { id, call };
		this.inspected.pin(call);
	}

	dispose(): void {
		this.subscription.dispose();
	}
}
