import { l10n, type TextDocument, Uri, window, workspace } from 'vscode';
import { dataRows } from '../../app/callFiles/dataRows.ts';
import { exportLoadTest } from '../../app/callFiles/exportLoadTest.ts';
import { maskSecrets } from '../../core/masking/mask.ts';
import { fileExists, fileName } from '../files.ts';
import { showError, showPick, showWarning } from '../messages.ts';
import { texts } from '../texts.ts';
import { isTrusted } from './askPermission.ts';
import type { ReadingServices } from './callFileServices.ts';
import { fileBeside } from './fileBeside.ts';

/** Writes a load test of the calls of a file beside it, for a program that the user chooses, and opens it. */
export async function exportCalls(document: TextDocument, { files, fileCalls, sources }: ReadingServices) {
	if (!(await isTrusted())) return;
	const tools = [
		{ tool: 'k6', label: 'k6', description: l10n.t('a script in TypeScript') },
		{ tool: 'artillery', label: 'Artillery', description: l10n.t('a scenario, and functions that sign') },
	] as const;
	const chosen = await showPick(tools, { title: l10n.t('Export Load Test') });
	if (!chosen) return;
	const file = files.read(document);
	const account = fileCalls.accountOf(file.calls);
	if (!account) return void showError(l10n.t('The call file has no account.'));
	const rows = await dataRows(file.calls, fileBeside(document.uri), texts);
	if (rows && 'notSent' in rows) return void showError(rows.notSent);
	const name = fileName(document.uri).replace(/\.call$/, '');
	const { values } = await sources.keyRing.keysOf(account);
	const written = exportLoadTest(chosen.tool, name, file, account, values, rows);
	if ('problem' in written) return void showError(l10n.t('Not exported: {0}', written.problem));
	const keys = (await sources.keyRing.valuesOf(account.id)).filter((key) => key !== '');
	const all = [...written.files].map(([file, text]) => ({ uri: Uri.joinPath(document.uri, '..', file), text }));
	if (all.some(({ text }) => maskSecrets(text, keys) !== text)) {
		const why = l10n.t('it contains a secret of one of your accounts.');
		return void showError(l10n.t('Not exported: {0}', why));
	}
	const present = await Promise.all(all.map(({ uri }) => fileExists(uri)));
	if (present.includes(true)) {
		const replace = l10n.t('Replace');
		const isThere = l10n.t('There is a load test of this file already.');
		if ((await showWarning(isThere, replace)) !== replace) return;
	}
	for (const { uri, text } of all) await workspace.fs.writeFile(uri, new TextEncoder().encode(text));
	const [first] = all;
	if (first) await window.showTextDocument(first.uri);
}
