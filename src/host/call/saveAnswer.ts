import { homedir } from 'node:os';
import { l10n, Uri, window, workspace } from 'vscode';
import { cutText, flatCopy } from '../../core/text/flatCopy.ts';
import { showError, showInStatusBar } from '../messages.ts';
import type { SavedBody } from './savedBody.ts';

/** Of a method's name, in that of a file. */
const longestName = 100;

/** Asks where an answer to `method` is to be saved, and writes it there as it came, whatever its size; its secrets are masked. */
export async function saveAnswer(saved: SavedBody, method: string): Promise<void> {
	const [folder] = workspace.workspaceFolders ?? [];
	const name = flatCopy(cutText(method, longestName)).replace(/[^\p{L}\p{N}._-]/gu, '_') || 'answer';
	const target = await window.showSaveDialog({
		title: l10n.t('Save the Answer'),
		defaultUri: Uri.joinPath(folder?.uri ?? Uri.file(homedir()), `${name}.${saved.extension}`),
	});
	if (!target) return;
	try {
		await saved.write(target);
	} catch {
		void showError(l10n.t('The answer was not saved: it could not be written there, or is no longer kept.'));
		return;
	}
	showInStatusBar(l10n.t('Answer saved, keys masked'), 4000);
}
