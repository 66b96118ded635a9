import { l10n } from 'vscode';
import { secretNames } from '../../core/secret.ts';
import { confirm } from '../accounts/inputSteps.ts';
import { canKeepSecrets, keepSecret } from '../accounts/keepSecret.ts';
import { pickAccount } from '../accounts/pickAccount.ts';
import type { PrepareSources } from '../call/prepareCall.ts';
import { showInformation } from '../messages.ts';

/** Has the user choose the account that a secret from a paste is stored in; it goes from memory to the key ring. */
export async function storeSecret(
	found: { readonly name: string; readonly value: string },
	{ accounts, keyRing }: Pick<PrepareSources, 'accounts' | 'keyRing'>,
	preferred: string | undefined,
): Promise<void> {
	const name = secretNames.find((known) => known === found.name);
	const account =
		name && (await pickAccount(accounts, l10n.t('Choose the account that {0} is stored in', name), preferred));
	if (!account || !canKeepSecrets(account)) return;
	const { held } = await keyRing.keysOf(account);
	const message = l10n.t('Replace {0} of "{1}"?', name, account.name);
	const detail = l10n.t('The one that it holds is overwritten by the one that was pasted.');
	if (held.includes(name) && !(await confirm(message, detail, l10n.t('Replace')))) return;
	if (!(await keepSecret(account, name, found.value, { keyRing, accounts }))) return;
	const { sessionOnly } = await keyRing.keysOf(account);
	const kept = sessionOnly.includes(name)
		? l10n.t('{0} is in the account "{1}" for this session only.', name, account.name)
		: l10n.t('{0} is kept in SecretStorage, in the account "{1}".', name, account.name);
	void showInformation(kept);
}
