import { existsSync } from 'node:fs';
import { mkdir, realpath } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { workspace } from 'vscode';
import { settings } from '../ids.ts';

/**
 * The folder with the answers that the user chose for the local service and the watch: the one that the setting names, in the
 * workspace's first folder, whatever links there are on the way. Undefined where there is none, and before the workspace is trusted.
 */
export async function answersFolder(): Promise<string | undefined> {
	const place = answersPlace();
	return place && insideOf(place.root, place.folder).catch(() => undefined);
}

/** The same folder, created if missing. @throws when it cannot be made */
export async function makeAnswersFolder(): Promise<string | undefined> {
	const place = answersPlace();
	if (!place) return undefined;
	// Nothing is made behind a link that leads elsewhere.
	if ((await insideOf(place.root, existingPart(place.folder))) === undefined) return undefined;
	await mkdir(place.folder, { recursive: true });
	return insideOf(place.root, place.folder);
}

function answersPlace(): { readonly root: string; readonly folder: string } | undefined {
	const [first] = workspace.workspaceFolders ?? [];
	const name = workspace.getConfiguration().get<unknown>(settings.answersFolder);
	if (!workspace.isTrusted || first?.uri.scheme !== 'file' || typeof name !== 'string' || name.trim() === '')
		return undefined;
	return isAbsolute(name) ? undefined : { root: first.uri.fsPath, folder: join(first.uri.fsPath, name) };
}

async function insideOf(root: string, path: string): Promise<string | undefined> {
	const real = await realpath(path);
	const way = relative(await realpath(root), real);
	return way === '..' || way.startsWith('../') || way.startsWith('..\\') || isAbsolute(way) ? undefined : real;
}

function existingPart(path: string): string {
	const parent = dirname(path);
	return existsSync(path) || parent === path ? path : existingPart(parent);
}
