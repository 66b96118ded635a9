import { Disposable, workspace } from 'vscode';
import { settings } from '../../ids.ts';
import { lazy } from '../lazy.ts';
import type { SecretsInFilesServices } from './secretsInFiles.ts';

/** How long after the extension's start nothing is loaded, in milliseconds. */
const startPause = 2000;

/** Warns of stored secrets in open files while there is an account with keys of the user's and the setting says so. */
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
