import { l10n } from 'vscode';
import { type SecretName, secretNames } from '../../core/secret.ts';
import { showInformation, showPick } from '../messages.ts';
import type { Profile } from './profile.ts';
import type { ProfileStore } from './profileStore.ts';

/** Has the user choose a profile, `first` at the top; says so while there is none. */
export async function pickProfile(
	profiles: ProfileStore,
	placeHolder: string,
	first?: string,
): Promise<Profile | undefined> {
	const activeId = profiles.active()?.id;
	if (activeId === undefined) {
		void showInformation(l10n.t('There is no profile yet. Make one with "New Profile", or try the local service.'));
		return undefined;
	}
	const items = profiles
		.listed()
		.profiles.toSorted((a, b) => Number(b.id === first) - Number(a.id === first))
		.map((profile) => ({
			label: profile.name,
			description: profile.id === activeId ? l10n.t('active · {0}', profile.baseUrl) : profile.baseUrl,
			profile,
		}));
	return (await showPick(items, { placeHolder }))?.profile;
}

/** Has the user choose one of the secrets, each with whether the profile holds it. */
export async function pickSecret(
	held: readonly SecretName[],
	placeHolder: string,
	among: readonly SecretName[] = secretNames,
): Promise<SecretName | undefined> {
	const state = (name: SecretName) => (held.includes(name) ? l10n.t('set') : l10n.t('not set'));
	const items = among.map((name) => ({ label: name, description: state(name), name }));
	return (await showPick(items, { placeHolder }))?.name;
}
