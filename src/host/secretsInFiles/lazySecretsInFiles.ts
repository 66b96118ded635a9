import { Disposable, workspace } from 'vscode';
import { lazy } from '../../app/lazy.ts';
import { settings } from '../../ids.ts';
import type { SecretsInFilesServices } from './secretsInFiles.ts';

/** Nothing is loaded within this time after the extension's start, in milliseconds. */
const startPause = 2000;

/** Warns of stored secrets in files, if the setting allows it and the user has an account. */
export function lazySecretsInFiles(services: SecretsInFilesServices): Disposable {
	const warnings = lazy(
		async () => (await import('./secretsInFiles.ts')).openSecretsInFiles(services),
		(opened) => opened.dispose(),
	);
	const look = () => {
		const isOn = workspace.getConfiguration().get(settings.warnAboutSecretsInFiles) !== false;
		// The keys of the embedded service open nothing, and are meant for clients that the user writes.
		const isWanted = isOn && services.accounts.all().some(({ isLocalService }) => !isLocalService);
		(isWanted ? warnings() : warnings.forget()).catch(() => undefined);
	};
	const timer = setTimeout(look, startPause);
	const listening = Disposable.from(
		services.accounts.onDidChange(look),
		workspace.onDidChangeConfiguration((change) => {
			if (change.affectsConfiguration(settings.warnAboutSecretsInFiles)) look();
		}),
	);
	return {
		dispose: () => {
			clearTimeout(timer);
			listening.dispose();
			return warnings.dispose();
		},
	};
}
