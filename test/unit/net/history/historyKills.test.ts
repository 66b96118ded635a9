import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { compact } from '../../../../src/net/history/compaction.ts';
import { HistoryFolder } from '../../../../src/net/history/historyFolder.ts';
import { isLong } from '../../../data/runs.ts';
import { marksIn, newFolder, noLimits } from './keptCalls.ts';

const program = fileURLToPath(new URL('./writeUntilKilled.ts', import.meta.url));

/** 200 in `npm run test:long`. */
const kills = isLong ? 200 : 4;

/** How many calls each of two processes writes at once. */
const calls = isLong ? 150 : 40;

/** What a process has said of its calls. */
interface Told {
	begun: Set<string>;
	kept: Set<string>;
	/** Those whose deletion was begun, and those that are deleted. */
	ending: Set<string>;
	ended: Set<string>;
}

function newTold(): Told {
	return { begun: new Set(), kept: new Set(), ending: new Set(), ended: new Set() };
}

/** Runs it, and kills it after it has said so many lines and a moment more. @returns whether it was killed. */
async function write(
	path: string,
	name: string,
	told: Told,
	killAfter: number,
	most = Number.POSITIVE_INFINITY,
): Promise<void> {
	const child = spawn(process.execPath, [...process.execArgv, program, path, name, String(most)], {
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	const exit = once(child, 'exit');
	let lines = 0;
	for await (const line of createInterface(child.stdout)) {
		const [what = '', mark = ''] = line.split(' ');
		const sets: Record<string, Set<string>> = {
			begin: told.begun,
			kept: told.kept,
			end: told.ending,
			ended: told.ended,
		};
		sets[what]?.add(mark);
		lines += 1;
		if (lines === killAfter) {
			// Anywhere within what it does next.
			const wait = Math.random() * 4;
			const until = performance.now() + wait;
			while (performance.now() < until);
			child.kill('SIGKILL');
		}
	}
	await exit;
}

/** Holds the promise: what was kept is there once unless it was deleted, and of the rest at most what was being written. */
function assertPromise(found: readonly string[], { begun, kept, ending, ended }: Told, processes: number): void {
	const marks = found.map((text) => text.replace('mark=', ''));
	assert.equal(new Set(marks).size, marks.length, 'nothing is there twice');
	const there = new Set(marks);
	for (const mark of there) assert.ok(begun.has(mark), `${mark} was never written`);
	for (const mark of kept) {
		if (ended.has(mark)) assert.ok(!there.has(mark), `${mark} was deleted`);
		else if (!ending.has(mark)) assert.ok(there.has(mark), `${mark} is lost`);
	}
	const notKept = [...begun].filter((mark) => !kept.has(mark));
	assert.ok(notKept.length <= processes, 'more than one call a process was under way');
}

describe('the history, whatever happens to who writes it', () => {
	it(`loses at most what was being written in ${kills} kills, and keeps nothing twice`, async () => {
		const path = await newFolder();
		const told = newTold();
		for (let kill = 0; kill < kills; kill++) {
			await write(path, `k${kill}`, told, 1 + Math.floor(Math.random() * 90));
			assertPromise(await marksIn(path), told, kill + 1);
		}
		await compact(new HistoryFolder(path), noLimits);
		assertPromise(await marksIn(path), told, kills);
		await rm(path, { recursive: true });
	});

	it('has all that two processes write and clear up at once, one of which is killed', async () => {
		const path = await newFolder();
		const told = newTold();
		await Promise.all([
			write(path, 'one', told, 0, calls),
			write(path, 'two', told, 0, calls),
			write(path, 'killed', told, calls),
		]);
		assertPromise(await marksIn(path), told, 1);
		await compact(new HistoryFolder(path), noLimits);
		const found = await marksIn(path);
		assertPromise(found, told, 1);
		// Of each of the two every seventh is deleted.
		assert.ok(found.length > 1.6 * calls, `${found.length}`);
		await rm(path, { recursive: true });
	});
});
