import { Disposable, l10n, StatusBarAlignment, commands as vscodeCommands, window } from 'vscode';
import { commands, contextKeys } from '../../ids.ts';
import { plain } from '../plainText.ts';
import type { ProfileStore } from '../profiles/profileStore.ts';
import type { LocalServiceControl } from '../service/localServiceControl.ts';

/** Shows the active profile and the local service's port in the status bar, and keeps the context keys for menus. */
export function showStatus(profiles: ProfileStore, service: LocalServiceControl): Disposable {
	const item = (id: string, priority: number, name: string, command: string) =>
		Object.assign(window.createStatusBarItem(id, StatusBarAlignment.Left, priority), { name, command });
	const profileItem = item('signedCall.profile', 1, l10n.t('Signed Call: Profile'), commands.switchProfile);
	const serviceName = l10n.t('Signed Call: Local Service');
	const serviceItem = item('signedCall.localService', 0, serviceName, commands.stopLocalService);

	const refreshProfile = () => {
		const active = profiles.active();
		void vscodeCommands.executeCommand('setContext', contextKeys.hasProfiles, active !== undefined);
		if (!active) return profileItem.hide();
		profileItem.text = `$(key) ${plain(active.name)}`;
		const { name, baseUrl } = active;
		const about = l10n.t('Signed Call: new calls use the profile "{0}" ({1}). Select to switch.', name, baseUrl);
		profileItem.tooltip = plain(about, 500);
		profileItem.show();
	};
	const refreshService = () => {
		const { port } = service;
		void vscodeCommands.executeCommand('setContext', contextKeys.serviceRunning, port !== undefined);
		if (port === undefined) return serviceItem.hide();
		serviceItem.text = `$(server-process) :${port}`;
		const about = l10n.t('Signed Call: the local service listens on 127.0.0.1:{0}. Select to stop it.', port);
		serviceItem.tooltip = plain(about);
		serviceItem.accessibilityInformation = { label: l10n.t('Local service on port {0}', port) };
		serviceItem.show();
	};
	refreshProfile();
	refreshService();
	return Disposable.from(
		profileItem,
		serviceItem,
		profiles.onDidChange(refreshProfile),
		service.onDidChange(refreshService),
	);
}
