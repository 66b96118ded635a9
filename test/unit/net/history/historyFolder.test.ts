import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync, truncateSync, utimesSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { compact } from '../../../../src/net/history/compaction.ts';
import { takeCompactionLock } from '../../../../src/net/history/compactionLock.ts';
import { rangesOf } from '../../../../src/net/history/deletedCalls.ts';
import { HistoryFolder } from '../../../../src/net/history/historyFolder.ts';
import { bodyOf, isWhole, lineOf, recordOf } from '../../../../src/net/history/historyRecord.ts';
import { anyCharacter } from '../../../data/anyCharacter.ts';
import { runs } from '../../../data/runs.ts';
import { closeWriters, keptCall, marksIn, newFolder, newWriter, noLimits } from './keptCalls.ts';

/** How many cuts are tried; more in `npm run test:long`. */
const numRuns = runs(15, 100);

describe('a record of the history', () => {
	it('is read as it was written, and no shorter or other line is whole', () => {
		fc.assert(
			fc.property(
				fc.string({ unit: anyCharacter }),
				fc.string({ unit: anyCharacter }),
				fc.nat(),
				fc.integer({ min: 1, max: 255 }),
				(mark, body, at, turned) => {
					const call = keptCall(mark);
					const bytes = lineOf({ t: 'call', id: 'a.1', call }, body);
					const line = bytes.subarray(0, -1);
					assert.equal(bytes.indexOf('\n'), line.length);
					assert.ok(isWhole(line));
					assert.deepEqual(recordOf(line), { t: 'call', id: 'a.1', call });
					assert.equal(bodyOf(line), body);
					assert.ok(!isWhole(line.subarray(0, at % line.length)));
					const other = Buffer.from(line);
					const place = at % line.length;
					other[place] = (other[place] ?? 0) ^ turned;
					// The checksum itself may be written in upper case, and is no other then.
					assert.ok(!isWhole(other));
				},
			),
		);
	});
});

