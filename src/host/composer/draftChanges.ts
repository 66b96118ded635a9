import { Disposable, RelativePattern, Uri, workspace } from 'vscode';
import type { DraftList } from './drafts.ts';

/** Tells that the drafts may be others now, whichever window has changed them, until it is disposed of. */
export function followDrafts(drafts: Pick<DraftList, 'onDidChange'>, folder: string, changed: () => void): Disposable {
	const files = workspace.createFileSystemWatcher(new RelativePattern(Uri.file(folder), '*.json'));
	return Disposable.from(
		files,
		files.onDidCreate(changed),
		files.onDidChange(changed),
		files.onDidDelete(changed),
		drafts.onDidChange(changed),
	);
}
