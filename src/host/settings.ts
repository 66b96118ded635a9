import { workspace } from 'vscode';
import { settings } from '../ids.ts';
import { defaultSendLimits, type SendLimits } from '../net/send/sendLimits.ts';

/**
 * A number setting. All of them have application scope, so a workspace cannot set them; the manifest holds the
 * defaults and the bounds.
 */
export function numberSetting(name: (typeof settings)[keyof typeof settings], fallback: number): number {
	const value = workspace.getConfiguration().get<unknown>(name);
	return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : fallback;
}

/** Whether keys are kept in the memory of the window that they are entered in, and not in SecretStorage. */
export function keysAreForSession(): boolean {
	return workspace.getConfiguration().get(settings.keepKeysForSessionOnly) === true;
}

/** Limits of one send: times in milliseconds, size in bytes of the decompressed body. */
export function sendLimits(): SendLimits {
	const names = Object.keys(defaultSendLimits) as (keyof SendLimits)[];
	const entries = names.map((name) => [name, numberSetting(settings[name], defaultSendLimits[name])]);
	return Object.fromEntries(entries) as SendLimits;
}
