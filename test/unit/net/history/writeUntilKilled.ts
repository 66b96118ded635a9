// Writes calls, pins and deletions into the folder that is named, clears it up now and then, and says what is on the disk.
import { writeSync } from 'node:fs';
import { compact } from '../../../../src/net/history/compaction.ts';
import { rangesOf } from '../../../../src/net/history/deletedCalls.ts';
import { HistoryFolder } from '../../../../src/net/history/historyFolder.ts';
import { SegmentWriter } from '../../../../src/net/history/segmentWriter.ts';
import { keptCall, noLimits } from './keptCalls.ts';

const [path = '', name = '', most = 'Infinity'] = process.argv.slice(2);
const writer = new SegmentWriter(path);
const folder = new HistoryFolder(path);
const tell = (text: string) => writeSync(1, `${text}\n`);

for (let count = 1; count <= Number(most); count++) {
	const mark = `${name}-${count}`;
	tell(`begin ${mark}`);
	const id = await writer.addCall(keptCall(mark, { at: 1_800_000_000_000 + count }), 'body '.repeat(count % 300));
	tell(`kept ${mark}`);
	if (count % 7 === 0) {
		tell(`end ${mark}`);
		await writer.add({ t: 'delete', calls: rangesOf([id]) }, count % 14 === 0);
		tell(`ended ${mark}`);
	}
	if (count % 5 === 0) await writer.add({ t: 'pin', id, isPinned: true, at: count });
	if (count % 11 === 0) await compact(folder, noLimits);
}
