import * as v from 'valibot';
import { l10n, type TextDocument, window } from 'vscode';
import { callAt } from '../../core/callFile/callDocument.ts';
import type { ParsedCall } from '../../core/callFile/callDocumentModel.ts';
import { callFileLanguage } from '../../ids.ts';
import { showInformation } from '../messages.ts';
import type { CallFileReader, ParsedFile } from './callFileReader.ts';
import { workingFileAt } from './workingFile.ts';

/** A call of an open file, as it is now. */
export interface FoundCall {
	readonly document: TextDocument;
	/** The file that `call` was found in. */
	readonly file: ParsedFile;
	readonly call: ParsedCall;
	readonly key: string;
}

const callPlace = v.object({ uri: v.string(), key: v.string() });

/** Which call a command is about, for as long as its title and method stay. */
export type CallPlace = v.InferOutput<typeof callPlace>;

/** The call that a command is about: the one of its CodeLens, else the one under the cursor. Tells the user of none. */
export async function findCall(argument: unknown, files: CallFileReader): Promise<FoundCall | undefined> {
	const place = v.safeParse(callPlace, argument);
	const found = place.success ? await callOfPlace(place.output, files) : await callUnderCursor(files);
	if (!found) void showInformation(l10n.t('There is no call here. Put the cursor into one.'));
	return found;
}

export async function callUnderCursor(files: CallFileReader): Promise<FoundCall | undefined> {
	const editor = window.activeTextEditor;
	if (editor?.document.languageId !== callFileLanguage) return undefined;
	const { document } = editor;
	const file = await files.read(document);
	const call = callAt(file.calls, document.offsetAt(editor.selection.active));
	return call && { document, file, call, key: file.keyOf(call) };
}

async function callOfPlace({ uri, key }: CallPlace, files: CallFileReader): Promise<FoundCall | undefined> {
	const document = workingFileAt(uri);
	if (!document) return undefined;
	const file = await files.read(document);
	const call = file.callOf(key);
	return call && { document, file, call, key };
}
