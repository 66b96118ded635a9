// A search of the history beside a linear scan of the same calls in memory, and what reading the history takes.

import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Bench } from 'tinybench';
import { writeCallId } from '../../src/net/history/callId.ts';
import { HistoryIndex } from '../../src/net/history/historyIndex.ts';
import { HistoryReader } from '../../src/net/history/historyReader.ts';
import { lineOf } from '../../src/net/history/historyRecord.ts';
import { writeSegmentName } from '../../src/net/history/segmentName.ts';
import { closeWriters, keptCall, newFolder, newWriter } from '../unit/net/history/keptCalls.ts';

const queries = ['users.get299', 'fields', '79190', 'nothing like it', 'getx 200', 'onamesgetu'];

/** How many calls are written one by one. */
const written = 500;

/** Prints searches of 100 to 1,000,000 calls, each beside a scan, and how a folder is read. */
export async function benchHistory(): Promise<void> {
	for (const count of [100, 1000, 10_000, 100_000, 1_000_000]) await benchSearch(count);
	await benchFolder();
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

async function benchSearch(count: number): Promise<void> {
	const calls = callsOf(count);
	const index = new HistoryIndex();
	for (const call of calls) index.add(call);
	const texts = calls.map(({ method, status, summary, account, parameters }) =>
		`${method} ${status} ${summary} ${account} ${parameters}`.toLowerCase(),
	);
	console.log(`\n  ${count.toLocaleString('en')} calls`);
	for (const query of queries) {
		const words = query.split(' ');
		const scan = () => texts.filter((text) => words.every((word) => text.includes(word))).length;
		const search = () => index.search(query, 200).count;
		if (scan() !== search()) throw new Error(`${query}: another number of calls`);
		const bench = new Bench({ time: 300, warmupTime: 100 }).add('scan', scan).add('search', search);
		const [scanned = 0, searched = 0] = (await bench.run()).map(({ result }) =>
			'latency' in result ? result.latency.p50 : 0,
		);
		console.log(
			`  ${query.padEnd(20)} ${`${searched.toFixed(2)} ms`.padStart(12)}  scan ${`${scanned.toFixed(2)} ms`.padStart(12)} ${`× ${(searched / scanned).toFixed(2)}`.padStart(8)}`,
		);
	}
}

async function benchFolder(): Promise<void> {
	const path = await newFolder();
	const writer = newWriter(path);
	const started = performance.now();
	for (let index = 0; index < written; index++)
		await writer.addCall(keptCall(`m${index}`, { at: index }), 'x'.repeat(900));
	const each = (performance.now() - started) / written;
	await closeWriters();
	console.log(`\n  a call is on the disk after ${each.toFixed(2)} ms`);
	await writeMany(path, 100_000);
	const stalls = monitorEventLoopDelay({ resolution: 1 });
	const reader = new HistoryReader(new URL('../../src/net/history/historyThread.ts', import.meta.url), path, () => {});
	const before = performance.now();
	stalls.enable();
	const { count } = await reader.ask('days', {});
	const read = performance.now() - before;
	const asked = performance.now();
	for (const query of queries) await reader.ask('search', { query, most: 200 });
	const searched = (performance.now() - asked) / queries.length;
	stalls.disable();
	await reader.dispose();
	await rm(path, { recursive: true });
	console.log(`  ${count.toLocaleString('en')} calls with bodies are read in a thread in ${read.toFixed(0)} ms`);
	console.log(`  a search asked of it is answered after ${searched.toFixed(1)} ms`);
	console.log(`  meanwhile the longest stall of this thread was ${(stalls.max / 1e6).toFixed(1)} ms`);
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
