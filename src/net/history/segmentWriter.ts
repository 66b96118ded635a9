import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ownProcess } from '../process/owner.ts';
import { writeCallId } from './callId.ts';
import { type HistoryRecord, type KeptCall, lineOf, longestLine } from './historyRecord.ts';
import { writeSegmentName } from './segmentName.ts';

/** A segment is ended when it is that long, in bytes. */
const longestSegment = 4 * 1024 * 1024;

/** A segment that was not written to for so long, in milliseconds, may be taken for one that nobody writes to. */
export const longestPause = 24 * 60 * 60 * 1000;

/** How a file is opened: another way for tests alone. */
type OpenFile = (path: string) => Promise<Pick<FileHandle, 'write' | 'datasync' | 'truncate' | 'stat' | 'close'>>;

interface OpenSegment {
	readonly path: string;
	readonly file: Awaited<ReturnType<OpenFile>>;
	readonly inode: number;
	length: number;
	writtenAt: number;
}

/**
 * Writes records to segments that nobody else writes to, one behind the other. What {@link append} has answered for is on the
 * disk whatever happens next; of a record whose writing is cut short nothing stays that is read as one.
 */
export class SegmentWriter {
	/** Names this writer among all that there ever were. */
	readonly name = BigInt(`0x${randomBytes(8).toString('hex')}`).toString(36);
	private readonly folder: string;
	private readonly openFile: OpenFile;
	private readonly now: () => number;
	private segment: OpenSegment | undefined;
	private parts = 0;
	private calls = 0;
	/** What is being written, and what waits for it. */
	private last: Promise<unknown> = Promise.resolve();

	/** @param folder made when it is first written to. */
	constructor(
		folder: string,
		{ openFile = (path) => open(path, 'wx', 0o600), now = Date.now }: { openFile?: OpenFile; now?: () => number } = {},
	) {
		this.folder = folder;
		this.openFile = openFile;
		this.now = now;
	}

	/** Keeps a call with the body of its answer. @returns its id @throws when it could not be written. */
	addCall(call: KeptCall, body?: string): Promise<string> {
		this.calls += 1;
		const id = writeCallId({ writer: this.name, count: this.calls });
		return this.inTurn(async () => {
			await this.append({ t: 'call', id, call }, body);
			return id;
		});
	}

	/**
	 * Keeps any other record. @param inNewSegment so that the segments that are there can be cleared of what it deletes.
	 * @throws when it could not be written.
	 */
	add(record: HistoryRecord, inNewSegment = false): Promise<void> {
		return this.inTurn(async () => {
			if (inNewSegment) await this.endSegment();
			await this.append(record);
		});
	}

	/** Ends the segment that is being written to, if there is one. */
	end(): Promise<void> {
		return this.inTurn(() => this.endSegment());
	}

	private inTurn<T>(work: () => Promise<T>): Promise<T> {
		const done = this.last.then(work);
		this.last = done.catch(() => undefined);
		return done;
	}

	private async append(record: HistoryRecord, body?: string): Promise<void> {
		const line = lineOf(record, body);
		if (line.length > longestLine) throw new RangeError('the record is too long');
		const segment = await this.openSegment();
		try {
			await writeAll(segment.file, line, segment.length);
		} catch (error) {
			// A part of a line stays no longer than it must; where it cannot be taken away, the next one goes elsewhere.
			await segment.file.truncate(segment.length).catch(() => this.endSegment());
			throw error;
		}
		try {
			await segment.file.datasync();
		} catch (error) {
			// The line may have been read already: nothing else may be written in its place.
			await this.endSegment();
			throw error;
		}
		segment.length += line.length;
		segment.writtenAt = this.now();
	}

	private async openSegment(): Promise<OpenSegment> {
		const { segment } = this;
		if (segment && (await this.isUsable(segment))) return segment;
		await this.endSegment();
		await mkdir(this.folder, { recursive: true, mode: 0o700 });
		this.parts += 1;
		const path = join(this.folder, writeSegmentName({ begun: this.now(), writer: this.name, part: this.parts }));
		const file = await this.openFile(path);
		try {
			const head = lineOf({ t: 'segment', owner: ownProcess() });
			await writeAll(file, head, 0);
			const { ino: inode } = await file.stat();
			this.segment = { path, file, inode, length: head.length, writtenAt: this.now() };
		} catch (error) {
			await file.close().catch(() => undefined);
			await rm(path, { force: true }).catch(() => undefined);
			throw error;
		}
		return this.segment;
	}

	private async isUsable({ path, inode, length, writtenAt }: OpenSegment): Promise<boolean> {
		if (length >= longestSegment || this.now() - writtenAt >= longestPause) return false;
		// Deleted by somebody who tidied up, it would take what is written with it.
		const found = await stat(path).catch(() => undefined);
		return found?.ino === inode;
	}

	private async endSegment(): Promise<void> {
		const { segment } = this;
		this.segment = undefined;
		await segment?.file.close().catch(() => undefined);
	}
}

async function writeAll(file: OpenSegment['file'], bytes: Buffer, position: number): Promise<void> {
	for (let written = 0; written < bytes.length; ) {
		const { bytesWritten } = await file.write(bytes, written, bytes.length - written, position + written);
		if (bytesWritten === 0) throw new Error('nothing could be written');
		written += bytesWritten;
	}
}
