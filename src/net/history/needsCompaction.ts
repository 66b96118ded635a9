import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type HistoryLimits, mostSmall } from './compaction.ts';
import { readSegmentName } from './segmentName.ts';

/** No call takes fewer bytes. */
const leastCall = 250;

/** Whether the history's folder may have to be cleared up, by the number and the size of its files: none is read. */
export async function needsCompaction(path: string, { mostCalls, mostBytes }: HistoryLimits): Promise<boolean> {
	const names = (await readdir(path).catch(() => [])).filter((name) => readSegmentName(name));
	if (names.length > 2 * mostSmall) return true;
	let bytes = 0;
	for (const name of names) bytes += (await stat(join(path, name)).catch(() => ({ size: 0 }))).size;
	return bytes > Math.min(mostBytes, mostCalls * leastCall);
}
