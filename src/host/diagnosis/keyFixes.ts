import { l10n } from 'vscode';
import { type SecretName, secretNames } from '../../core/secret.ts';
import type { KeyTexts } from '../../diagnosis/keyTexts.ts';
import { accountCommands } from '../accounts/accountCommands.ts';
import { repairKeys } from '../accounts/accountLife.ts';
import { canKeepSecrets, tellDeleted } from '../accounts/keepSecret.ts';
import type { PrepareSources } from '../call/prepareCall.ts';
import { showInformation } from '../messages.ts';
import { type KeyFix, secretOfScheme } from './keyAdvice.ts';

/** What is fixed, and where. */
export interface FixedAccount {
	readonly sources: Pick<PrepareSources, 'accounts' | 'keyRing'>;
	readonly accountId: string | undefined;
	readonly useAccount: (accountId: string) => unknown;
}

/** Does what a button offers; asks what it needs. */
export async function fixKeys(fix: KeyFix, { sources, accountId, useAccount }: FixedAccount): Promise<void> {
	const { accounts, keyRing } = sources;
	const account = accounts.get(accountId);
	if (fix.kind === 'use-account') return void (await useAccount(fix.accountId));
	if (!account) return;
	const commands = accountCommands(accounts, keyRing);
	switch (fix.kind) {
		case 'replace-secret':
			return commands.replaceSecret(account, fix.name);
		case 'change-application_key':
			return commands.editField.application_key(account);
		case 'repair': {
			if (!canKeepSecrets(account)) return;
			const missing = await repairKeys(account, secretsIn(fix.keys), fix.keys.application_key, { accounts, keyRing });
			if (missing) return tellDeleted(account, missing);
			return void showInformation(l10n.t('The keys of "{0}" are in order now.', account.name));
		}
		case 'use-scheme': {
			const name = secretOfScheme(fix.scheme);
			if (!(await keyRing.keysOf(account)).held.includes(name)) await commands.replaceSecret(account, name);
			if (!(await keyRing.keysOf(account)).held.includes(name)) return;
			await accounts.update(account.id, (now) => ({ ...now, scheme: fix.scheme }));
			void showInformation(
				l10n.t('"{0}" signs by the {1} scheme now. Send the call again to try it.', account.name, fix.scheme),
			);
		}
	}
}

function secretsIn(keys: Partial<KeyTexts>): Map<SecretName, string> {
	return new Map(
		secretNames.flatMap((name) => {
			const value = keys[name];
			return value === undefined ? [] : [[name, value] as const];
		}),
	);
}
