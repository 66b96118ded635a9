import { workspace } from 'vscode';
import { settings } from '../../ids.ts';
import type { HistoryLimits } from '../../net/history/compaction.ts';
import { numberSetting } from '../settings.ts';

/** Whether calls are kept. */
export function historyIsOn(): boolean {
	return workspace.getConfiguration().get(settings.keepHistory) !== false;
}

/** How much is kept in all. */
export function historyLimits(): HistoryLimits {
	const megabytes = numberSetting(settings.historyMegabytes, 256);
	return { mostCalls: numberSetting(settings.historyCalls, 100_000), mostBytes: megabytes * 1024 * 1024 };
}

/** How much is kept of an answer's body, in UTF-16 units. */
export function longestKeptBody(): number {
	return Math.min(numberSetting(settings.historyBody, 65_536), 1_000_000);
}

/** Tells the names of parameters whose values are never kept, besides those that are known for secrets: in lower case. */
export function secretParameters(): ReadonlySet<string> {
	const names = workspace.getConfiguration().get<unknown>(settings.historySecretParameters);
	const given = Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
	return new Set(given.map((name) => name.trim().toLowerCase()));
}
