import { l10n } from 'vscode';
import type { Diagnosis } from '../../diagnosis/diagnosis.ts';
import type { Account } from '../accounts/account.ts';
import { plain } from '../plainText.ts';
import { accountFixes } from './accountFaultText.ts';
import type { KeyAdvice } from './keyAdvice.ts';

/** The accounts whose keys a client used, by the likeliest mistakes: each by its name, and what changes over to it. */
export function otherAccounts({ findings }: Pick<Diagnosis, 'findings'>, others: readonly Account[]): KeyAdvice[] {
	const found = new Map<Account, readonly string[]>();
	for (const { account, parameters } of findings[0] ?? []) {
		const other = account === undefined ? undefined : others[account];
		if (other) found.set(other, parameters);
	}
	return Array.from(found, ([account, keys]) => {
		const shown = keys.map((key) => `\`${key}\``).join(', ');
		const text = l10n.t('The client signed with {0} of the account "{1}".', shown, plain(account.name));
		return { text, fixes: accountFixes([account]) };
	});
}
