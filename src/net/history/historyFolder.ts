import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { HistoryIndex } from './historyIndex.ts';
import {
	bodyOf,
	type CallRecord,
	type HistoryRecord,
	hasBody,
	isWhole,
	recordOf,
	type SegmentRecord,
} from './historyRecord.ts';
import type { IndexedCall } from './indexedCall.ts';
import { parametersText } from './parametersText.ts';
import { segmentLines } from './segmentLines.ts';
import { readSegmentName, type SegmentName } from './segmentName.ts';

/** A segment as far as it was read. */
export interface ReadSegment {
	readonly name: string;
	readonly named: SegmentName;
	/** Absent until it was written. */
	head?: SegmentRecord;
	/** The segments that it replaces. */
	replaces: readonly string[];
	/** Where the next line begins, in bytes. */
	readTo: number;
	size: number;
	/** How many calls stand in it, deleted ones as well. */
	calls: number;
	/** In milliseconds since 1970. */
	writtenAt: number;
}

/** A call with all that is kept of it. */
export interface WholeCall extends CallRecord {
	readonly isPinned: boolean;
	readonly body?: string;
}

/** The folder of the history, read: all segments of all windows, as far as they go. */
export class HistoryFolder {
	readonly path: string;
	readonly index = new HistoryIndex();
	private readonly segments = new Map<string, ReadSegment>();
	private last: Promise<unknown> = Promise.resolve();
	/** Counts what was changed by what was read. */
	private changes = 0;

	constructor(path: string) {
		this.path = path;
	}

	/** Those that count, the oldest first. */
	all(): ReadSegment[] {
		return [...this.segments.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
	}

	/** Reads what is new. @returns whether anything was */
	refresh(): Promise<boolean> {
		const done = this.last.then(async () => {
			const before = this.changes;
			// A segment that goes while it is looked for has been replaced by another, which is there by then.
			for (let tries = 0; !(await this.readAll()) && tries < 5; tries++);
			this.index.settle();
			return this.changes !== before;
		});
		this.last = done.catch(() => undefined);
		return done;
	}

	/** All that is kept of a call, from the disk; undefined when it is there no more. */
	async read(id: string): Promise<WholeCall | undefined> {
		for (let tries = 0; tries < 2; tries++) {
			const call = this.index.get(id);
			if (!call) return undefined;
			const line = await this.lineAt(call).catch(() => undefined);
			const record = line && isWhole(line) ? recordOf(line) : undefined;
			if (line && record?.t === 'call' && record.id === id) {
				const body = bodyOf(line);
				return { ...record, isPinned: call.isPinned, ...(body === undefined ? {} : { body }) };
			}
			// It stands somewhere else by now.
			await this.refresh();
		}
		return undefined;
	}

	private async lineAt({ place }: IndexedCall): Promise<Buffer> {
		const file = await open(join(this.path, place.segment), 'r');
		try {
			const { buffer, bytesRead } = await file.read(Buffer.alloc(place.length), 0, place.length, place.offset);
			return buffer.subarray(0, bytesRead);
		} finally {
			await file.close();
		}
	}

	/** @returns false when a segment went meanwhile */
	private async readAll(): Promise<boolean> {
		const present = new Set(await readdir(this.path).catch(() => []));
		// The newest first: one that replaces others says so before they are read.
		const wanted: ReadSegment[] = [];
		const replaced = new Set<string>();
		for (const name of [...present].sort().reverse()) {
			const named = readSegmentName(name);
			if (!named || replaced.has(name)) continue;
			const segment = this.segments.get(name) ?? (await this.begin(name, named));
			if (!segment) return false;
			for (const one of segment.replaces) replaced.add(one);
			wanted.push(segment);
		}
		for (const segment of wanted.reverse()) {
			if (!replaced.has(segment.name) && !(await this.readOn(segment))) return false;
		}
		const gone = [...this.segments.keys()].filter((name) => !present.has(name) || replaced.has(name));
		if (gone.length === 0) return true;
		for (const name of gone) this.segments.delete(name);
		this.index.drop(({ place }) => !this.segments.has(place.segment));
		this.changes += 1;
		return true;
	}

	/** Reads the head of a segment. Undefined when it is gone. */
	private begin(name: string, named: SegmentName): Promise<ReadSegment | undefined> {
		return this.with(name, async (file) => {
			const { size, mtimeMs: writtenAt } = await file.stat();
			const segment: ReadSegment = { name, named, replaces: [], readTo: 0, calls: 0, size, writtenAt };
			for await (const { line } of segmentLines(file, 0)) {
				const record = recordOf(line);
				if (record?.t === 'segment') segment.replaces = record.replaces ?? [];
				break;
			}
			this.segments.set(name, segment);
			return segment;
		});
	}

	/** Reads on where it was read to. Undefined when it is gone. */
	private readOn(segment: ReadSegment): Promise<true | undefined> {
		return this.with(segment.name, async (file) => {
			const { size, mtimeMs } = await file.stat();
			segment.writtenAt = mtimeMs;
			segment.size = size;
			if (size <= segment.readTo) return true as const;
			const lines = segmentLines(file, segment.readTo);
			let next = await lines.next();
			for (; !next.done; next = await lines.next()) this.take(segment, next.value.line, next.value.offset);
			segment.readTo = next.value;
			return true as const;
		});
	}

	/** Undefined when it is gone. */
	private async with<T>(name: string, use: (file: FileHandle) => Promise<T>): Promise<T | undefined> {
		let file: FileHandle;
		try {
			file = await open(join(this.path, name), 'r');
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
			throw error;
		}
		try {
			return await use(file);
		} finally {
			await file.close();
		}
	}

	private take(segment: ReadSegment, line: Buffer, offset: number): void {
		const record = recordOf(line);
		if (record?.t === 'segment') segment.head = record;
		if (!record || record.t === 'segment') return;
		this.changes += 1;
		if (record.t === 'delete') this.index.delete(record.calls);
		else if (record.t === 'pin') this.index.pin(record.id, record.isPinned, record.at);
		else {
			segment.calls += 1;
			this.index.add({
				...listedOf(record, hasBody(line)),
				place: { segment: segment.name, offset, length: line.length },
			});
		}
	}
}

function listedOf({ id, call }: Extract<HistoryRecord, { t: 'call' }>, has: boolean) {
	const { at, source, account, method, kind, status, summary, milliseconds, bytes, parameters } = call;
	return {
		id,
		at,
		source,
		account: shared(account),
		method: shared(method),
		kind,
		...(status === undefined ? {} : { status }),
		summary: shared(summary),
		milliseconds,
		bytes,
		hasBody: has,
		parameters: parametersText(parameters),
	};
}

/** Texts that many calls have in common, each once in memory. */
const texts = new Map<string, string>();

function shared(text: string): string {
	const known = texts.get(text);
	if (known !== undefined) return known;
	if (texts.size >= 10_000) texts.clear();
	texts.set(text, text);
	return text;
}
