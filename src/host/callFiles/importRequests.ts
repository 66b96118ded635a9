import { l10n, Uri, window, workspace } from 'vscode';
import { type Account, originOf } from '../../app/accounts/account.ts';
import { serviceAt, serviceOf } from '../../app/accounts/accountService.ts';
import { leftListText, noCallsText, outcomeText } from '../../app/callFiles/importText.ts';
import { accountDirective } from '../../core/callFile/accountDirective.ts';
import { printCallDocument } from '../../core/callFile/callDocument.ts';
import type { ImportedCalls } from '../../core/paste/callImport/importCalls.ts';
import { callFileLanguage } from '../../ids.ts';
import { maxImportBytes, readCallImport } from '../../net/callImport/readCallImport.ts';
import type { AccountSources } from '../accounts/accountSources.ts';
import { pickAccount } from '../accounts/pickAccount.ts';
import { bytesOfChosen, fileExists, fileName, showTextBeside } from '../files.ts';
import { askFiles, showError, showInformation, showPick, showProgress, showWarning } from '../messages.ts';
import { texts } from '../texts.ts';

/**
 * Has the user choose a file of requests unless one is given, and whose they are where that may be another service, and makes a call
 * file of its method calls.
 */
export async function importRequests(given: unknown, sources: AccountSources, worker: string): Promise<void> {
	const source = given instanceof Uri ? given : await chooseSource();
	if (!source) return;
	const { accounts } = sources;
	const all = accounts.all();
	const isPicked = all.length > 1 && all.some(({ service }) => service !== undefined);
	const sender = isPicked
		? await pickAccount(accounts, l10n.t('The account whose calls these are'))
		: accounts.active();
	if (isPicked && !sender) return;
	const name = fileName(source);
	const imported = await showProgress(l10n.t('Reading {0}', name), (cancelled) =>
		read(source, sources, sender, worker, cancelled),
	);
	if (!imported) return;
	if (imported.taken === 0) {
		await offerList(noCallsText(imported, name, texts), imported, showWarning);
		return;
	}
	const isOf = ({ applicationKey }: Account) =>
		applicationKey !== '' && imported.applicationKeys.includes(applicationKey);
	const account = (!sender?.service && all.find(isOf)) || sender;
	const variables = account ? [{ name: accountDirective, value: account.name, references: [] }] : [];
	const head = account ? `${printCallDocument({ variables, calls: [] }).trimEnd()}\n\n` : '';
	if (await openCalls(head + imported.text, source))
		await offerList(outcomeText(imported, texts), imported, showInformation);
}

async function chooseSource(): Promise<Uri | undefined> {
	const kinds = { [l10n.t('Requests')]: ['http', 'rest', 'json', 'har', 'bru'], [l10n.t('All files')]: ['*'] };
	return (await askFiles(l10n.t('Import'), kinds))[0];
}

async function read(
	source: Uri,
	{ accounts, keyRing }: AccountSources,
	sender: Account | undefined,
	worker: string,
	cancelled: AbortSignal,
) {
	const bytes = await bytesOfChosen(source, maxImportBytes);
	if (!bytes) return undefined;
	const all = accounts.all();
	const secrets = (await Promise.all(all.map(({ id }) => keyRing.valuesOf(id)))).flat();
	const service = sender && serviceAt(sender);
	// A collection mostly has the documented address, whatever that of the account.
	const addresses = service ? [service.baseUrl, serviceOf(sender)?.baseUrl] : all.map(originOf);
	const hosts = addresses.flatMap((address) => URL.parse(address ?? '')?.host ?? []);
	const imported = await readCallImport(bytes, { secrets, hosts, service }, worker, cancelled);
	if (!imported && !cancelled.aborted)
		void showError(l10n.t('Nothing was imported: reading this file takes too much time or memory.'));
	return imported;
}

/** Opens the calls where the user chooses; false after a cancel. */
async function openCalls(text: string, source: Uri): Promise<boolean> {
	const beside = await freeName(source);
	const choices = [
		{ where: 'untitled', label: l10n.t('New editor'), detail: l10n.t('Nothing is written until you save it') },
		{ where: 'beside', label: fileName(beside), detail: l10n.t('A file beside {0}', fileName(source)) },
	] as const;
	const picked = await showPick(choices, { placeHolder: l10n.t('Where do you want the calls?') });
	if (!picked) return false;
	if (picked.where === 'beside') await workspace.fs.writeFile(beside, new TextEncoder().encode(text));
	const document =
		picked.where === 'beside'
			? await workspace.openTextDocument(beside)
			: await workspace.openTextDocument({ language: callFileLanguage, content: text });
	await window.showTextDocument(document, { preview: false });
	return true;
}

/** The name of a call file beside another file that nothing has yet. */
async function freeName(source: Uri): Promise<Uri> {
	const stem = fileName(source).replace(/(?:\.postman_collection)?\.[^.]*$/i, '') || 'calls';
	const named = (number: number) => Uri.joinPath(source, '..', `${stem}${number > 1 ? `-${number}` : ''}.call`);
	let number = 1;
	while (await fileExists(named(number))) number += 1;
	return named(number);
}

async function offerList(text: string, imported: ImportedCalls, showMessage: typeof showInformation): Promise<void> {
	if (imported.left.length === 0) return void showMessage(text);
	const show = l10n.t('Show What Was Left');
	if ((await showMessage(text, show)) === show) await showTextBeside(leftListText(imported, texts));
}
