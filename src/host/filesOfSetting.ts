import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { Uri, workspace } from 'vscode';
import type { settings } from '../ids.ts';
import { maxFiles, pathsOfSetting } from './pathsOfSetting.ts';

/**
 * The files that a setting names, the user's and the workspace's, each once. A path of the user's begins with `~/` or is
 * absolute; any other belongs to each folder of the workspace. One that is not trusted names none, and has none that is read.
 */
export function filesOfSetting(name: (typeof settings)[keyof typeof settings]): Uri[] {
	const setting = workspace.getConfiguration().inspect<unknown>(name);
	const ofFolders = (workspace.workspaceFolders ?? []).map(
		({ uri }) => workspace.getConfiguration(undefined, uri).inspect(name)?.workspaceFolderValue,
	);
	const ofWorkspace = workspace.isTrusted ? [setting?.workspaceValue, ...ofFolders] : [];
	const uris = [setting?.globalValue, ...ofWorkspace].flatMap(pathsOfSetting).flatMap(urisOf);
	return [...new Map(uris.map((uri) => [uri.toString(), uri])).values()].slice(0, maxFiles);
}

function urisOf(path: string): Uri[] {
	if (path.startsWith('~/') || path.startsWith('~\\')) return [Uri.file(join(homedir(), path.slice(2)))];
	if (isAbsolute(path)) return [Uri.file(path)];
	if (!workspace.isTrusted) return [];
	return (workspace.workspaceFolders ?? []).map(({ uri }) => Uri.joinPath(uri, path.replaceAll('\\', '/')));
}
