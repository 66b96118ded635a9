import { randomBytes } from 'node:crypto';
import { constants, type FSWatcher, mkdirSync, watch } from 'node:fs';
import { access, appendFile, mkdir, open, rm, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { inTurn } from '../thread/inTurn.ts';
import { dayOf, historyFilesIn, isGone, type Line, nameOf, readRecords, textAt } from './historyFiles.ts';
import { HistoryIndex, pageOf } from './historyIndex.ts';
import { type CallRecord, lineOf, recordOf, type StoredCall } from './historyRecord.ts';

/** How a line is appended: another way for tests alone. */
export type Append = (path: string, text: string, flag: string | number) => Promise<void>;

export interface HistoryStoreOptions {
	readonly keepDays: () => number;
	/** The history may have changed, by any window. */
	readonly changed?: () => void;
	readonly append?: Append;
	readonly now?: () => number;
	/** The oldest files go beyond this size of all, in bytes. */
	readonly maxBytes?: number;
}

type Change = (record: CallRecord) => CallRecord | undefined;

/** A longer file is continued by another, in bytes. */
const maxFile = 16 * 1024 * 1024;
/** Changes of the folder within this time are one, in milliseconds. */
const changePause = 100;
const dayLength = 24 * 60 * 60 * 1000;
/** How often a change is tried that another window was faster with. */
const maxTries = 5;

/** JSON lines in a folder of all windows, a file a day and window. Deleting and pinning replace a file under another name. */
export class HistoryStore {
	private readonly folder: string;
	private readonly options: HistoryStoreOptions;
	private readonly now: () => number;
	private readonly write: Append;
	/** A random part of the ids of this window's calls. */
	private readonly token = randomBytes(8).toString('hex');
	private readonly index = new HistoryIndex();
	/** How far each file is read, in bytes. */
	private readonly read = new Map<string, number>();
	/** The file that is appended to, and its length. */
	private current: { readonly name: string; length: number } | undefined;
	/** Lines that wait, and when they are stored. */
	private batch: { readonly lines: string[]; readonly done: Promise<void> } | undefined;
	/** One after another: appending, reading, and replacing files. */
	private readonly turn = inTurn();
	private calls = 0;
	/** The file at whose beginning {@link tidy} was run. */
	private tidiedAt: string | undefined;
	private watcher: FSWatcher | undefined;
	private timer: NodeJS.Timeout | undefined;
	private isDisposed = false;

	/** @param folder created at the first record */
	constructor(folder: string, options: HistoryStoreOptions) {
		this.folder = folder;
		this.options = options;
		this.now = options.now ?? Date.now;
		this.write = options.append ?? appendToFile;
	}

	/** Stores a call. @returns its id @throws when it could not be written. */
	async add(call: StoredCall, body?: string): Promise<string> {
		this.calls += 1;
		const id = `${this.token}.${this.calls}`;
		await this.appendSoon(lineOf({ id, call, ...(body !== undefined && { body }) }));
		this.change();
		// What fails is tried again with the next file.
		if (this.tidiedAt !== this.current?.name) this.tidy().catch(() => undefined);
		this.tidiedAt = this.current?.name;
		return id;
	}

	/** The days with calls, the newest first, and how many calls are pinned. */
	days() {
		return this.asked((index) => ({ days: index.days(), pinned: index.pinned().count, count: index.all().length }));
	}

	ofDay(day: number) {
		return this.asked((index) => pageOf(index.callsOfDay(day)));
	}

	idsOfDay(day: number) {
		return this.asked((index) => index.callsOfDay(day).map(({ id }) => id));
	}

	pinned() {
		return this.asked((index) => index.pinned());
	}

	search(query: string) {
		return this.asked((index) => index.search(query));
	}

	/** Undefined when the call is deleted. */
	async get(id: string): Promise<CallRecord | undefined> {
		for (let tries = 0; tries < maxTries; tries++) {
			const call = await this.asked((index) => index.get(id));
			if (!call) return undefined;
			const record = recordOf(await textAt(this.folder, call.place));
			if (record) return record;
		}
		return undefined;
	}

	/** @throws when it could not be written. */
	delete(ids: readonly string[]): Promise<void> {
		return this.changeCalls(ids, () => undefined);
	}

	/** @throws when it could not be written. */
	pin(ids: readonly string[], isPinned: boolean): Promise<void> {
		return this.changeCalls(ids, ({ isPinned: _, ...call }) => (isPinned ? { ...call, isPinned } : call));
	}

	async deleteAll(): Promise<void> {
		await this.turn(async () => {
			for (const name of await historyFilesIn(this.folder)) await rm(join(this.folder, name), { force: true });
		});
		this.change();
	}

	/** Deletes the calls of days that are over and, beyond the total size, the oldest; pinned calls stay. */
	tidy(): Promise<void> {
		return this.turn(async () => {
			await this.refresh();
			const { maxBytes = 256 * 1024 * 1024, keepDays } = this.options;
			let total = [...this.read.values()].reduce((sum, size) => sum + size, 0);
			for (const [name, size] of [...this.read].sort()) {
				const age = Math.floor((this.now() - Date.parse(dayOf(name) ?? '')) / dayLength);
				if (age <= keepDays() && total <= maxBytes) break;
				if (name === this.current?.name || this.index.isPinned(name)) continue;
				total += (await this.replace(name, (record) => (record.isPinned ? record : undefined))) - size;
			}
		});
	}

	async dispose(): Promise<void> {
		this.isDisposed = true;
		clearTimeout(this.timer);
		this.watcher?.close();
		await this.turn(async () => {});
	}

	private asked<T>(answer: (index: HistoryIndex) => T): Promise<T> {
		return this.turn(async () => {
			this.watch();
			await this.refresh();
			return answer(this.index);
		});
	}

	/** Appends a line, at once with those that wait for the same turn. */
	private appendSoon(line: string): Promise<void> {
		if (!this.batch) {
			const lines: string[] = [];
			const done = this.turn(() => {
				this.batch = undefined;
				return this.append(lines.join(''));
			});
			this.batch = { lines, done };
		}
		this.batch.lines.push(line);
		return this.batch.done;
	}

	/** Appends lines; to a new file where another window has replaced the last one. */
	private async append(text: string, tries = 0): Promise<void> {
		const day = new Date(this.now()).toISOString().slice(0, 10);
		const isOn = this.current && dayOf(this.current.name) === day && this.current.length < maxFile;
		const current = isOn && this.current ? this.current : { name: nameOf(day), length: 0 };
		this.current = current;
		const flag = isOn ? constants.O_WRONLY | constants.O_APPEND : 'ax';
		const path = join(this.folder, current.name);
		try {
			await this.write(path, text, flag);
			// Nobody reads what was written while another window replaced the file.
			await access(path);
			current.length += Buffer.byteLength(text);
		} catch (error) {
			// A part of a line may be on the disk.
			this.current = undefined;
			if (!isOn) await rm(path, { force: true });
			if (!isGone(error) || tries > 1) throw error;
			await mkdir(this.folder, { recursive: true, mode: 0o700 });
			await this.append(text, tries + 1);
		}
	}

	/** Reads what is new, and forgets the files that are gone. */
	private async refresh(tries = 0): Promise<void> {
		const names = await historyFilesIn(this.folder);
		const present = new Set(names);
		for (const name of [...this.read.keys()].filter((known) => !present.has(known))) {
			this.read.delete(name);
			this.index.dropFile(name);
		}
		try {
			for (const name of names) {
				const from = this.read.get(name);
				if ((await stat(join(this.folder, name))).size === from) continue;
				await using file = await open(join(this.folder, name));
				const end = await readRecords(file, name, from, (record, place) => this.index.add(record, place));
				this.read.set(name, end);
			}
		} catch (error) {
			// A file that goes meanwhile was replaced by another.
			if (!isGone(error) || tries === maxTries) throw error;
			await this.refresh(tries + 1);
		}
	}

	/** Changes calls, or deletes those that become undefined. */
	private async changeCalls(ids: readonly string[], change: Change): Promise<void> {
		const wanted = new Set(ids);
		const changeWanted: Change = (record) => (wanted.has(record.id) ? change(record) : record);
		await this.turn(async () => {
			for (let tries = 0; tries < maxTries; tries++) {
				await this.refresh();
				try {
					for (const name of this.index.filesWith(wanted)) await this.replace(name, changeWanted);
					return;
				} catch (error) {
					// Another window was faster: the calls are in a file of another name.
					if (!isGone(error)) throw error;
				}
			}
		});
		this.change();
	}

	/** Replaces a file by one with the changed calls; of several windows one alone can delete it. @returns the size of the new one */
	private async replace(name: string, change: Change): Promise<number> {
		const lines: string[] = [];
		const take = (record: CallRecord, { text }: Line) => {
			const changed = change(record);
			if (changed) lines.push(changed === record ? `${text}\n` : lineOf(changed));
		};
		const next = nameOf(dayOf(name) ?? '');
		const path = join(this.folder, next);
		await using file = await open(join(this.folder, name));
		let [end, size] = [0, 0];
		const copy = async () => {
			end = await readRecords(file, name, end, take);
			const text = lines.splice(0).join('');
			if (text !== '') await this.write(path, text, 'a');
			size += Buffer.byteLength(text);
		};
		try {
			await copy();
			// What its window has appended meanwhile.
			await copy();
			await unlink(join(this.folder, name));
		} catch (error) {
			await rm(path, { force: true });
			throw error;
		}
		// And what it appended until the file was gone.
		await copy();
		if (this.current?.name === name) this.current = size > 0 ? { name: next, length: size } : undefined;
		return size;
	}

	private watch(): void {
		if (this.watcher || this.isDisposed || !this.options.changed) return;
		try {
			mkdirSync(this.folder, { recursive: true, mode: 0o700 });
			this.watcher = watch(this.folder, { persistent: false }, () => this.change());
			this.watcher.on('error', () => this.watcher?.close());
		} catch {
			// Where nothing can be watched, what is new is read when the view is shown.
		}
	}

	/** Reports a change soon, and many changes once. */
	private change(): void {
		if (this.isDisposed) return;
		this.timer ??= setTimeout(() => {
			this.timer = undefined;
			this.options.changed?.();
		}, changePause);
	}
}

const appendToFile: Append = (path, text, flag) => appendFile(path, text, { mode: 0o600, flag });
