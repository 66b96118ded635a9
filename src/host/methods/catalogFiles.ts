import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { Uri, workspace } from 'vscode';
import { settings } from '../../ids.ts';
import { catalogPaths, mostCatalogs } from './catalogPaths.ts';

/** The size of all catalogues together, in bytes. */
export const mostCatalogBytes = 4 * 1024 * 1024;

/** What an OpenAPI document may have, in bytes: its JSON takes more memory than a catalogue's. */
export const mostDocumentBytes = 4 * 1024 * 1024;

/**
 * The files that `signedCall.catalogs` names, the user's and the workspace's, each once. A path of the user's begins
 * with `~/` or is absolute; any other belongs to each folder of the workspace. One that is not trusted names none, and has
 * none that is read.
 */
export function catalogFiles(): Uri[] {
	const setting = workspace.getConfiguration().inspect<unknown>(settings.catalogs);
	const ofWorkspace = workspace.isTrusted ? [setting?.workspaceValue, ...ofFolders()] : [];
	const uris = [setting?.globalValue, ...ofWorkspace].flatMap(catalogPaths).flatMap(urisOf);
	return [...new Map(uris.map((uri) => [uri.toString(), uri])).values()].slice(0, mostCatalogs);
}

function ofFolders(): unknown[] {
	return (workspace.workspaceFolders ?? []).map(
		({ uri }) => workspace.getConfiguration(undefined, uri).inspect(settings.catalogs)?.workspaceFolderValue,
	);
}

function urisOf(path: string): Uri[] {
	if (path.startsWith('~/') || path.startsWith('~\\')) return [Uri.file(join(homedir(), path.slice(2)))];
	if (isAbsolute(path)) return [Uri.file(path)];
	if (!workspace.isTrusted) return [];
	return (workspace.workspaceFolders ?? []).map(({ uri }) => Uri.joinPath(uri, path.replaceAll('\\', '/')));
}
