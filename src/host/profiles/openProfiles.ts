import { EventEmitter, type ExtensionContext, l10n, window } from 'vscode';
import { keysAreForSession } from '../settings.ts';
import { confirm } from './inputSteps.ts';
import { openKeyRing } from './keyRing.ts';
import { ProfileStore } from './profileStore.ts';

/** How long another window's writing takes to arrive here, with a wide margin: VS Code gathers changes for 0.1 s. */
const arrival = 1000;

/** The profiles and their keys, as VS Code keeps them. */
export function openProfiles({ globalState, secrets, subscriptions }: ExtensionContext) {
	const profiles = new ProfileStore({
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
		isDeleted: (id) => profiles.isDeleted(id),
		profilesWritten: () => profiles.allWritten(),
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
		profiles,
		keyRing,
		keyRing.onDidChange(() => profiles.refresh()),
		window.onDidChangeWindowState(({ focused }) => focused && profiles.refresh()),
	);
	return { profiles, keyRing };
}
