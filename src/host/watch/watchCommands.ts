import { commands, type WatchCommand } from '../../ids.ts';
import type { Draft } from '../../shared/draft.ts';
import type { WatchedCalls } from './watchedCalls.ts';
import type { WatchedEntry } from './watchedEntries.ts';
import type { WatchedInspection } from './watchedInspection.ts';

export interface WatchCommandContext {
	readonly watched: WatchedCalls;
	readonly inspection: WatchedInspection;
	readonly forgetSeenCalls: () => void;
	/** Shows the inspector and leaves the focus where it is. */
	readonly revealInspector: () => unknown;
	readonly openCall: (draft: Draft) => unknown;
	readonly diagnose: (text: string, accountId: string | undefined) => unknown;
}

export function watchCommands(context: WatchCommandContext): Record<WatchCommand, (node?: unknown) => unknown> {
	const { watched } = context;
	const entryOf = (node: unknown) => watched.get((node as Partial<WatchedEntry> | undefined)?.id);
	const withDiagnosed = (act: (entry: WatchedEntry) => unknown) => async (node?: unknown) => {
		const id = entryOf(node)?.id;
		const entry = id === undefined ? undefined : await watched.diagnosed(id);
		return entry && act(entry);
	};
	return {
		[commands.clearWatchedCalls]: () => {
			watched.clear();
			context.forgetSeenCalls();
		},
		[commands.showWatchedCall]: async (node) => {
			const entry = entryOf(node);
			if (!entry) return;
			// The inspector follows when the diagnosis is there.
			context.inspection.look(entry);
			void watched.diagnosed(entry.id);
			await context.revealInspector();
		},
		[commands.openWatchedCall]: withDiagnosed(({ described }) => described && context.openCall(described.draft)),
		[commands.diagnoseWatchedCall]: withDiagnosed(
			({ url, described }) => url && context.diagnose(url, described?.draft.accountId),
		),
	};
}
