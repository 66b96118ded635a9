import { type Tab, TabInputText, type TextDocument, ViewColumn, window, workspace } from 'vscode';
import { settings } from '../../ids.ts';
import type { AnswerDocuments, AnswerText } from '../call/answerDocuments.ts';

/**
 * Shows answers beside a call file: in the same editor each time, unless the setting wants a new one. The focus stays
 * in the call file.
 */
export function answerEditor(answers: AnswerDocuments): (answer: AnswerText) => Promise<void> {
	let last: TextDocument | undefined;
	return async (answer) => {
		const document = await answers.create(answer);
		const makesNew = workspace.getConfiguration().get<boolean>(settings.newAnswerEditor, false);
		const replaced = makesNew ? undefined : tabOf(last);
		last = document;
		const viewColumn = replaced?.group.viewColumn ?? besideColumn();
		await window.showTextDocument(document, { viewColumn, preserveFocus: true, preview: false });
		if (replaced) await window.tabGroups.close(replaced, true);
	};
}

/** The group beside that answers are in already, if there is one, else a new one. */
function besideColumn(): ViewColumn {
	const active = window.tabGroups.activeTabGroup.viewColumn;
	const other = window.tabGroups.all.find(({ viewColumn }) => viewColumn > active);
	return other?.viewColumn ?? ViewColumn.Beside;
}

function tabOf(document: TextDocument | undefined): Tab | undefined {
	if (!document || document.isClosed) return undefined;
	const uri = document.uri.toString();
	return window.tabGroups.all
		.flatMap(({ tabs }) => tabs)
		.find(({ input }) => input instanceof TabInputText && input.uri.toString() === uri);
}
