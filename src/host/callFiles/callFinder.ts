import * as v from 'valibot';
import { l10n, type TextDocument, window } from 'vscode';
import { callAt } from '../../core/callFile/callDocument.ts';
import type { ParsedCall } from '../../core/callFile/callDocumentModel.ts';
import { callFileLanguage } from '../../ids.ts';
import { showInformation } from '../messages.ts';
import { parsedFile, workingFileAt } from './parsedFile.ts';

/** A call of an open file, as it is now. */
export interface FoundCall {
	readonly document: TextDocument;
	readonly call: ParsedCall;
	readonly key: string;
}

const callPlace = v.object({ uri: v.string(), key: v.string() });

/** Which call a command is about, for as long as its title and method stay. */
export type CallPlace = v.InferOutput<typeof callPlace>;

/** The call that a command is about: the one of its CodeLens, else the one under the cursor. Tells the user of none. */
export function findCall(argument: unknown): FoundCall | undefined {
	const place = v.safeParse(callPlace, argument);
	const found = place.success ? callOfPlace(place.output) : callUnderCursor();
	if (!found) void showInformation(l10n.t('There is no call here. Put the cursor into one.'));
	return found;
}

export function callUnderCursor(): FoundCall | undefined {
	const editor = window.activeTextEditor;
	if (editor?.document.languageId !== callFileLanguage) return undefined;
	const { document, selection } = editor;
	const file = parsedFile(document);
	const call = callAt(file.calls, document.offsetAt(selection.active));
	return call && { document, call, key: file.keyOf(call) };
}

function callOfPlace({ uri, key }: CallPlace): FoundCall | undefined {
	const document = workingFileAt(uri);
	const call = document && parsedFile(document).callOf(key);
	return call && { document, call, key };
}
