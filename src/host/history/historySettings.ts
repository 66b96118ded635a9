import { workspace } from 'vscode';
import { settings } from '../../ids.ts';
import { numberSetting } from '../settings.ts';

export function historyIsOn(): boolean {
	return workspace.getConfiguration().get(settings.keepHistory) !== false;
}

/** How many days calls are stored. */
export function historyDays(): number {
	return numberSetting(settings.historyDays);
}

/** Further names of parameters whose values are never stored, in lower case. */
export function secretParameters(): ReadonlySet<string> {
	const names = workspace.getConfiguration().get<unknown>(settings.historySecretParameters);
	const given = Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
	return new Set(given.map((name) => name.trim().toLowerCase()));
}
