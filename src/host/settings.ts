import { workspace } from 'vscode';
import { settings } from '../ids.ts';
import { defaultSendLimits, type SendLimits } from '../net/send/sendLimits.ts';
import type { ProxySettings } from './chooseProxy.ts';

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

/** What VS Code's settings and the environment say of proxies; nothing of a workspace counts. */
export function proxySettings(): ProxySettings {
	const authorization = ownSetting('http.proxyAuthorization');
	const noProxy = ownSetting('http.noProxy');
	const url = ownSetting('http.proxy');
	return {
		isOff: ownSetting('http.proxySupport') === 'off',
		url: typeof url === 'string' ? url.trim() : '',
		...(typeof authorization === 'string' && authorization !== '' && { authorization }),
		noProxy: Array.isArray(noProxy) ? noProxy.filter((host) => typeof host === 'string') : [],
		environment: process.env,
	};
}

/** Whether the authorities that this machine trusts count, too. */
export function trustsSystem(): boolean {
	return ownSetting('http.systemCertificates') !== false;
}

/** A setting of VS Code's own, as the user has it, whatever a workspace says. */
function ownSetting(name: string): unknown {
	const found = workspace.getConfiguration().inspect<unknown>(name);
	return found?.globalValue ?? found?.defaultValue;
}
