import * as v from 'valibot';
import { l10n, WorkspaceEdit, workspace } from 'vscode';
import { secretNamesOf } from '../../app/accounts/accountService.ts';
import { secretInFile } from '../../core/callFile/secretInFile.ts';
import { parsed } from '../../core/schema.ts';
import { confirm } from '../accounts/inputSteps.ts';
import { pickAccount, pickSecret } from '../accounts/pickAccount.ts';
import { canStoreSecrets, storeSecret } from '../accounts/storeSecret.ts';
import { showInformation } from '../messages.ts';
import type { ReadingServices } from './callFileServices.ts';
import { rangeOf, workingFileAt } from './callFinder.ts';

const secretPlace = v.object({ uri: v.string(), span: v.object({ start: v.number(), end: v.number() }) });

/** Which secret a quick fix is about: where it stood, and never what it is. */
export type SecretPlace = v.InferOutput<typeof secretPlace>;

/** Moves a secret out of a call file into an account: asks where to, gives it to the key ring, removes its line. */
export async function moveSecret(
	argument: unknown,
	{ sources: { accounts, keyRing }, fileCalls, files }: ReadingServices,
): Promise<void> {
	const place = parsed(secretPlace, argument);
	const document = place && workingFileAt(place.uri);
	if (!document) return;
	const find = () => {
		const file = files.read(document);
		return secretInFile(file.text, file.calls, place.span);
	};
	const found = find();
	if (found?.value === undefined) return;
	const own = fileCalls.accountOf(files.read(document).calls);
	const isOnly = own !== undefined && accounts.all().length === 1;
	const account = isOnly ? own : await pickAccount(accounts, l10n.t('The account that keeps the secret'), own?.id);
	if (!account) return;
	const { held } = await keyRing.keysOf(account);
	const names = secretNamesOf(account);
	const known = names.find((one) => one === found.name);
	const name = known ?? (await pickSecret(held, l10n.t('Which secret of "{0}" is it?', account.name), names));
	if (!name) return;
	if (held.includes(name)) {
		const message = l10n.t('Replace the {0} that "{1}" holds?', name, account.name);
		if (!(await confirm(message, l10n.t('The old one is lost.'), l10n.t('Replace')))) return;
	}
	const now = find();
	if (now?.value !== found.value)
		return void showInformation(l10n.t('The file has changed meanwhile; nothing was moved.'));
	// The line is removed once the key is stored.
	if (!canStoreSecrets(account)) return;
	if (!(await storeSecret(account, name, found.value, { keyRing, accounts }))) return;
	const edit = new WorkspaceEdit();
	edit.delete(document.uri, rangeOf(document, now.lines));
	await workspace.applyEdit(edit);
	const { sessionOnly } = await keyRing.keysOf(account);
	const done = sessionOnly.includes(name)
		? l10n.t(
				'{0} is now in the account "{1}" for this session only, and with this window it is gone. Save the file only if you have it elsewhere. Earlier commits and copies still have it: consider replacing the key.',
				name,
				account.name,
			)
		: l10n.t(
				'{0} is now in the account "{1}", stored in SecretStorage. Save the file. Earlier commits and copies still have it: consider replacing the key.',
				name,
				account.name,
			);
	void showInformation(done);
}
