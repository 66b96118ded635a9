import { l10n } from 'vscode';
import { secretNames } from '../../core/secret.ts';
import type { PrepareSources } from '../call/prepareCall.ts';
import { showInformation } from '../messages.ts';
import { confirm } from '../profiles/inputSteps.ts';
import { canKeepSecrets, keepSecret } from '../profiles/keepSecret.ts';
import { pickProfile } from '../profiles/pickProfile.ts';

/** Has the user choose the profile that a secret from a paste is stored in; it goes from memory to the key ring. */
export async function storeSecret(
	found: { readonly name: string; readonly value: string },
	{ profiles, keyRing }: Pick<PrepareSources, 'profiles' | 'keyRing'>,
	preferred: string | undefined,
): Promise<void> {
	const name = secretNames.find((known) => known === found.name);
	const profile =
		name && (await pickProfile(profiles, l10n.t('Choose the profile that {0} is stored in', name), preferred));
	if (!profile || !canKeepSecrets(profile)) return;
	const { held } = await keyRing.keysOf(profile);
	const message = l10n.t('Replace {0} of "{1}"?', name, profile.name);
	const detail = l10n.t('The one that it holds is overwritten by the one that was pasted.');
	if (held.includes(name) && !(await confirm(message, detail, l10n.t('Replace')))) return;
	if (!(await keepSecret(profile, name, found.value, keyRing))) return;
	const { sessionOnly } = await keyRing.keysOf(profile);
	const kept = sessionOnly.includes(name)
		? l10n.t('{0} is in the profile "{1}" for this session only.', name, profile.name)
		: l10n.t('{0} is kept in SecretStorage, in the profile "{1}".', name, profile.name);
	void showInformation(kept);
}