describe('the folder of the history', () => {
	afterEach(closeWriters);

	it('loses the last record alone, wherever its file is cut off', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(fc.string({ unit: anyCharacter }), { minLength: 1, maxLength: 6 }),
				fc.nat(),
				async (texts, cut) => {
					const path = await newFolder();
					const writer = newWriter(path);
					const [name = ''] = await filesAfter(path, async () => void (await writer.addCall(keptCall('first'))));
					const file = join(path, name);
					const ends = [statSync(file).size];
					for (const text of texts) {
						await writer.addCall(keptCall(text), text);
						ends.push(statSync(file).size);
					}
					const place = cut % ((ends.at(-1) ?? 0) + 1);
					truncateSync(file, place);
					const whole = ends.filter((end) => end <= place).length;
					assert.equal((await marksIn(path)).length, whole);
					// Who goes on does so elsewhere, and nothing of it is lost.
					await newWriter(path).addCall(keptCall('next'));
					assert.equal((await marksIn(path)).length, whole + 1);
					await rm(path, { recursive: true });
				},
			),
			{ numRuns },
		);
	});

	it('is not led astray by what is no segment, no record, or endless', async () => {
		const path = await newFolder();
		await newWriter(path).addCall(keptCall('one'));
		await writeFile(join(path, 'notes.txt'), 'mine');
		await writeFile(join(path, '000000000-x-1.log'), Buffer.alloc(20_000_000, 'x'));
		const unknown = Buffer.from(lineOf({ t: 'later' } as never));
		await writeFile(
			join(path, '000000000-y-1.log'),
			Buffer.concat([unknown, lineOf({ t: 'call', id: 'y.1', call: keptCall('two') })]),
		);
		assert.deepEqual((await marksIn(path)).sort(), ['mark=one', 'mark=two']);
		await rm(path, { recursive: true });
	});

	it('has nothing on the disk of what was deleted, once it is cleared up', async () => {
		const path = await newFolder();
		const writer = newWriter(path);
		const ids = [
			await writer.addCall(keptCall('KEPT-MARK'), 'KEPT-BODY'),
			await writer.addCall(keptCall('GONE-MARK'), 'GONE-BODY'),
		];
		await writer.add({ t: 'pin', id: ids[1] ?? '', isPinned: true, at: 1 });
		await writer.add({ t: 'delete', calls: rangesOf([ids[1] ?? '']) }, true);
		await compact(new HistoryFolder(path), noLimits);
		const text = readdirSync(path)
			.map((name) => readFileSync(join(path, name), 'utf8'))
			.join('');
		assert.match(text, /KEPT-MARK.*KEPT-BODY/);
		assert.doesNotMatch(text, /GONE/);
		await rm(path, { recursive: true });
	});

	it('deletes a call of another window for good, whoever clears up before that window has ended', async () => {
		const path = await newFolder();
		const other = newWriter(path);
		const id = await other.addCall(keptCall('deleted by another'));
		const writer = newWriter(path);
		await writer.add({ t: 'delete', calls: rangesOf([id]) });
		const own = await writer.addCall(keptCall('own'));
		await writer.add({ t: 'delete', calls: rangesOf([own]) }, true);
		await compact(new HistoryFolder(path), noLimits);
		assert.deepEqual(await marksIn(path), []);
		await other.addCall(keptCall('after'));
		assert.deepEqual(await marksIn(path), ['mark=after']);
		await rm(path, { recursive: true });
	});

	it('is the same when a compaction was killed before it had taken the old segments away', async () => {
		const path = await newFolder();
		// Of processes that have ended: no process has this number.
		const head = lineOf({ t: 'segment', owner: { pid: 2 ** 30, host: hostname() } });
		const call = (id: string) => lineOf({ t: 'call', id, call: keptCall(id) });
		const deletion = lineOf({ t: 'delete', calls: { x: [[1, 1]], y: [[1, 1]] } });
		const [first, second] = [join(path, '000000001-x-1.log'), join(path, '000000002-y-1.log')];
		await writeFile(first, Buffer.concat([head, call('x.1'), call('x.2')]));
		await writeFile(second, Buffer.concat([head, call('y.1'), call('y.2'), deletion]));
		const reader = new HistoryFolder(path);
		await reader.refresh();
		const old = await readFile(first);
		await compact(new HistoryFolder(path), noLimits);
		const [merged = '', ...others] = readdirSync(path);
		assert.deepEqual(others, []);
		assert.doesNotMatch(await readFile(join(path, merged), 'utf8'), /"delete"|"x\.1"/);
		await writeFile(first, old);
		assert.deepEqual(await marksIn(path), ['mark=y.2', 'mark=x.2']);
		await reader.refresh();
		assert.deepEqual([...reader.index.ids()].sort(), ['x.2', 'y.2']);
		await rm(path, { recursive: true });
	});

	it('keeps to a number of calls and of bytes: the oldest go, those that are pinned stay', async () => {
		const path = await newFolder();
		const writer = newWriter(path);
		const ids: string[] = [];
		for (let at = 0; at < 40; at++) ids.push(await writer.addCall(keptCall(`m${at}`, { at }), 'x'.repeat(1000)));
		await writer.add({ t: 'pin', id: ids[3] ?? '', isPinned: true, at: 1 });
		await writer.end();
		await writer.addCall(keptCall('m40', { at: 40 }));
		const folder = new HistoryFolder(path);
		await compact(folder, { mostCalls: 20, mostBytes: 2 ** 30 });
		const newest = Array.from({ length: 18 }, (_, index) => `mark=m${40 - index}`);
		assert.deepEqual(await marksIn(path), [...newest, 'mark=m3']);
		await compact(folder, { mostCalls: 100, mostBytes: 8000 });
		const bytes = [...folder.index.all()].reduce((sum, { place }) => sum + place.length, 0);
		assert.ok(bytes <= 8000 && folder.index.size >= 5, `${bytes} bytes, ${folder.index.size} calls`);
		assert.ok(folder.index.get(ids[3] ?? ''));
		await rm(path, { recursive: true });
	});

	it('joins what many windows left, and leaves a segment alone that is written to', async () => {
		const path = await newFolder();
		const open = newWriter(path);
		await open.addCall(keptCall('open'));
		const [own = ''] = readdirSync(path);
		for (let at = 0; at < 20; at++) {
			const writer = newWriter(path);
			await writer.addCall(keptCall(`m${at}`));
			await writer.end();
			await writer.addCall(keptCall(`n${at}`));
		}
		// As of windows that were closed long ago.
		for (const name of readdirSync(path)) if (name !== own) utimesSync(join(path, name), 1, 1);
		await compact(new HistoryFolder(path), noLimits);
		const files = readdirSync(path);
		assert.ok(files.length === 2 && files.includes(own), files.join());
		assert.equal((await marksIn(path)).length, 41);
		await open.addCall(keptCall('after'));
		assert.equal((await marksIn(path)).length, 42);
		await rm(path, { recursive: true });
	});

	it('is written to elsewhere when somebody has taken the file away', async () => {
		const path = await newFolder();
		const writer = newWriter(path);
		const [name = ''] = await filesAfter(path, async () => void (await writer.addCall(keptCall('one'))));
		await rm(join(path, name));
		await writer.addCall(keptCall('two'));
		assert.deepEqual(await marksIn(path), ['mark=two']);
		await rm(path, { recursive: true });
	});
});

describe('the lock of a compaction', () => {
	it('has one holder, and goes on after one that died', async () => {
		const path = await newFolder();
		const all = await Promise.all(Array.from({ length: 20 }, () => takeCompactionLock(path)));
		const [holder, ...others] = all.filter(Boolean);
		assert.ok(holder && others.length === 0);
		assert.equal(await takeCompactionLock(path), undefined);
		await holder.release();
		// No process has this number.
		await writeFile(
			join(path, 'compaction.lock'),
			JSON.stringify({ ...JSON.parse(await lockText(path)), pid: 2 ** 30 }),
		);
		const after = await Promise.all(Array.from({ length: 20 }, () => takeCompactionLock(path)));
		assert.equal(after.filter(Boolean).length, 1);
		assert.deepEqual(readdirSync(path), ['compaction.lock']);
		await rm(path, { recursive: true });
	});
});

async function lockText(path: string): Promise<string> {
	const lock = await takeCompactionLock(path);
	const text = await readFile(join(path, 'compaction.lock'), 'utf8');
	await lock?.release();
	return text;
}

async function filesAfter(path: string, act: () => Promise<void>): Promise<string[]> {
	await act();
	return readdirSync(path);
}
