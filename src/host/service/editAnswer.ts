import { constants } from 'node:fs';
import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commands, l10n, Uri, window, workspace } from 'vscode';
import { isMethodName } from '../../core/call.ts';
import { longestName } from '../../core/catalog/model.ts';
import { settings } from '../../ids.ts';
import type { AddedMethods } from '../../net/service/serviceReply.ts';
import { makeAnswersFolder } from '../answersFolder.ts';
import { showError, showWarning } from '../messages.ts';

/** A longer answer is not taken into an answer file: it is to be edited by a person. */
const longestAnswer = 256 * 1024;

/**
 * Opens the file that says what the local service and the watch answer to a method, and writes it first where there is none.
 * @param methods what catalogues know of it
 * @param shown the body of the answer on screen, masked; without one the file begins with what the service makes up.
 */
export async function editAnswer(method: string, methods: AddedMethods, shown?: string): Promise<void> {
	if (!isMethodName(method) || method.length > longestName) {
		void showError(l10n.t('"{0}" is no method that an answer could be chosen for.', method));
		return;
	}
	const folder = await folderForAnswers();
	if (folder === undefined) return;
	const path = (await existing(folder, method)) ?? (await written(folder, method, methods, shown));
	await window.showTextDocument(Uri.file(path), { preview: false });
}

/** Says what is missing where there is no folder, with what helps. */
async function folderForAnswers(): Promise<string | undefined> {
	if (!workspace.workspaceFolders?.length) {
		const open = l10n.t('Open Folder…');
		const text = l10n.t('Answers are files of your workspace: open a folder first.');
		if ((await showWarning(text, open)) === open) await commands.executeCommand('vscode.openFolder');
		return undefined;
	}
	if (!workspace.isTrusted) {
		const manage = l10n.t('Manage Workspace Trust');
		const text = l10n.t('Answers of a workspace count once it is trusted.');
		if ((await showWarning(text, manage)) === manage) await commands.executeCommand('workbench.trust.manage');
		return undefined;
	}
	const folder = await makeAnswersFolder().catch(() => undefined);
	if (folder === undefined) {
		void showError(l10n.t('The folder that the setting {0} names cannot be used.', settings.watchAnswers));
	}
	return folder;
}

async function existing(folder: string, method: string): Promise<string | undefined> {
	for (const name of [`${method}.answer.json`, `${method}.json`]) {
		const path = join(folder, name);
		const isThere = await access(path, constants.F_OK).then(
			() => true,
			() => false,
		);
		if (isThere) return path;
	}
	return undefined;
}

async function written(
	folder: string,
	method: string,
	methods: AddedMethods,
	shown: string | undefined,
): Promise<string> {
	const path = join(folder, `${method}.answer.json`);
	const body = parsed(shown) ?? { value: await madeUp(method, methods) };
	// `wx` follows no link, and writes over nothing that came meanwhile.
	await writeFile(path, `${JSON.stringify({ delay: 0, body: body.value }, null, 2)}\n`, { flag: 'wx' });
	return path;
}

async function madeUp(method: string, methods: AddedMethods): Promise<unknown> {
	const { exampleAnswer } = await import('../../net/service/localService.ts');
	return exampleAnswer(method, await methods(method).catch(() => undefined));
}

/** An API error on screen, or what is no JSON, is no body to begin with. */
function parsed(text: string | undefined): { readonly value: unknown } | undefined {
	if (text === undefined || text.length > longestAnswer) return undefined;
	try {
		return { value: JSON.parse(text) as unknown };
	} catch {
		return undefined;
	}
}
