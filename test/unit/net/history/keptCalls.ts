import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HistoryFolder } from '../../../../src/net/history/historyFolder.ts';
import type { KeptCall } from '../../../../src/net/history/historyRecord.ts';
import { SegmentWriter } from '../../../../src/net/history/segmentWriter.ts';

export const noLimits = { mostCalls: 1_000_000, mostBytes: 2 ** 40 };

/** A call as it may be kept, told from others by `mark`. */
export function keptCall(mark: string, call: Partial<KeptCall> = {}): KeptCall {
	return {
		at: 1_800_000_000_000,
		source: 'composer',
		account: 'Own',
		method: 'events.get',
		format: 'json',
		parameters: [{ name: 'mark', value: mark }],
		scheme: 'server-server',
		kind: 'success',
		status: 200,
		summary: 'success',
		milliseconds: 12,
		bytes: 34,
		language: 'json',
		isCut: false,
		...call,
	};
}

export function newFolder(): Promise<string> {
	return mkdtemp(join(tmpdir(), 'signed-call-history-'));
}

/** What a reader that begins now finds: the parameters of each call, the newest first, each as often as it is there. */
export async function marksIn(path: string): Promise<string[]> {
	const folder = new HistoryFolder(path);
	await folder.refresh();
	return folder.index.search('', Number.POSITIVE_INFINITY).calls.map(({ parameters }) => parameters);
}

const writers: SegmentWriter[] = [];

/** A window that writes; its file is closed by {@link closeWriters}. */
export function newWriter(path: string, options?: ConstructorParameters<typeof SegmentWriter>[1]): SegmentWriter {
	const writer = new SegmentWriter(path, options);
	writers.push(writer);
	return writer;
}

export async function closeWriters(): Promise<void> {
	await Promise.all(writers.splice(0).map((writer) => writer.end()));
}
