import { Disposable, l10n, StatusBarAlignment, commands as vscodeCommands, window } from 'vscode';
import { plain } from '../../app/plainText.ts';
import { commands, contextKeys } from '../../ids.ts';
import type { AccountStore } from '../accounts/accountStore.ts';
import type { LocalService } from '../service/localService.ts';

/** Shows the active account and the local service's port in the status bar, and keeps the context keys for menus. */
export function showStatus(accounts: AccountStore, service: LocalService): Disposable {
	const item = (id: string, priority: number, name: string, command: string) =>
		Object.assign(window.createStatusBarItem(id, StatusBarAlignment.Left, priority), { name, command });
	const accountItem = item('signedCall.account', 1, l10n.t('Signed Call: Account'), commands.switchAccount);
	const serviceName = l10n.t('Signed Call: Local Service');
	const serviceItem = item('signedCall.localService', 0, serviceName, commands.startLocalService);

	const refreshAccount = () => {
		const active = accounts.active();
		void vscodeCommands.executeCommand('setContext', contextKeys.hasAccounts, active !== undefined);
		if (!active) return accountItem.hide();
		accountItem.text = `$(key) ${plain(active.name)}`;
		const { name, baseUrl } = active;
		const about = l10n.t('Signed Call: new calls use the account "{0}" ({1}). Select to switch.', name, baseUrl);
		accountItem.tooltip = plain(about, 500);
		accountItem.show();
	};
	const refreshService = () => {
		const { running } = service;
		void vscodeCommands.executeCommand('setContext', contextKeys.serviceRunning, running !== undefined);
		if (!running) return serviceItem.hide();
		const { port } = running;
		serviceItem.text = `$(server-process) :${port}`;
		const about = l10n.t('Signed Call: the local service listens on 127.0.0.1:{0}. Select to copy its base_url.', port);
		serviceItem.tooltip = plain(about);
		serviceItem.accessibilityInformation = { label: l10n.t('Local service on port {0}', port) };
		serviceItem.show();
	};
	refreshAccount();
	refreshService();
	return Disposable.from(
		accountItem,
		serviceItem,
		accounts.onDidChange(refreshAccount),
		service.onDidChange(refreshService),
	);
}
