import { homedir } from 'node:os';
import { Uri, window, workspace } from 'vscode';
import { cutText, flatCopy } from '../core/text/flatCopy.ts';

/** Of a method's name, in that of a file. */
const longestName = 100;

/** What a file for a method is called, without its ending; `otherwise` where the method has no name yet. */
export function fileNameOf(method: string, otherwise: string): string {
	return flatCopy(cutText(method, longestName)).replace(/[^\p{L}\p{N} ._-]/gu, '_') || otherwise;
}

/**
 * Asks where to save a file; proposes this name in the first folder of the workspace, else in the user's own, which a browser lacks.
 * @param kind what files with this extension are
 */
export function askWhere(title: string, name: string, kind?: string): Thenable<Uri | undefined> {
	const [folder] = workspace.workspaceFolders ?? [];
	const place = folder?.uri ?? (homedir() === '' ? undefined : Uri.file(homedir()));
	return window.showSaveDialog({
		title,
		...(kind !== undefined && { filters: { [kind]: [name.slice(name.lastIndexOf('.') + 1)] } }),
		...(place && { defaultUri: Uri.joinPath(place, name) }),
	});
}

export async function saveJson(title: string, kind: string, name: string, json: string): Promise<Uri | undefined> {
	const uri = await askWhere(title, name, kind);
	if (uri) await workspace.fs.writeFile(uri, new TextEncoder().encode(json));
	return uri;
}
