import {
	DocumentDropEdit,
	type DocumentDropEditProvider,
	type DocumentDropEditProviderMetadata,
	l10n,
	type TextDocument,
	Uri,
	WorkspaceEdit,
	window,
	workspace,
} from 'vscode';
import type { Account } from '../../app/accounts/account.ts';
import { serviceOf } from '../../app/accounts/accountService.ts';
import type { ParsedFile } from '../../app/callFiles/parsedFile.ts';
import { holdsAnySecret, knownSecrets } from '../../app/send/knownSecrets.ts';
import { accountDirective } from '../../core/callFile/accountDirective.ts';
import { callAt, printCallDocument, survivesPrinting } from '../../core/callFile/callDocument.ts';
import { requiredParameters } from '../../core/callFile/catalogCheck.ts';
import { printableCall, withVerbApart } from '../../core/callFile/resolveCall.ts';
import { maxNameLength } from '../../core/catalog/model.ts';
import { methodForm } from '../../core/catalog/schema.ts';
import { usualVerbOf } from '../../core/services/service.ts';
import { callFileLanguage, methodMimeType } from '../../ids.ts';
import type { Draft } from '../../shared/draft.ts';
import type { AccountSources } from '../accounts/accountSources.ts';
import { showError, showInStatusBar } from '../messages.ts';
import { askWhere, fileNameOf } from '../proposedFile.ts';
import type { ReadingServices } from './callFileServices.ts';
import { rangeOf } from './callFinder.ts';

/** Where the call of a composer was saved last, and as what. */
const saved = new WeakMap<object, { readonly uri: Uri; readonly text: string }>();

/** Saves a composed call and opens it; asks where unless `target` is given, or it is saved `again` to its unchanged file. */
export async function saveAsCallFile(
	composed: { readonly draft: Draft },
	sources: AccountSources,
	{ target, again }: { readonly target?: unknown; readonly again?: unknown },
): Promise<void> {
	const { draft } = composed;
	const written = await callFileText(draft, sources);
	if ('problem' in written) return void showError(l10n.t('Not saved: {0}', written.problem));
	const { text } = written;
	const before = again === true ? saved.get(composed) : undefined;
	const isUnchanged = before && (await isText(before.uri, before.text));
	const ask = () =>
		askWhere(l10n.t('Save as Call File'), `${fileNameOf(draft.method, 'call')}.call`, l10n.t('Call file'));
	const uri = isUnchanged ? before.uri : target instanceof Uri ? target : await ask();
	if (!uri) return;
	await workspace.fs.writeFile(uri, new TextEncoder().encode(text));
	saved.set(composed, { uri, text });
	if (isUnchanged) showInStatusBar(l10n.t('Saved to {0}', workspace.asRelativePath(uri)), 4000);
	else await window.showTextDocument(uri, { preview: false });
}

/** Whether a file holds this text, in an editor as well. */
async function isText(uri: Uri, text: string): Promise<boolean> {
	const document = await Promise.resolve(workspace.openTextDocument(uri)).catch(() => undefined);
	return document?.getText().replaceAll('\r\n', '\n') === text;
}

/** A composed call as a call file, or why it cannot be one. */
export async function callFileText(draft: Draft, { accounts, keyRing }: AccountSources) {
	const rows = draft.rows.map((row) => (row.isSecret ? { ...row, value: '' } : row));
	const account = accounts.get(draft.accountId);
	const printable = printableCall(draft, rows);
	const call = account?.service ? withVerbApart(printable) : printable;
	// Of the draft as it is saved: rows that are off are written, too, and what was prepared last may be older.
	if (holdsAnySecret({ ...draft, rows }, await knownSecrets(draft.accountId, { accounts, keyRing })))
		return { problem: l10n.t('it contains a secret of one of your accounts.') };
	if (!survivesPrinting(call))
		return { problem: l10n.t('this call cannot be written as a call file. Check its names.') };
	const variables = account ? [{ name: accountDirective, value: account.name, references: [] }] : [];
	return { text: printCallDocument({ variables, calls: [call] }) };
}

/** What a new call file calls: the specification's own example, which wants no parameter. */
function firstMethodOf(account: Account | undefined): string {
	const service = account && serviceOf(account);
	if (!service?.request) return 'events.get';
	const verb = usualVerbOf(service.request);
	return verb ? `${verb} /path` : 'group.name';
}

/** Opens a new call file with a call that could be sent; its method is selected, so that another one is typed over it. */
export async function newCallFile(account: Account | undefined): Promise<void> {
	const variables = account ? [{ name: accountDirective, value: account.name, references: [] }] : [];
	const firstMethod = firstMethodOf(account);
	const content = printCallDocument({ variables, calls: [{ method: firstMethod, parameters: [] }] });
	const document = await workspace.openTextDocument({ language: callFileLanguage, content });
	const start = content.lastIndexOf(firstMethod);
	const selection = rangeOf(document, { start, end: start + firstMethod.length });
	await window.showTextDocument(document, { selection });
}

export const methodDropMetadata: DocumentDropEditProviderMetadata = { dropMimeTypes: [methodMimeType] };

/** Makes a call of a method that is dragged out of the methods view, after the call on which it is dropped. */
export function methodDrops(reading: ReadingServices): DocumentDropEditProvider {
	return {
		async provideDocumentDropEdits(document, position, data, token) {
			const method = await data.get(methodMimeType)?.asString();
			if (method === undefined || method.length > maxNameLength || !methodForm.test(method)) return undefined;
			const edit = await methodInsertion(method, document, document.offsetAt(position), reading);
			if (token.isCancellationRequested) return undefined;
			const drop = new DocumentDropEdit('', l10n.t('Call {0}', method));
			drop.additionalEdit = edit;
			return drop;
		},
	};
}

async function methodInsertion(
	method: string,
	document: TextDocument,
	offset: number,
	{ catalogs, fileCalls, files }: Pick<ReadingServices, 'catalogs' | 'fileCalls' | 'files'>,
): Promise<WorkspaceEdit> {
	const file = files.read(document);
	const known = (await catalogs.of(fileCalls.accountOf(file.calls))).methods.get(method);
	const parameters = known ? requiredParameters(known).map(({ name }) => ({ name, value: '' })) : [];
	const at = insertionPlace(document, file, offset);
	const lineEnd = file.text.includes('\r\n') ? '\r\n' : '\n';
	const before = at.needsGap ? lineEnd + lineEnd : '';
	const text = printCallDocument({ calls: [{ method, parameters }] })
		.trimEnd()
		.replaceAll('\n', lineEnd);
	const edit = new WorkspaceEdit();
	edit.insert(document.uri, at.position, `${before}${text}${at.isEnd ? lineEnd : ''}`);
	return edit;
}

/** After the call under the cursor, or at the end of the file. */
function insertionPlace(document: TextDocument, { calls, text }: ParsedFile, offset: number) {
	const end = callAt(calls, offset)?.end ?? text.trimEnd().length;
	return {
		position: document.positionAt(end),
		needsGap: text.slice(0, end).trim() !== '',
		isEnd: text.slice(end).trim() === '' && text.length === end,
	};
}
