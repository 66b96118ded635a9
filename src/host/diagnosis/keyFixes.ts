import { randomUUID } from 'node:crypto';
import { l10n, commands as vscodeCommands } from 'vscode';
import { secretsByName } from '../../app/accounts/givenAccount.ts';
import type { newDiagnosis } from '../../app/diagnosis/diagnosis.ts';
import { type KeyFix, secretOfScheme } from '../../app/diagnosis/keyAdvice.ts';
import { writtenBaseUrl } from '../../core/call/baseUrl.ts';
import { applicationKeyName, secretKeyNames } from '../../core/services/ok/names.ts';
import { commands } from '../../ids.ts';
import { accountCommands } from '../accounts/accountCommands.ts';
import { baseUrlQuestion, freeName } from '../accounts/accountForm.ts';
import { createAccount, repairKeys } from '../accounts/accountLife.ts';
import type { AccountSources } from '../accounts/accountSources.ts';
import { askAbout } from '../accounts/inputSteps.ts';
import { canStoreSecrets, reportDeleted } from '../accounts/storeSecret.ts';
import { showInformation, showInput } from '../messages.ts';

type Diagnosis = ReturnType<typeof newDiagnosis>;

export async function fixKeys(fix: KeyFix, sources: AccountSources, diagnosis: Diagnosis): Promise<void> {
	const { accounts, keyRing } = sources;
	const account = accounts.get(('accountId' in fix && fix.accountId) || diagnosis.owner.id);
	if (fix.kind === 'verify') return void vscodeCommands.executeCommand(commands.verifySignature, fix.text);
	if (fix.kind === 'use-account') return useAccount(fix.accountId, diagnosis);
	if (fix.kind === 'keep-account') return keepAccount(sources, diagnosis);
	if (fix.kind === 'enter-secret' || (fix.kind === 'replace-secret' && !account)) return enterSecret(diagnosis);
	if (!account) return;
	const ofAccounts = accountCommands(accounts, keyRing);
	if (fix.kind === 'replace-secret') return void (await ofAccounts.replaceSecret(account, fix.name));
	if (fix.kind === 'change-public-key') return ofAccounts.editField(account, applicationKeyName);
	if (fix.kind === 'repair') {
		if (!canStoreSecrets(account)) return;
		const missing = await repairKeys(account, fix.keys, sources);
		if (missing) return reportDeleted(account, missing);
		return void showInformation(l10n.t('Fixed the keys of "{0}".', account.name));
	}
	const { scheme } = fix;
	const name = secretOfScheme(scheme);
	if (!(await keyRing.keysOf(account)).held.includes(name)) await ofAccounts.replaceSecret(account, name);
	if (!(await keyRing.keysOf(account)).held.includes(name)) return;
	await accounts.update(account.id, (now) => ({ ...now, scheme }));
	const done = l10n.t('"{0}" signs by the {1} scheme now. Send the call again to try it.', account.name, scheme);
	void showInformation(done);
}

export async function useAccount(accountId: string, diagnosis: Diagnosis): Promise<void> {
	diagnosis.owner.choose(accountId);
	await diagnosis.search();
}

async function enterSecret(diagnosis: Diagnosis): Promise<void> {
	const prompt = l10n.t('{0} or {1}: what the client signs with. It is not stored.', ...secretKeyNames);
	const secret = await showInput(l10n.t('Secret Key'), prompt, true);
	if (!secret) return;
	diagnosis.owner.enter(secret);
	await diagnosis.search();
}

async function keepAccount({ accounts, keyRing }: AccountSources, diagnosis: Diagnosis): Promise<void> {
	const entered = diagnosis.owner.entered();
	if (!entered) return;
	const { applicationKey } = entered.credentials;
	const asked = entered.account.baseUrl || (await askAbout({ name: applicationKey }, baseUrlQuestion('')));
	if (asked === undefined) return;
	const baseUrl = writtenBaseUrl(asked);
	const name = freeName(new URL(baseUrl).host, accounts.all());
	const account = { id: randomUUID(), name, baseUrl, applicationKey };
	const secrets = new Map(Object.entries(secretsByName(entered.credentials)));
	await createAccount(account, secrets, { accounts, keyRing });
	await useAccount(account.id, diagnosis);
	void showInformation(l10n.t('The account "{0}" has the keys of this call now.', name));
}
