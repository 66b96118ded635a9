// A search of the history beside a linear scan of the same calls in memory, and what reading the history takes.

import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { writeCallId } from '../../src/net/history/callId.ts';
import { HistoryIndex } from '../../src/net/history/historyIndex.ts';
import { HistoryReader } from '../../src/net/history/historyReader.ts';
import { lineOf } from '../../src/net/history/historyRecord.ts';
import { writeSegmentName } from '../../src/net/history/segmentName.ts';
import { closeWriters, keptCall, newFolder, newWriter } from '../unit/net/history/keptCalls.ts';
import type { BenchRun } from './measure/benchRun.ts';

const usualQuery = 'users.get299';
const queries = [usualQuery, 'fields', '79190', 'nothing like it', 'getx 200', 'onamesgetu'];

/** How many calls are written one by one. */
const written = 500;

/** Searches of 100 to 1,000,000 calls, each beside a scan, and how a folder is read. */
export async function benchHistory(run: BenchRun): Promise<void> {
	for (const count of run.short ? [1000, 100_000] : [100, 1000, 10_000, 100_000, 1_000_000]) {
		await benchSearch(run, count);
	}
	if (!run.short) await benchFolder(run);
}

function callsOf(count: number): Parameters<HistoryIndex['add']>[0][] {
	return Array.from({ length: count }, (_, index) => ({
		...keptCall(''),
		id: writeCallId({ writer: 'w', count: index }),
		at: 1_700_000_000_000 + index * 1000,
		account: `Own ${index % 5}`,
		method: `users.get${index % 300}`,
		parameters: `uids=${index * 7919} fields=name,age,location`,
		hasBody: true,
		place: { segment: 's', offset: 0, length: 1000 },
	}));
}

async function benchSearch(run: BenchRun, count: number): Promise<void> {
	const calls = callsOf(count);
	const index = new HistoryIndex();
	for (const call of calls) index.add(call);
	const texts = calls.map(({ method, status, summary, account, parameters }) =>
		`${method} ${status} ${summary} ${account} ${parameters}`.toLowerCase(),
	);
	for (const query of run.short ? queries.slice(0, 2) : queries) {
		const words = query.split(' ');
		const scan = () => texts.filter((text) => words.every((word) => text.includes(word))).length;
		const search = () => index.search(query, 200).count;
		if (scan() !== search()) throw new Error(`${query}: another number of calls`);
		const growth = { chart: 'history', at: count, of: 'calls in the history' } as const;
		await run.compare(
			{
				name: 'Search the history',
				size: `${count.toLocaleString('en')} calls for “${query}”`,
				floor: 'a linear scan of the same texts in memory',
				...(count === 100_000 ? { target: { ratio: 1 } } : {}),
				...(query === usualQuery ? { growth } : {}),
			},
			scan,
			search,
		);
	}
}

async function benchFolder(run: BenchRun): Promise<void> {
	const path = await newFolder();
	const writer = newWriter(path);
	const each: number[] = [];
	for (let index = 0; index < written; index++) {
		const started = performance.now();
		await writer.addCall(keptCall(`m${index}`, { at: index }), 'x'.repeat(900));
		each.push(performance.now() - started);
	}
	run.figure({ name: 'A call that was sent is on the disk after' }, each);
	await closeWriters();
	await writeMany(path, 100_000);
	const stalls = monitorEventLoopDelay({ resolution: 1 });
	const reader = new HistoryReader(new URL('../../src/net/history/historyThread.ts', import.meta.url), path, () => {});
	const before = performance.now();
	stalls.enable();
	const { count } = await reader.ask('days', {});
	const size = `${count.toLocaleString('en')} calls with bodies`;
	run.figure({ name: 'Read the history from the disk, in a thread', size }, [performance.now() - before]);
	const answered: number[] = [];
	for (const query of queries) {
		const asked = performance.now();
		await reader.ask('search', { query, most: 200 });
		answered.push(performance.now() - asked);
	}
	stalls.disable();
	await reader.dispose();
	await rm(path, { recursive: true });
	run.figure({ name: 'A search of that thread is answered after', size, target: { figure: 16.7 } }, answered);
	run.figure({ name: 'Longest stall of the host meanwhile', size, target: { figure: 50 } }, [stalls.max / 1e6]);
}

/** Segments as windows leave them, without syncing each call. */
async function writeMany(path: string, count: number): Promise<void> {
	const perSegment = 4000;
	for (let from = 0; from < count; from += perSegment) {
		const lines = [lineOf({ t: 'segment' })];
		for (let index = from; index < from + perSegment; index++) {
			const call = keptCall(`m${index}`, { at: 1_700_000_000_000 + index * 60_000, method: `users.get${index % 300}` });
			lines.push(lineOf({ t: 'call', id: `w${from}.${index}`, call }, 'x'.repeat(900)));
		}
		await writeFile(join(path, writeSegmentName({ begun: from, writer: `w${from}`, part: 1 })), Buffer.concat(lines));
	}
}
