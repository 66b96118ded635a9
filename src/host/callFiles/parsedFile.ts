import { Range, type TextDocument, workspace } from 'vscode';
import { parseCallDocument } from '../../core/callFile/callDocument.ts';
import type { ParsedCall } from '../../core/callFile/callDocumentModel.ts';
import { callKeys } from '../../core/callFile/callKeys.ts';
import type { Span } from '../../core/text/span.ts';
import { callFileLanguage } from '../../ids.ts';

/** A call file as it was read at one version of its text. */
export type ParsedFile = ReturnType<typeof read>;

function read(document: TextDocument) {
	const text = document.getText();
	const calls = parseCallDocument(text);
	let made: readonly string[] | undefined;
	const keys = () => {
		made ??= callKeys(calls.calls);
		return made;
	};
	return {
		version: document.version,
		text,
		calls,
		/** The key of each call, by which a command names one: offsets are old as soon as the user types. */
		keys,
		keyOf: (call: ParsedCall) => keys()[calls.calls.indexOf(call)] ?? '',
		callOf: (key: string): ParsedCall | undefined => calls.calls[keys().indexOf(key)],
	};
}

/** The last version read of each document; one that is closed is forgotten with its text. */
const lastRead = new WeakMap<TextDocument, ParsedFile>();

/** The document as it is now. Each version is read once, for all that ask. */
export function parsedFile(document: TextDocument): ParsedFile {
	const known = lastRead.get(document);
	if (known?.version === document.version) return known;
	const file = read(document);
	lastRead.set(document, file);
	return file;
}

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
