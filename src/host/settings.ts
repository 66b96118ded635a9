import { workspace } from 'vscode';
import { settings } from '../ids.ts';

/**
 * A number setting. All of them have application scope, so a workspace cannot set them; the manifest holds the
 * defaults and the bounds.
 */
export function numberSetting(name: (typeof settings)[keyof typeof settings], fallback: number): number {
	const value = workspace.getConfiguration().get<unknown>(name);
	return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : fallback;
}

/** Limits of one send: times in milliseconds, size in bytes of the decompressed body. */
export function sendLimits() {
	return {
		connectTimeout: numberSetting(settings.connectTimeout, 10_000),
		headersTimeout: numberSetting(settings.headersTimeout, 30_000),
		bodyTimeout: numberSetting(settings.bodyTimeout, 30_000),
		maxAnswerBytes: numberSetting(settings.maxAnswerBytes, 20 * 1024 * 1024),
	};
}
