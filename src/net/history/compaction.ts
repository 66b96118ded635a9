import { randomBytes } from 'node:crypto';
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isKnownDead } from '../process/owner.ts';
import { readCallId } from './callId.ts';
import { type CompactionLock, takeCompactionLock } from './compactionLock.ts';
import type { HistoryFolder, ReadSegment } from './historyFolder.ts';
import { type HistoryRecord, lineOf, recordOf } from './historyRecord.ts';
import { segmentLines } from './segmentLines.ts';
import { writeSegmentName } from './segmentName.ts';
import { longestPause } from './segmentWriter.ts';

/** How much is kept: a number of calls, and bytes in all. */
export interface HistoryLimits {
	readonly mostCalls: number;
	readonly mostBytes: number;
}

/** Segments below this length, in bytes, are joined when there are as many as that. */
const smallSegment = 1024 * 1024;
export const mostSmall = 8;

/** How much is written anew at a time, in bytes. */
const mostAtOnce = 32 * 1024 * 1024;

/** How much of a limit is left when it was exceeded, so that not every call exceeds it anew. */
const leftOfLimit = 0.95;

/**
 * Clears the history's folder up: the oldest calls beyond the limits go, what was deleted is taken off the disk, and small
 * segments are joined. Each new segment says which ones it replaces and comes to be in one step, so that whenever this is
 * killed all calls are there once. Does nothing while another window does it.
 */
export async function compact(
	folder: HistoryFolder,
	limits: HistoryLimits,
	now: () => number = Date.now,
): Promise<void> {
	await folder.refresh();
	if (folder.all().length === 0) return;
	const lock = await takeCompactionLock(folder.path, now);
	if (!lock) return;
	try {
		await folder.refresh();
		await clearUp(folder, limits, lock, now);
	} finally {
		await lock.release();
	}
	await folder.refresh();
}

async function clearUp(
	folder: HistoryFolder,
	{ mostCalls, mostBytes }: HistoryLimits,
	lock: CompactionLock,
	now: () => number,
): Promise<void> {
	const { index } = folder;
	if (index.excess(mostCalls, mostBytes).size > 0) {
		const excess = index.excess(Math.floor(mostCalls * leftOfLimit), Math.floor(mostBytes * leftOfLimit));
		index.drop(({ id }) => excess.has(id));
	}
	await removeLeftovers(folder.path, now);
	const segments = folder.all();
	const open = segments.filter((segment) => isOpen(segment, segments, now));
	const closed = segments.filter((segment) => !open.includes(segment));
	const live = new Map<string, number>();
	for (const { place } of index.all()) live.set(place.segment, (live.get(place.segment) ?? 0) + 1);
	const isStale = ({ name, calls }: ReadSegment) => calls > (live.get(name) ?? 0);
	const small = closed.filter(({ size }) => size < smallSegment);
	const chosen = closed.filter((one) => isStale(one) || (small.length > mostSmall && small.includes(one)));
	const rounds = inRounds(chosen);
	for (const [at, round] of rounds.entries()) {
		// What is deleted may still stand in a segment of a later round, or of a writer that goes on.
		const isLast = at === rounds.length - 1;
		const writers = new Set(open.map(({ named }) => named.writer));
		const mayStand = (id: string) => !isLast || writers.has(readCallId(id)?.writer ?? '');
		if (!(await replace(round, folder, mayStand, lock, now))) return;
	}
}

/** One that its writer may still write to: the last of a writer that is not known to have ended. */
function isOpen({ named, head, writtenAt }: ReadSegment, all: readonly ReadSegment[], now: () => number): boolean {
	if (head && (!head.owner || isKnownDead(head.owner))) return false;
	if (all.some(({ named: { writer, part } }) => writer === named.writer && part > named.part)) return false;
	return now() - writtenAt < 2 * longestPause;
}

function inRounds(segments: readonly ReadSegment[]): ReadSegment[][] {
	const rounds: ReadSegment[][] = [];
	let bytes = Number.POSITIVE_INFINITY;
	for (const segment of segments) {
		bytes += segment.size;
		if (bytes > mostAtOnce) {
			rounds.push([]);
			bytes = segment.size;
		}
		rounds.at(-1)?.push(segment);
	}
	return rounds;
}

