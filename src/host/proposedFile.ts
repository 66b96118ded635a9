import { homedir } from 'node:os';
import { type SaveDialogOptions, Uri, window, workspace } from 'vscode';
import { cutText, flatCopy } from '../core/text/flatCopy.ts';

/** Of a method's name, in that of a file. */
const longestName = 100;

/** What a file for a method is called, without its ending; `otherwise` where the method has no name yet. */
export function fileNameOf(method: string, otherwise: string): string {
	return flatCopy(cutText(method, longestName)).replace(/[^\p{L}\p{N} ._-]/gu, '_') || otherwise;
}

/** Has a dialog propose a file of this name in the first folder of the workspace, else in the user's own; a browser has none. */
export function proposed(name: string): Pick<SaveDialogOptions, 'defaultUri'> {
	const [folder] = workspace.workspaceFolders ?? [];
	const place = folder?.uri ?? (homedir() === '' ? undefined : Uri.file(homedir()));
	return place ? { defaultUri: Uri.joinPath(place, name) } : {};
}

export async function saveJson(title: string, kind: string, name: string, json: string): Promise<Uri | undefined> {
	const uri = await window.showSaveDialog({ title, filters: { [kind]: ['json'] }, ...proposed(name) });
	if (uri) await workspace.fs.writeFile(uri, new TextEncoder().encode(json));
	return uri;
}
