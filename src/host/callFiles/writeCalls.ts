import { l10n, Position, type TextDocument, type Uri, ViewColumn, WorkspaceEdit, window, workspace } from 'vscode';
import { accountDirective } from '../../core/callFile/accountDirective.ts';
import { callAt, printCallDocument, survivesPrinting } from '../../core/callFile/callDocument.ts';
import { requiredParameters } from '../../core/callFile/catalogCheck.ts';
import { printableCall } from '../../core/callFile/resolveCall.ts';
import { findMethod } from '../../core/catalog/catalog.ts';
import { callFileLanguage } from '../../ids.ts';
import { knownSecrets } from '../call/knownSecrets.ts';
import type { PrepareSources } from '../call/prepareCall.ts';
import { holdsAnySecret } from '../call/secretPlaces.ts';
import { showError } from '../messages.ts';
import { fileNameOf, proposed } from '../proposedFile.ts';
import type { ParsedFile } from './callFileReader.ts';
import type { ComposedCall, ReadingServices } from './callFileServices.ts';
import { rangeOf } from './workingFile.ts';

/** Saves a composed call as a call file, after asking where, and opens it. A `target` that is given is not asked for. */
export async function saveAsCallFile(
	composed: Pick<ComposedCall, 'draft'>,
	sources: Pick<PrepareSources, 'accounts' | 'keyRing'>,
	target?: Uri,
): Promise<void> {
	const written = await callFileText(composed, sources);
	if ('problem' in written) {
		void showError(l10n.t('Not saved: {0}', written.problem));
		return;
	}
	const uri = target ?? (await askWhere(composed.draft.method));
	if (!uri) return;
	await workspace.fs.writeFile(uri, new TextEncoder().encode(written.text));
	await window.showTextDocument(uri, { preview: false });
}

/** A composed call as a call file, or what keeps it from being one. */
export async function callFileText(
	{ draft }: Pick<ComposedCall, 'draft'>,
	{ accounts, keyRing }: Pick<PrepareSources, 'accounts' | 'keyRing'>,
): Promise<{ readonly text: string } | { readonly problem: string }> {
	const rows = draft.rows.map((row) => (row.isSecret ? { ...row, value: '' } : row));
	const call = printableCall(draft, rows);
	// Of the draft as it is saved: rows that are off are written, too, and what was prepared last may be older.
	if (holdsAnySecret({ ...draft, rows }, await knownSecrets(draft.accountId, { accounts, keyRing })))
		return { problem: l10n.t('it contains a secret of one of your accounts.') };
	if (!survivesPrinting(call))
		return { problem: l10n.t('this call cannot be written as a call file. Check its names.') };
	const account = accounts.get(draft.accountId);
	const variables = account ? [{ name: accountDirective, value: account.name, references: [] }] : [];
	return { text: printCallDocument({ variables, calls: [call] }) };
}

/** What a new call file calls: the specification's own example, which wants no parameter. */
const firstMethod = 'events.get';

/** Opens a new call file with a call that could be sent; its method is selected, so that another one is typed over it. */
export async function newCallFile(account: string | undefined): Promise<void> {
	const variables = account === undefined ? [] : [{ name: accountDirective, value: account, references: [] }];
	const content = printCallDocument({ variables, calls: [{ method: firstMethod, parameters: [] }] });
	const document = await workspace.openTextDocument({ language: callFileLanguage, content });
	const start = content.lastIndexOf(firstMethod);
	const selection = rangeOf(document, { start, end: start + firstMethod.length });
	await window.showTextDocument(document, { selection });
}

/** Adds a call of the method, with what it surely requires, to the call file that is open, else to a new one. */
export async function insertMethod(method: string, { catalogs, files }: ReadingServices): Promise<void> {
	const editor =
		[window.activeTextEditor, ...window.visibleTextEditors].find(
			(candidate) => candidate?.document.languageId === callFileLanguage,
		) ?? (await window.showTextDocument(await workspace.openTextDocument({ language: callFileLanguage })));
	const { document, viewColumn = ViewColumn.Active } = editor;
	const { edit, end } = await methodInsertion(method, document, document.offsetAt(editor.selection.active), {
		catalogs,
		files,
	});
	await workspace.applyEdit(edit);
	await window.showTextDocument(document, { viewColumn, selection: rangeOf(document, { start: end, end }) });
}

/** How a call of the method comes into a file, after the call at an offset, and where that call then ends. */
export async function methodInsertion(
	method: string,
	document: TextDocument,
	offset: number,
	{ catalogs, files }: Pick<ReadingServices, 'catalogs' | 'files'>,
): Promise<{ readonly edit: WorkspaceEdit; readonly end: number }> {
	const known = findMethod(await catalogs.known(), method);
	const parameters = known ? requiredParameters(known).map(({ name }) => ({ name, value: '' })) : [];
	const file = await files.read(document);
	const at = insertionPlace(document, file, offset);
	const lineEnd = file.text.includes('\r\n') ? '\r\n' : '\n';
	const before = at.needsGap ? lineEnd + lineEnd : '';
	const text = printCallDocument({ calls: [{ method, parameters }] })
		.trimEnd()
		.replaceAll('\n', lineEnd);
	const edit = new WorkspaceEdit();
	edit.insert(document.uri, at.position, `${before}${text}${at.isEnd ? lineEnd : ''}`);
	return { edit, end: document.offsetAt(at.position) + before.length + text.length };
}

/** After the call under the cursor, or at the end of the file. */
function insertionPlace(document: TextDocument, { calls, text }: ParsedFile, offset: number) {
	const call = callAt(calls, offset);
	const end = call?.end ?? text.trimEnd().length;
	const position = call || text.trim() !== '' ? document.positionAt(end) : new Position(0, 0);
	return {
		position,
		needsGap: text.slice(0, end).trim() !== '',
		isEnd: text.slice(end).trim() === '' && text.length === end,
	};
}

async function askWhere(method: string): Promise<Uri | undefined> {
	return window.showSaveDialog({
		title: l10n.t('Save as Call File'),
		filters: { [l10n.t('Call file')]: ['call'] },
		...proposed(`${fileNameOf(method, 'call')}.call`),
	});
}
