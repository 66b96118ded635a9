import { l10n } from 'vscode';
import type { SecretName } from '../../core/secret.ts';
import type { Profile } from './profile.ts';

/** Why no secret can be given to a profile whose base_url has no origin. */
export function noOriginText({ name }: Profile): string {
	return l10n.t('The profile "{0}" has no base_url that the secret could belong to.', name);
}

/** Why a secret was not kept: its profile was deleted while it was being given. */
export function deletedText({ name }: Profile, secret: SecretName): string {
	return l10n.t('{0} was not stored: the profile "{1}" is deleted.', secret, name);
}
