import { l10n } from 'vscode';
import type { SecretName } from '../../core/secret.ts';
import { showError } from '../messages.ts';
import type { KeyRing } from './keyRing.ts';
import { originOf, type Profile } from './profile.ts';
import type { NetworkSecretName } from './profileNetwork.ts';

/** Whether a secret can be given to the profile; says why where its base_url has no origin. */
export function canKeepSecrets(profile: Profile): boolean {
	const hasOrigin = originOf(profile) !== undefined;
	if (!hasOrigin)
		void showError(l10n.t('The profile "{0}" has no base_url that the secret could belong to.', profile.name));
	return hasOrigin;
}

/** Gives a secret to the key ring, in place of the one before. Answers whether it is kept; says why where it is not. */
export async function keepSecret(
	profile: Profile,
	name: SecretName | NetworkSecretName,
	value: string,
	keyRing: Pick<KeyRing, 'replace'>,
): Promise<boolean> {
	const isKept = await keyRing.replace(profile, name, value);
	if (!isKept) tellDeleted(profile, name);
	return isKept;
}

/** Says that a secret was not kept because its profile was deleted while it was being given. */
export function tellDeleted({ name }: Profile, secret: SecretName | NetworkSecretName): void {
	void showError(l10n.t('{0} was not stored: the profile "{1}" is deleted.', secret, name));
}
