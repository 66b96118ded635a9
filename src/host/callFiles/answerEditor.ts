import { type Tab, TabInputText, type Uri, ViewColumn, window, workspace } from 'vscode';
import { settings } from '../../ids.ts';
import type { AnswerDocuments, AnswerText } from '../call/answerDocuments.ts';

/**
 * Shows answers beside a call file: in the same editor each time, unless the setting wants a new one. The focus stays
 * in the call file.
 */
export function answerEditor(answers: AnswerDocuments): (answer: AnswerText) => Promise<void> {
	let last: Uri | undefined;
	return async (answer) => {
		const makesNew = workspace.getConfiguration().get<boolean>(settings.newAnswerEditor, false);
		const former = makesNew ? undefined : last;
		const viewColumn = tabOf(former)?.group.viewColumn ?? besideColumn();
		last = await answers.show(answer, { viewColumn, preserveFocus: true, preview: false });
		// As it is by now: VS Code 1.106 has made its tabs anew when another one was opened.
		const replaced = former?.toString() === last?.toString() ? undefined : tabOf(former);
		if (replaced) await window.tabGroups.close(replaced, true);
	};
}

/** The group beside that answers are in already, if there is one, else a new one. */
function besideColumn(): ViewColumn {
	const active = window.tabGroups.activeTabGroup.viewColumn;
	const other = window.tabGroups.all.find(({ viewColumn }) => viewColumn > active);
	return other?.viewColumn ?? ViewColumn.Beside;
}

function tabOf(place: Uri | undefined): Tab | undefined {
	const uri = place?.toString();
	return window.tabGroups.all
		.flatMap(({ tabs }) => tabs)
		.find(({ input }) => input instanceof TabInputText && input.uri.toString() === uri);
}
