import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { maxFile, readStoredDraft, type StoredDraft, storedDraftText } from './storedDraft.ts';

/** Of more drafts the newest are stored. */
export const maxDrafts = 50;

export interface DraftEntry extends StoredDraft {
	readonly id: string;
	/** When it was written, in milliseconds since 1970. */
	readonly savedAt: number;
}

/**
 * The drafts of composers as files, one each, in a folder that all windows share; the last write of a draft wins. A file is
 * written beside and renamed, so that it is whole whenever a window is killed.
 */
export class DraftFiles {
	private readonly folder: string;
	private readonly now: () => number;

	/** The folder is made with the first file. `now` in milliseconds since 1970. */
	constructor(folder: string, now: () => number = Date.now) {
		this.folder = folder;
		this.now = now;
	}

	/** Writes the draft of an id, in place of the one before. @throws what the file system throws */
	async write(id: string, stored: StoredDraft): Promise<void> {
		await mkdir(this.folder, { recursive: true, mode: 0o700 });
		// One made before, or by a process with another mask.
		await chmod(this.folder, 0o700);
		const beside = join(this.folder, `${id}.${randomUUID()}.part`);
		try {
			await writeFile(beside, storedDraftText(stored, this.now()), { mode: 0o600 });
			await rename(beside, this.path(id));
		} catch (error) {
			await rm(beside, { force: true }).catch(() => {});
			throw error;
		}
	}

	async read(id: string): Promise<DraftEntry | undefined> {
		const path = this.path(id);
		try {
			if ((await stat(path)).size > 3 * maxFile) return undefined;
			const read = readStoredDraft(await readFile(path, 'utf8'));
			return read && { ...read, id };
		} catch {
			return undefined;
		}
	}

	/** All drafts, the newest first. A file that is no draft is none. */
	async list(): Promise<DraftEntry[]> {
		const drafts = await Promise.all((await this.ids()).map((id) => this.read(id)));
		return drafts.filter((one) => one !== undefined).sort((one, other) => other.savedAt - one.savedAt);
	}

	async remove(id: string): Promise<void> {
		await rm(this.path(id), { force: true });
	}

	/** Deletes all but the newest {@link maxDrafts} and those that are in use, and what a killed window left half written. */
	async prune(isInUse: (id: string) => boolean): Promise<void> {
		const rest = (await this.list()).slice(maxDrafts);
		for (const { id } of rest) if (!isInUse(id)) await this.remove(id);
		for (const name of await this.names()) {
			if (!name.endsWith('.part')) continue;
			const path = join(this.folder, name);
			const written = await stat(path).catch(() => undefined);
			// A younger one may be on its way.
			if (written && Date.now() - written.mtimeMs > 3_600_000) await rm(path, { force: true });
		}
	}

	private async ids(): Promise<string[]> {
		const found = (await this.names()).flatMap((name) => /^(.+)\.json$/.exec(name)?.[1] ?? []);
		return found.filter(isDraftId).slice(0, maxDrafts * 20);
	}

	private names(): Promise<string[]> {
		return readdir(this.folder).catch(() => []);
	}

	private path(id: string): string {
		return join(this.folder, `${id}.json`);
	}
}

/** Whether a text is an id of a draft, and as such may be part of a path. */
export function isDraftId(text: unknown): text is string {
	return typeof text === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
