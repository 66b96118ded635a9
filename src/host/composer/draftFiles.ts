import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '../replaceFile.ts';
import { maxFile, readStoredDraft, type StoredDraft, storedDraftText } from './storedDraft.ts';

/** Of more drafts the newest are stored. */
export const maxDrafts = 50;

export interface DraftEntry extends StoredDraft {
	readonly id: string;
	/** When it was written, in milliseconds since 1970. */
	readonly savedAt: number;
}

export type DraftFiles = ReturnType<typeof draftFiles>;

/**
 * The drafts of composers as files, one each, in a folder that all windows share; the last write of a draft wins.
 * @param now in milliseconds since 1970
 */
export function draftFiles(folder: string, now: () => number = Date.now) {
	const pathOf = (id: string) => join(folder, `${id}.json`);
	const names = (): Promise<string[]> => readdir(folder).catch(() => []);

	async function ids(): Promise<string[]> {
		const found = (await names()).flatMap((name) => /^(.+)\.json$/.exec(name)?.[1] ?? []);
		return found.filter(isDraftId).slice(0, maxDrafts * 20);
	}

	async function read(id: string): Promise<DraftEntry | undefined> {
		const path = pathOf(id);
		try {
			if ((await stat(path)).size > 3 * maxFile) return undefined;
			const stored = readStoredDraft(await readFile(path, 'utf8'));
			return stored && { ...stored, id };
		} catch {
			return undefined;
		}
	}

	/** All drafts, the newest first. A file that is no draft is none. */
	async function list(): Promise<DraftEntry[]> {
		const drafts = await Promise.all((await ids()).map(read));
		return drafts.filter((one) => one !== undefined).sort((one, other) => other.savedAt - one.savedAt);
	}

	async function remove(id: string): Promise<void> {
		await rm(pathOf(id), { force: true });
	}

	return {
		/** Writes the draft of an id, in place of the one before. @throws what the file system throws */
		write: (id: string, stored: StoredDraft) => replaceFile(folder, `${id}.json`, storedDraftText(stored, now())),
		read,
		list,
		remove,
		/**
		 * Deletes all but the newest {@link maxDrafts}, of those with a tab as of others, and those that are in use; and what a killed
		 * window left half written.
		 */
		async prune(isInUse: (id: string) => boolean): Promise<void> {
			for (const ofKind of Map.groupBy(await list(), ({ hasTab = false }) => hasTab).values())
				for (const { id } of ofKind.slice(maxDrafts)) if (!isInUse(id)) await remove(id);
			for (const name of await names()) {
				if (!name.endsWith('.part')) continue;
				const path = join(folder, name);
				const written = await stat(path).catch(() => undefined);
				// A younger one may be on its way.
				if (written && Date.now() - written.mtimeMs > 3_600_000) await rm(path, { force: true });
			}
		},
	};
}

/** Whether a text is an id of a draft, and as such may be part of a path. */
export function isDraftId(text: unknown): text is string {
	return typeof text === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
