import { EventEmitter, type ExtensionContext, l10n, RelativePattern, Uri, window, workspace } from 'vscode';
import { keysAreForSession } from '../settings.ts';
import { accountFiles } from './accountFiles.ts';
import { openAccountStore } from './accountStore.ts';
import { confirm } from './inputSteps.ts';
import { openKeyRing } from './keyRing.ts';

export async function openAccounts(
	{ globalState, globalStorageUri, secrets }: Pick<ExtensionContext, 'globalState' | 'globalStorageUri' | 'secrets'>,
	subscriptions: { dispose(): unknown }[],
) {
	const folder = Uri.joinPath(globalStorageUri, 'accounts');
	const accounts = openAccountStore({
		files: accountFiles(folder.fsPath),
		state: globalState,
		changed: new EventEmitter<void>(),
		now: Date.now,
	});
	const keyRing = openKeyRing({
		storage: secrets,
		changed: new EventEmitter<void>(),
		isDeleted: (id) => accounts.isDeleted(id),
		isForSession: keysAreForSession,
		askToKeepForSession: () =>
			confirm(
				l10n.t('VS Code could not store the key, most likely because this system has no keyring.'),
				l10n.t('It can be stored for this session only. It is gone when the window closes.'),
				l10n.t('Keep for This Session Only'),
			),
	});
	await accounts.refresh();
	const watcher = workspace.createFileSystemWatcher(new RelativePattern(folder, '*'));
	const refresh = () => void accounts.refresh();
	subscriptions.push(
		accounts,
		keyRing,
		watcher,
		watcher.onDidCreate(refresh),
		watcher.onDidChange(refresh),
		watcher.onDidDelete(refresh),
		// Where a folder cannot be watched, these are the moments to look.
		keyRing.onDidChange(refresh),
		window.onDidChangeWindowState(({ focused }) => focused && refresh()),
	);
	return { accounts, keyRing };
}
