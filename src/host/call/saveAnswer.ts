import { l10n, Uri, workspace } from 'vscode';
import type { BodyTarget, SavedBody } from '../../app/answer/savedBody.ts';
import { showError, showInStatusBar } from '../messages.ts';
import { askWhere, fileNameOf } from '../proposedFile.ts';

/** Asks where an answer to `method` is to be saved, and writes it there as it came, whatever its size; its secrets are masked. */
export async function saveAnswer(saved: SavedBody, method: string): Promise<void> {
	const target = await askWhere(l10n.t('Save the Answer'), `${fileNameOf(method, 'answer')}.${saved.extension}`);
	if (!target) return;
	try {
		await saved.write(bodyTarget(target));
	} catch {
		return void showError(l10n.t('The answer was not saved: it could not be written there, or is no longer stored.'));
	}
	showInStatusBar(l10n.t('Answer saved, keys masked'), 4000);
}

export function bodyTarget(target: Uri): BodyTarget {
	return {
		copy: (path) => workspace.fs.copy(Uri.file(path), target, { overwrite: true }),
		write: (bytes) => workspace.fs.writeFile(target, bytes),
	};
}
