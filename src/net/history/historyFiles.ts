import { randomBytes } from 'node:crypto';
import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type CallRecord, maxLine, recordOf } from './historyRecord.ts';
import { pauses } from './pauses.ts';

/** The day in UTC, the same for all windows, and a random token: no name is ever used twice. */
const namePattern = /^(\d{4}-\d\d-\d\d)\.[0-9a-f]{16}\.jsonl$/;
const newline = 0x0a;

export function nameOf(day: string): string {
	return `${day}.${randomBytes(8).toString('hex')}.jsonl`;
}

/** The day of a file, as `2026-11-23`; undefined for a file of somebody else. */
export function dayOf(name: string): string | undefined {
	return namePattern.exec(name)?.[1];
}

/** The names of all history files in the folder, the oldest day first. */
export async function historyFilesIn(folder: string): Promise<string[]> {
	const names = await readdir(folder).catch((error) => {
		if (isGone(error)) return [];
		throw error;
	});
	return names.filter((name) => namePattern.test(name)).sort();
}

export function isGone(error: unknown): boolean {
	return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

/** The line of a call, in bytes. */
export interface CallPlace {
	readonly file: string;
	readonly offset: number;
	readonly length: number;
}

export interface Line extends CallPlace {
	readonly text: string;
}

/** Passes on the records from an offset on, up to the last whole line. @returns the offset of the first line that was not read */
export async function readRecords(
	file: FileHandle,
	name: string,
	from = 0,
	take: (record: CallRecord, line: Line) => void,
): Promise<number> {
	const pause = pauses();
	const bytes = await bytesFrom(file, from);
	let at = 0;
	for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, at)) {
		const [offset, length] = [from + at, end - at];
		const text = length > maxLine ? '' : bytes.toString('utf8', at, end);
		const record = recordOf(text);
		if (record) take(record, { text, file: name, offset, length });
		at = end + 1;
		await pause();
	}
	return from + at;
}

async function bytesFrom(file: FileHandle, from: number, length?: number): Promise<Buffer> {
	const most = length ?? Math.max(0, (await file.stat()).size - from);
	const { buffer, bytesRead } = await file.read(Buffer.alloc(most), 0, most, from);
	return buffer.subarray(0, bytesRead);
}

/** The text at a place; empty when its file is gone. */
export async function textAt(folder: string, { file: name, offset, length }: CallPlace): Promise<string> {
	try {
		await using file = await open(join(folder, name));
		return (await bytesFrom(file, offset, length)).toString();
	} catch (error) {
		if (isGone(error)) return '';
		throw error;
	}
}
