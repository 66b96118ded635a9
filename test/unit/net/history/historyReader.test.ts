import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import fc from 'fast-check';
import { compact } from '../../../../src/net/history/compaction.ts';
import { rangesOf } from '../../../../src/net/history/deletedCalls.ts';
import { HistoryFolder } from '../../../../src/net/history/historyFolder.ts';
import { HistoryIndex } from '../../../../src/net/history/historyIndex.ts';
import { HistoryReader } from '../../../../src/net/history/historyReader.ts';
import { closeWriters, keptCall, newFolder, newWriter, noLimits } from './keptCalls.ts';

const thread = new URL('../../../../src/net/history/historyThread.ts', import.meta.url);

describe('the thread of the history', () => {
	let path: string;
	let reader: HistoryReader;
	let changes = 0;
	let told: () => void;

	beforeEach(async () => {
		path = await newFolder();
		changes = 0;
		told = () => {};
		reader = new HistoryReader(thread, path, () => {
			changes += 1;
			told();
		});
	});
	afterEach(async () => {
		await reader.dispose();
		await closeWriters();
		await rm(path, { recursive: true });
	});

	const nextChange = () =>
		new Promise<void>((resolve) => {
			told = resolve;
		});

	it('is not started without a folder, and answers that nothing is kept', async () => {
		const none = new HistoryReader('no thread', undefined, () => assert.fail('nothing changes'));
		assert.deepEqual(await none.ask('days', {}), { days: [], pinned: 0, count: 0 });
		assert.deepEqual(await none.ask('search', { query: 'a', most: 10 }), { calls: [], count: 0 });
		assert.equal(await none.ask('read', { id: 'a' }), undefined);
		assert.deepEqual([none.isKept, none.isRunning, reader.isKept], [false, false, true]);
		await none.dispose();
	});

	it('answers by day, in pages, and has the whole of one call', async () => {
		const writer = newWriter(path);
		const noon = new Date(2026, 4, 5, 12).getTime();
		const evening = new Date(2026, 4, 4, 23, 59).getTime();
		const ids: string[] = [];
		for (let index = 0; index < 5; index++)
			ids.push(await writer.addCall(keptCall(`m${index}`, { at: noon + index }), `b${index}`));
		await writer.addCall(keptCall('before', { at: evening }));
		const { days, count } = await reader.ask('days', {});
		const day = (one: number) => new Date(2026, 4, one).getTime();
		assert.deepEqual(days, [
			{ day: day(5), count: 5 },
			{ day: day(4), count: 1 },
		]);
		assert.equal(count, 6);
		const page = await reader.ask('ofDay', { day: day(5), offset: 1, most: 2 });
		assert.deepEqual(
			page.calls.map(({ id }) => id),
			[ids[3], ids[2]],
		);
		assert.equal(page.count, 5);
		const whole = await reader.ask('read', { id: ids[2] ?? '' });
		assert.deepEqual([whole?.call.parameters, whole?.body], [[{ name: 'mark', value: 'm2' }], 'b2']);
		assert.deepEqual(await reader.ask('ranges', { day: day(4) }), { [writer.name]: [[6, 6]] });
		assert.deepEqual(await reader.ask('ranges', {}), { [writer.name]: [[1, 6]] });
		assert.equal(await reader.ask('read', { id: 'nobody.1' }), undefined);
	});

	it('hears what another window writes, pins and deletes', async () => {
		const other = newWriter(path);
		assert.equal((await reader.ask('days', {})).count, 0);
		let heard = nextChange();
		const id = await other.addCall(keptCall('one'));
		await heard;
		assert.equal((await reader.ask('days', {})).count, 1);
		heard = nextChange();
		await other.add({ t: 'pin', id, isPinned: true, at: 1 });
		await heard;
		assert.equal((await reader.ask('pinned', { most: 10 })).count, 1);
		heard = nextChange();
		await other.add({ t: 'delete', calls: rangesOf([id]) }, true);
		await heard;
		assert.equal((await reader.ask('search', { query: '', most: 10 })).count, 0);
		// And finds what moved to another file.
		const moved = await other.addCall(keptCall('two'), 'body');
		await other.end();
		await other.addCall(keptCall('three'));
		await reader.ask('refresh', {});
		await compact(new HistoryFolder(path), noLimits);
		assert.equal((await reader.ask('read', { id: moved }))?.body, 'body');
		assert.ok(changes >= 3);
	});

	it('rests when only clearing up has used it, and is there again', async () => {
		await newWriter(path).addCall(keptCall('one'));
		await reader.ask('compact', noLimits);
		await reader.restUnused();
		assert.ok(!reader.isRunning);
		assert.equal((await reader.ask('days', {})).count, 1);
		await reader.restUnused();
		assert.ok(reader.isRunning);
		await reader.dispose();
		await assert.rejects(reader.ask('days', {}));
	});
});

describe('a search of the history', () => {
	it('finds what a scan of each call finds, in any order of writing, whatever is taken out', () => {
		const text = fc.stringMatching(/^[ab İß\n]{0,6}$/);
		fc.assert(
			fc.property(
				fc.array(fc.tuple(text, fc.nat(20), fc.boolean()), { maxLength: 60 }),
				fc.array(text, { maxLength: 5 }),
				(calls, queries) => {
					const index = new HistoryIndex();
					const scanned = calls.map(([parameters, at, isGone], count) => ({
						...keptCall(''),
						id: `w.${count}`,
						at,
						parameters,
						hasBody: false,
						place: { segment: '', offset: 0, length: 0 },
						isGone,
					}));
					for (const { isGone: _, ...call } of scanned) index.add(call);
					index.delete(rangesOf(scanned.filter(({ isGone }) => isGone).map(({ id }) => id)));
					index.settle();
					for (const query of queries) {
						const words = query.toLowerCase().split(/\s+/).filter(Boolean);
						const wanted = scanned
							.filter(({ isGone, parameters, method, status, summary, account }) => {
								const line = `${method} ${status} ${summary} ${account} ${parameters}`.toLowerCase();
								return !isGone && words.every((word) => line.includes(word));
							})
							.sort((one, other) => other.at - one.at || (one.id < other.id ? 1 : -1))
							.map(({ id }) => id);
						const found = index.search(query, 10);
						assert.equal(found.count, wanted.length);
						assert.deepEqual(
							found.calls.map(({ id }) => id),
							wanted.slice(0, 10),
						);
					}
				},
			),
		);
	});
});
