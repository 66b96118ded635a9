import { workspace } from 'vscode';
import type { ProxySettings } from '../app/send/chooseProxy.ts';
import { settings } from '../ids.ts';
import { defaultSendLimits } from '../net/send/sendLimits.ts';

/** The defaults and bounds of the number settings, as in the manifest: VS Code reports values beyond the bounds as they are. */
export const numberSettings = {
	[settings.sendTimeout]: { fallback: 120_000, min: 0, max: 3_600_000 },
	[settings.localServicePort]: { fallback: 4820, min: 0, max: 65_535 },
	[settings.callsAtOnce]: { fallback: 1, min: 1, max: 50 },
	[settings.historyDays]: { fallback: 30, min: 1, max: 3650 },
} as const satisfies Record<string, { fallback: number; min: number; max: number }>;

/** A number setting as a whole number within its bounds. All have application scope, so a workspace cannot set them. */
export function numberSetting(name: keyof typeof numberSettings): number {
	const { fallback, min, max } = numberSettings[name];
	const value = workspace.getConfiguration().get<unknown>(name);
	return typeof value === 'number' && Number.isFinite(value)
		? Math.min(max, Math.max(min, Math.round(value)))
		: fallback;
}

/** Whether keys are kept in the memory of the window that they are entered in, and not in SecretStorage. */
export function keysAreForSession(): boolean {
	return workspace.getConfiguration().get(settings.keepKeysForSessionOnly) === true;
}

/** Settings that `read` reads once a change: reading them for each call took a fifth of a run of calls. */
export function cachedSettings<T extends object>(read: () => T) {
	let current: T | undefined;
	const listening = workspace.onDidChangeConfiguration(() => {
		current = undefined;
	});
	return {
		get: (): T => {
			current ??= read();
			return current;
		},
		dispose: () => void listening.dispose(),
	};
}

export function sendSettings() {
	return cachedSettings(() => ({
		limits: { ...defaultSendLimits, totalTimeout: numberSetting(settings.sendTimeout) },
		/** What VS Code's settings and the environment say of proxies. */
		proxy: readProxySettings(),
		/** Whether the authorities that this machine trusts count, too. */
		trustsSystem: ownSetting('http.systemCertificates') !== false,
	}));
}

function readProxySettings(): ProxySettings {
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

/** A setting of VS Code's own, as the user has it, whatever a workspace says. */
function ownSetting(name: string): unknown {
	const found = workspace.getConfiguration().inspect<unknown>(name);
	return found?.globalValue ?? found?.defaultValue;
}
