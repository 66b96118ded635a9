import * as v from 'valibot';
import { l10n, Range, type TextDocument, window, workspace } from 'vscode';
import type { CallFileReader, ParsedFile } from '../../app/callFiles/parsedFile.ts';
import { callAt } from '../../core/callFile/callDocument.ts';
import type { ParsedCall } from '../../core/callFile/callDocumentModel.ts';
import { parsed } from '../../core/schema.ts';
import type { Span } from '../../core/text/span.ts';
import { callFileLanguage } from '../../ids.ts';
import { isWritable } from '../documents.ts';
import { showInformation } from '../messages.ts';

/** A call of an open file, as it is now. */
export interface FoundCall {
	readonly document: TextDocument;
	readonly file: ParsedFile;
	readonly call: ParsedCall;
	readonly key: string;
}

const callPlace = v.object({ uri: v.string(), key: v.string() });

/** Which call a command is about, for as long as its file is open. */
export type CallPlace = v.InferOutput<typeof callPlace>;

/** The call of the CodeLens that was clicked, else the one under the cursor. Tells the user if there is none. */
export function findCall(argument: unknown, files: CallFileReader): FoundCall | undefined {
	const place = parsed(callPlace, argument);
	const found = place ? callOfPlace(place, files) : callUnderCursor(files);
	if (!found) void showInformation(l10n.t('There is no call here. Put the cursor into one.'));
	return found;
}

export function callUnderCursor(files: CallFileReader): FoundCall | undefined {
	const editor = window.activeTextEditor;
	if (editor?.document.languageId !== callFileLanguage) return undefined;
	const { document } = editor;
	const file = files.read(document);
	const call = callAt(file.calls, document.offsetAt(editor.selection.active));
	return call && { document, file, call, key: file.keyOf(call) };
}

function callOfPlace({ uri, key }: CallPlace, files: CallFileReader): FoundCall | undefined {
	const document = workingFileAt(uri);
	if (!document) return undefined;
	const file = files.read(document);
	const call = file.callOf(key);
	return call && { document, file, call, key };
}

/** True for a call file that the user works on; false for what only shows one, such as the other side of a diff. */
export function isWorkingFile(document: TextDocument): boolean {
	return document.languageId === callFileLanguage && isWritable(document);
}

/** The open call file at an address that a command was given. No command opens another, nor reads any other text. */
export function workingFileAt(address: string): TextDocument | undefined {
	const document = workspace.textDocuments.find(({ uri }) => uri.toString() === address);
	return document && isWorkingFile(document) ? document : undefined;
}

export function rangeOf(document: TextDocument, { start, end }: Span): Range {
	return new Range(document.positionAt(start), document.positionAt(end));
}
