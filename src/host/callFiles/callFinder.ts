import * as v from 'valibot';
import { l10n, type TextDocument, Uri, window, workspace } from 'vscode';
import { callAt } from '../../core/callFile/callDocument.ts';
import type { ParsedCall } from '../../core/callFile/callDocumentModel.ts';
import { callFileLanguage } from '../../ids.ts';
import type { ParsedDocuments } from './parsedDocuments.ts';

/** A call of an open file, as it is now. */
export interface FoundCall {
	readonly document: TextDocument;
	readonly call: ParsedCall;
	readonly key: string;
}

const callPlace = v.object({ uri: v.string(), key: v.string() });

/** Finds the call that a command is about: the one of its CodeLens, else the one under the cursor. */
export class CallFinder {
	private readonly parsed: ParsedDocuments;

	constructor(parsed: ParsedDocuments) {
		this.parsed = parsed;
	}

	/** Says so to the user when there is none. */
	async find(argument: unknown): Promise<FoundCall | undefined> {
		const place = v.safeParse(callPlace, argument);
		const found = place.success ? await this.ofPlace(place.output) : this.underCursor();
		if (!found) void window.showInformationMessage(l10n.t('There is no call here. Put the cursor into one.'));
		return found;
	}

	underCursor(): FoundCall | undefined {
		const editor = window.activeTextEditor;
		if (editor?.document.languageId !== callFileLanguage) return undefined;
		const { document, selection } = editor;
		const file = this.parsed.of(document);
		const call = callAt(file.calls, document.offsetAt(selection.active));
		return call && { document, call, key: file.keyOf(call) };
	}

	private async ofPlace({ uri, key }: v.InferOutput<typeof callPlace>): Promise<FoundCall | undefined> {
		const document = await workspace.openTextDocument(Uri.parse(uri));
		const call = this.parsed.of(document).callOf(key);
		return call && { document, call, key };
	}
}
