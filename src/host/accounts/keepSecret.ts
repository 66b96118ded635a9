import { l10n } from 'vscode';
import type { SecretName } from '../../core/secret.ts';
import { showError } from '../messages.ts';
import { type Account, originOf } from './account.ts';
import type { NetworkSecretName } from './accountNetwork.ts';
import type { AccountStore } from './accountStore.ts';
import { schemeToKeep } from './keepScheme.ts';
import type { KeyRing } from './keyRing.ts';

/** Whether a secret can be given to the account; says why where its base_url has no origin. */
export function canKeepSecrets(account: Account): boolean {
	const hasOrigin = originOf(account) !== undefined;
	if (!hasOrigin)
		void showError(l10n.t('The account "{0}" has no base_url that the secret could belong to.', account.name));
	return hasOrigin;
}

/** Where keys and accounts are kept. */
interface KeyHomes {
	readonly keyRing: Pick<KeyRing, 'replace' | 'keysOf'>;
	readonly accounts: Pick<AccountStore, 'update'>;
}

/** Gives a secret to the key ring, in place of the one before; the scheme that signs stays. Answers whether it is kept; says why where it is not. */
export async function keepSecret(
	account: Account,
	name: SecretName | NetworkSecretName,
	value: string,
	{ keyRing, accounts }: KeyHomes,
): Promise<boolean> {
	const scheme = await schemeToKeep(account, name, keyRing);
	// Before the secret: while only one is held a scheme changes nothing, and at no moment is it open which one signs.
	if (scheme) await accounts.update(account.id, (now) => ({ ...now, scheme }));
	const isKept = await keyRing.replace(account, name, value);
	if (!isKept) tellDeleted(account, name);
	return isKept;
}

/** Says that a secret was not kept because its account was deleted while it was being given. */
export function tellDeleted({ name }: Account, secret: SecretName | NetworkSecretName): void {
	void showError(l10n.t('{0} was not stored: the account "{1}" is deleted.', secret, name));
}
