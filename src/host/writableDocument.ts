import { type TextDocument, workspace } from 'vscode';

/** False for what only shows a file, such as the other side of a diff. */
export function isWritable({ uri, isUntitled }: TextDocument): boolean {
	return isUntitled || workspace.fs.isWritableFileSystem(uri.scheme) !== false;
}