/** Writes what counts of these segments into a new one, which replaces them. @returns false when the lock was lost */
async function replace(
	segments: readonly ReadSegment[],
	folder: HistoryFolder,
	mayStand: (id: string) => boolean,
	lock: CompactionLock,
	now: () => number,
): Promise<boolean> {
	const writer = `m${randomBytes(6).toString('hex')}`;
	const name = writeSegmentName({ begun: segments.at(-1)?.named.begun ?? now(), writer, part: 0 });
	const path = join(folder.path, name);
	const present = new Set(await readdir(folder.path));
	const replaces = segments.flatMap((one) => [one.name, ...one.replaces.filter((old) => present.has(old))]);
	const draft = await open(`${path}.tmp`, 'wx', 0o600);
	try {
		const written = new Pieces(draft);
		await written.add(lineOf({ t: 'segment', replaces }));
		for (const segment of segments) await copyWhatCounts(segment, folder, mayStand, written);
		await written.end();
		await draft.sync();
	} catch (error) {
		await rm(`${path}.tmp`, { force: true });
		throw error;
	} finally {
		await draft.close();
	}
	if (!(await lock.isHeld())) {
		await rm(`${path}.tmp`, { force: true });
		return false;
	}
	await rename(`${path}.tmp`, path);
	await syncFolder(folder.path);
	for (const old of replaces) await rm(join(folder.path, old), { force: true });
	return true;
}

async function copyWhatCounts(
	segment: ReadSegment,
	{ path, index }: HistoryFolder,
	mayStand: (id: string) => boolean,
	written: Pieces,
): Promise<void> {
	const file = await open(join(path, segment.name), 'r');
	try {
		for await (const { line, offset } of segmentLines(file, 0)) {
			if (offset >= segment.readTo) return;
			const record = recordOf(line);
			const kept = counts(record, segment, offset, index, mayStand);
			if (kept === true) await written.add(Buffer.concat([line, Buffer.from('\n')]));
			else if (kept) await written.add(lineOf(kept));
		}
	} finally {
		await file.close();
	}
}

/** Whether a record still says something, or what it says of it. What is of a later version is kept. */
function counts(
	record: HistoryRecord | undefined,
	{ name }: ReadSegment,
	offset: number,
	index: HistoryFolder['index'],
	mayStand: (id: string) => boolean,
): boolean | HistoryRecord {
	switch (record?.t) {
		case 'segment':
			return false;
		case 'call': {
			const place = index.get(record.id)?.place;
			return place?.segment === name && place.offset === offset;
		}
		case 'pin':
			return index.get(record.id) !== undefined || mayStand(record.id);
		case 'delete': {
			const calls = Object.entries(record.calls).filter(([writer]) => mayStand(`${writer}.0`));
			return calls.length > 0 && { t: 'delete', calls: Object.fromEntries(calls) };
		}
		default:
			return true;
	}
}

/** Writes pieces as larger ones. */
class Pieces {
	private readonly file: FileHandle;
	private pieces: Buffer[] = [];
	private length = 0;

	constructor(file: FileHandle) {
		this.file = file;
	}

	async add(piece: Buffer): Promise<void> {
		// A line is a window on a larger buffer that is written over by nobody.
		this.pieces.push(piece);
		this.length += piece.length;
		if (this.length >= smallSegment) await this.end();
	}

	async end(): Promise<void> {
		const all = Buffer.concat(this.pieces);
		this.pieces = [];
		this.length = 0;
		if (all.length > 0) await this.file.writeFile(all);
	}
}

/** Drafts of whoever was killed: nobody else writes to those of segments, and to those of a lock for a moment only. */
async function removeLeftovers(path: string, now: () => number): Promise<void> {
	for (const name of await readdir(path)) {
		if (!name.endsWith('.tmp')) continue;
		const { mtimeMs } = await stat(join(path, name)).catch(() => ({ mtimeMs: 0 }));
		if (name.endsWith('.log.tmp') || now() - mtimeMs > 60_000) await rm(join(path, name), { force: true });
	}
}

/** So that a power failure does not undo the renaming alone. Some systems have no such thing. */
async function syncFolder(path: string): Promise<void> {
	const folder = await open(path, 'r').catch(() => undefined);
	await folder?.sync().catch(() => undefined);
	await folder?.close();
}
