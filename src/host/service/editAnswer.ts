import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commands, l10n, Uri, window, workspace } from 'vscode';
import { isMethodName } from '../../core/call/call.ts';
import { maxNameLength } from '../../core/catalog/model.ts';
import { settings } from '../../ids.ts';
import { makeAnswersFolder } from '../answersFolder.ts';
import { showError, showWarning } from '../messages.ts';

/** Opens the answer file of a method; a missing one is written with the answer on screen, masked, or the example body. */
export async function editAnswer(method: string, shown?: string): Promise<void> {
	if (!isMethodName(method) || method.length > maxNameLength)
		return void showError(l10n.t('"{0}" is not a method name. Answers are chosen by method.', method));
	const folder = await folderForAnswers();
	if (folder === undefined) return;
	const paths = [`${method}.answer.json`, `${method}.json`].map((name) => join(folder, name));
	const path = paths.find((one) => existsSync(one)) ?? (await written(folder, method, shown));
	await window.showTextDocument(Uri.file(path), { preview: false });
}

async function folderForAnswers(): Promise<string | undefined> {
	if (!workspace.workspaceFolders?.length) {
		const open = l10n.t('Open Folder…');
		const text = l10n.t('Answers are files of your workspace: open a folder first.');
		if ((await showWarning(text, open)) === open) await commands.executeCommand('vscode.openFolder');
		return undefined;
	}
	if (!workspace.isTrusted) {
		const manage = l10n.t('Manage Workspace Trust');
		const text = l10n.t('Answers of a workspace are used once it is trusted.');
		if ((await showWarning(text, manage)) === manage) await commands.executeCommand('workbench.trust.manage');
		return undefined;
	}
	const folder = await makeAnswersFolder().catch(() => undefined);
	if (folder === undefined) {
		void showError(l10n.t('The folder that the setting {0} names cannot be used.', settings.answersFolder));
	}
	return folder;
}

async function written(folder: string, method: string, shown: string | undefined): Promise<string> {
	const path = join(folder, `${method}.answer.json`);
	const { answerToEdit } = await import('../../net/service/exampleAnswer.ts');
	// `wx` follows no link and overwrites nothing.
	await writeFile(path, answerToEdit(method, shown), { flag: 'wx' });
	return path;
}
