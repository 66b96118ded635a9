import { Range, type TextDocument, workspace } from 'vscode';
import type { Span } from '../../core/text/span.ts';
import { callFileLanguage } from '../../ids.ts';

/** True for a call file that the user works on; false for what only shows one, such as the other side of a diff. */
export function isWorkingFile({ languageId, uri: { scheme }, isUntitled }: TextDocument): boolean {
	if (languageId !== callFileLanguage) return false;
	return isUntitled || workspace.fs.isWritableFileSystem(scheme) !== false;
}

/** The open call file at an address that a command was given. No command opens another, nor reads any other text. */
export function workingFileAt(address: string): TextDocument | undefined {
	const document = workspace.textDocuments.find(({ uri }) => uri.toString() === address);
	return document && isWorkingFile(document) ? document : undefined;
}

export function rangeOf(document: TextDocument, { start, end }: Span): Range {
	return new Range(document.positionAt(start), document.positionAt(end));
}
