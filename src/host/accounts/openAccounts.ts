import { EventEmitter, type ExtensionContext, l10n, window } from 'vscode';
import { keysAreForSession } from '../settings.ts';
import { AccountStore } from './accountStore.ts';
import { confirm } from './inputSteps.ts';
import { openKeyRing } from './keyRing.ts';

/** How long another window's writing takes to arrive here, with a wide margin: VS Code gathers changes for 0.1 s. */
const arrival = 1000;

/** The accounts and their keys, as VS Code keeps them. */
export function openAccounts({
	globalState,
	secrets,
	subscriptions,
}: Pick<ExtensionContext, 'globalState' | 'secrets' | 'subscriptions'>) {
	const accounts = new AccountStore({
		state: globalState,
		changed: new EventEmitter<void>(),
		later: (look) => {
			const timer = setTimeout(look, arrival);
			return { dispose: () => clearTimeout(timer) };
		},
		now: Date.now,
	});
	const keyRing = openKeyRing({
		storage: secrets,
		changed: new EventEmitter<void>(),
		isDeleted: (id) => accounts.isDeleted(id),
		accountsWritten: () => accounts.allWritten(),
		isForSession: keysAreForSession,
		askToKeepForSession: () =>
			confirm(
				l10n.t('VS Code could not store the key, most likely because this system has no keyring.'),
				l10n.t('It can be kept in the memory of this window, and is gone when the window closes.'),
				l10n.t('Keep for This Session Only'),
			),
	});
	// VS Code does not tell what another window changed of the global state: these are the moments to look.
	subscriptions.push(
		accounts,
		keyRing,
		keyRing.onDidChange(() => accounts.refresh()),
		window.onDidChangeWindowState(({ focused }) => focused && accounts.refresh()),
	);
	return { accounts, keyRing };
}
