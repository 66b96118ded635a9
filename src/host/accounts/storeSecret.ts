import { l10n } from 'vscode';
import { type Account, originOf } from '../../app/accounts/account.ts';
import { showError } from '../messages.ts';
import { replaceSecret } from './accountLife.ts';

/** Whether a secret can be given to the account; says why where its base_url has no origin. */
export function canStoreSecrets(account: Account): boolean {
	const hasOrigin = originOf(account) !== undefined;
	if (!hasOrigin)
		void showError(l10n.t('The account "{0}" has no base_url that the secret could belong to.', account.name));
	return hasOrigin;
}

/** Replaces a secret in the key ring as {@link replaceSecret}. Returns whether it was stored, and says why not. */
export async function storeSecret(
	account: Account,
	name: string,
	value: string,
	homes: Parameters<typeof replaceSecret>[3],
): Promise<boolean> {
	const isStored = await replaceSecret(account, name, value, homes);
	if (!isStored) reportDeleted(account, name);
	return isStored;
}

export function reportDeleted({ name }: Account, secret: string): void {
	void showError(l10n.t('{0} was not stored: the account "{1}" is deleted.', secret, name));
}
