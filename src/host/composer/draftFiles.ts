import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { parameterRows } from '../../shared/draft.ts';
import { cut, readStoredDraft, type StoredDraft } from '../../shared/storedDraft.ts';

/** Of more drafts the newest are kept. */
export const mostDrafts = 50;
/**
 * A longer file is none of ours, in UTF-16 units: a draft has a million characters at most, and escapes besides. More takes
 * too long to be read at once where somebody else has written it.
 */
export const longestFile = 1_300_000;
/** What is read of a file to list it, in bytes; its first line is shorter. */
const headBytes = 4096;
const longestText = 200;
const mostNames = 5;

const accountId = v.pipe(v.string(), v.maxLength(longestText));

/** What is told of a draft without reading it as a whole. */
export type DraftSummary = v.InferOutput<typeof summary>;
const summary = v.object({
	method: v.pipe(v.string(), v.maxLength(longestText)),
	accountId: v.exactOptional(accountId),
	/** The first names of its parameters. */
	names: v.pipe(v.array(v.pipe(v.string(), v.maxLength(longestText))), v.maxLength(mostNames)),
	/** How many parameters it has. */
	count: v.number(),
	/** When it was written, in milliseconds since 1970. */
	savedAt: v.number(),
});

/** As it is read: older versions called an account a profile. */
const storedSummary = v.pipe(
	v.object({ ...summary.entries, profileId: v.exactOptional(accountId) }),
	v.transform(
		({ profileId, ...rest }): DraftSummary => (profileId === undefined ? rest : { accountId: profileId, ...rest }),
	),
);

/** A draft that is kept. */
export interface KeptDraft extends DraftSummary {
	readonly id: string;
}

/** Which writing a file is of: another one replaces it with another. */
export type Writing = string;

/**
 * The drafts of composers as files, one each, in a folder that all windows share. A file is written beside and renamed, so
 * that it is whole whenever a window is killed, and two windows undo nothing of one another. Its first line tells what is in it.
 */
export class DraftFiles {
	private readonly folder: string;
	private readonly now: () => number;

	/** The folder is made when there is something to keep. `now` in milliseconds since 1970. */
	constructor(folder: string, now: () => number = Date.now) {
		this.folder = folder;
		this.now = now;
	}

	/**
	 * Keeps a draft under an id, in place of what was kept under it.
	 * @throws what the file system throws
	 */
	async write(id: string, stored: StoredDraft): Promise<Writing> {
		await mkdir(this.folder, { recursive: true });
		const beside = join(this.folder, `${id}.${randomUUID()}.part`);
		try {
			await writeFile(beside, this.text(stored), { mode: 0o600 });
			const writing = await this.writingAt(beside);
			await rename(beside, this.path(id));
			return writing ?? '';
		} catch (error) {
			await rm(beside, { force: true }).catch(() => {});
			throw error;
		}
	}

	/** What is kept under an id, with the writing that it is of; undefined where nothing is, or no draft. */
	async read(id: string): Promise<{ readonly stored: StoredDraft; readonly writing: Writing } | undefined> {
		const path = this.path(id);
		try {
			if ((await stat(path)).size > 3 * longestFile) return undefined;
			const writing = await this.writing(id);
			const text = await readFile(path, 'utf8');
			if (text.length > longestFile) return undefined;
			const stored = readStoredDraft(JSON.parse(text.slice(text.indexOf('\n') + 1)));
			return stored && { stored, writing: writing ?? '' };
		} catch {
			return undefined;
		}
	}

	/** Which writing is kept under an id now; undefined where nothing is. */
	writing(id: string): Promise<Writing | undefined> {
		return this.writingAt(this.path(id));
	}

	/** All drafts, the newest first. A file that is no draft is none. */
	async list(): Promise<KeptDraft[]> {
		const drafts = await Promise.all((await this.ids()).map((id) => this.summary(id)));
		return drafts.filter((one) => one !== undefined).sort((one, other) => other.savedAt - one.savedAt);
	}

	async remove(id: string): Promise<void> {
		await rm(this.path(id), { force: true });
	}

	/** Deletes all but the newest {@link mostDrafts} and those that are in use, and what a killed window left half written. */
	async prune(isInUse: (id: string) => boolean): Promise<void> {
		const rest = (await this.list()).slice(mostDrafts);
		for (const { id } of rest) if (!isInUse(id)) await this.remove(id);
		for (const name of await this.names()) {
			if (!name.endsWith('.part')) continue;
			const path = join(this.folder, name);
			const written = await stat(path).catch(() => undefined);
			// A younger one may be on its way.
			if (written && Date.now() - written.mtimeMs > 3_600_000) await rm(path, { force: true });
		}
	}

	/** The text of a file. A draft that would be too large in it, as of control characters, loses its rows. */
	private text(stored: StoredDraft): string {
		const text = `${JSON.stringify(summaryOf(stored, this.now()))}\n${JSON.stringify(stored)}\n`;
		return text.length > longestFile ? this.text(cut(stored)) : text;
	}

	private async summary(id: string): Promise<KeptDraft | undefined> {
		try {
			await using file = await open(this.path(id));
			const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
			const [line = ''] = buffer.toString('utf8', 0, bytesRead).split('\n', 1);
			return { ...v.parse(storedSummary, JSON.parse(line)), id };
		} catch {
			return undefined;
		}
	}

	private async ids(): Promise<string[]> {
		const found = (await this.names()).flatMap((name) => /^(.+)\.json$/.exec(name)?.[1] ?? []);
		return found.filter(isDraftId).slice(0, mostDrafts * 20);
	}

	private names(): Promise<string[]> {
		return readdir(this.folder).catch(() => []);
	}

	private async writingAt(path: string): Promise<Writing | undefined> {
		const found = await stat(path, { bigint: true }).catch(() => undefined);
		// Renamed, a file stays itself. Its time is there for a file system that has no numbers for files.
		return found && `${found.ino} ${found.mtimeNs} ${found.size}`;
	}

	private path(id: string): string {
		return join(this.folder, `${id}.json`);
	}
}

/** Whether a text is an id of a draft, and as such may be part of a path. */
export function isDraftId(text: unknown): text is string {
	return typeof text === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

/** What is told of a stored draft. */
export function summaryOf({ draft }: StoredDraft, savedAt: number): DraftSummary {
	const { accountId, method } = draft;
	const rows = parameterRows(draft.rows);
	const short = (text: string) => Array.from(text.slice(0, 60)).slice(0, 50).join('');
	return {
		method: short(method),
		...(accountId === undefined || accountId.length > longestText ? {} : { accountId }),
		names: rows.slice(0, mostNames).map(({ name }) => short(name)),
		count: rows.length,
		savedAt,
	};
}
