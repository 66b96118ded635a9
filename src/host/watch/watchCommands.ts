import { commands as vscodeCommands } from 'vscode';
import { commands, views } from '../../ids.ts';
import type { Draft } from '../../shared/draft.ts';
import type { WatchedCalls } from './watchedCalls.ts';
import type { WatchedEntry } from './watchedEntries.ts';
import type { WatchedInspection } from './watchedInspection.ts';

export interface WatchCommandContext {
	readonly watched: WatchedCalls;
	readonly inspection: WatchedInspection;
	readonly forgetSeenCalls: () => void;
	readonly composers: { compose(draft: Draft): unknown; diagnose(text: string, accountId?: string): unknown };
}

export function watchCommands({ watched, inspection, forgetSeenCalls, composers }: WatchCommandContext) {
	const entryOf = (node: unknown) => watched.get((node as Partial<WatchedEntry> | undefined)?.id);
	const withDiagnosed = (act: (entry: WatchedEntry) => unknown) => async (node?: unknown) => {
		const id = entryOf(node)?.id;
		const entry = id === undefined ? undefined : await watched.diagnosed(id);
		return entry && act(entry);
	};
	return {
		[commands.clearWatchedCalls]: () => {
			watched.clear();
			forgetSeenCalls();
		},
		[commands.showWatchedCall]: async (node?: unknown) => {
			const entry = entryOf(node);
			if (!entry) return;
			// The inspector follows when the diagnosis is there.
			inspection.look(entry);
			void watched.diagnosed(entry.id);
			await vscodeCommands.executeCommand(`${views.inspector}.focus`, { preserveFocus: true });
		},
		[commands.openWatchedCall]: withDiagnosed(({ described }) => described && composers.compose(described.draft)),
		[commands.diagnoseWatchedCall]: withDiagnosed(
			({ url, described }) => url && composers.diagnose(url, described?.draft.accountId),
		),
	};
}
