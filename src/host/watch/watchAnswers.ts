import { realpath } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import { workspace } from 'vscode';
import { settings } from '../../ids.ts';
import { type AnswerFor, folderAnswers } from '../../net/service/watchAnswers.ts';

/** Answers from the folder of the workspace that the setting names; none before the workspace is trusted. */
export function watchAnswers(): AnswerFor {
	return async (method) => {
		const folder = await answersFolder();
		return folder === undefined ? undefined : folderAnswers(folder)(method);
	};
}

/** The folder, which lies in the workspace's first folder whatever links there are on the way. */
async function answersFolder(): Promise<string | undefined> {
	const [first] = workspace.workspaceFolders ?? [];
	const name = workspace.getConfiguration().get<unknown>(settings.watchAnswers);
	if (!workspace.isTrusted || first?.uri.scheme !== 'file' || typeof name !== 'string' || name.trim() === '')
		return undefined;
	if (isAbsolute(name)) return undefined;
	try {
		const root = await realpath(first.uri.fsPath);
		const folder = await realpath(join(root, name));
		const way = relative(root, folder);
		return way === '..' || way.startsWith('../') || way.startsWith('..\\') || isAbsolute(way) ? undefined : folder;
	} catch {
		return undefined;
	}
}
