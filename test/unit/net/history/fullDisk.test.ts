import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compact } from '../../../../src/net/history/compaction.ts';
import { rangesOf } from '../../../../src/net/history/deletedCalls.ts';
import { HistoryFolder } from '../../../../src/net/history/historyFolder.ts';
import { closeWriters, keptCall, marksIn, newFolder, newWriter, noLimits } from './keptCalls.ts';

/** A file of a disk that has no room left after so many bytes in all. */
function smallDisk(room: { left: number }) {
	return async (path: string) => {
		const file = await open(path, 'wx');
		return {
			write: async (bytes: Buffer, from: number, length: number, position: number) => {
				const fitting = Math.min(length, room.left);
				if (fitting === 0) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
				room.left -= fitting;
				return file.write(bytes, from, fitting, position);
			},
			datasync: () => file.datasync(),
			truncate: (length: number) => file.truncate(length),
			stat: () => file.stat(),
			close: () => file.close(),
		};
	};
}

describe('the history on a full disk', () => {
	afterEach(closeWriters);

	for (let room = 0; room < 2600; room += 130) {
		it(`keeps what it has said is kept, with room for ${room} bytes, and goes on when there is room again`, async () => {
			const path = await newFolder();
			const left = { left: room };
			const writer = newWriter(path, { openFile: smallDisk(left) as never });
			const kept: string[] = [];
			let failed = 0;
			for (let at = 0; at < 8; at++) {
				await writer.addCall(keptCall(`m${at}`)).then(
					() => kept.push(`mark=m${at}`),
					(error: NodeJS.ErrnoException) => {
						assert.equal(error.code, 'ENOSPC');
						failed += 1;
					},
				);
			}
			assert.ok(failed > 0);
			assert.deepEqual((await marksIn(path)).sort(), kept);
			// No file is left for each call that failed, and no part of a call.
			const files = readdirSync(path);
			assert.ok(files.length <= 1);
			for (const name of files) assert.match(readFileSync(join(path, name), 'utf8'), /\n$/);
			left.left = 100_000;
			await writer.addCall(keptCall('m9'));
			assert.deepEqual((await marksIn(path)).sort(), [...kept, 'mark=m9']);
			await rm(path, { recursive: true });
		});
	}

	it('goes on elsewhere when what is written may not have reached the disk', async () => {
		const path = await newFolder();
		let isFailing = false;
		const openFile = async (name: string) => {
			const file = await open(name, 'wx');
			const datasync = () => (isFailing ? Promise.reject(new Error('EIO')) : file.datasync());
			const [write, truncate] = [file.write.bind(file), file.truncate.bind(file)];
			return { write, truncate, datasync, stat: () => file.stat(), close: () => file.close() };
		};
		const writer = newWriter(path, { openFile: openFile as never });
		const folder = new HistoryFolder(path);
		await writer.addCall(keptCall('one'));
		isFailing = true;
		await assert.rejects(writer.addCall(keptCall('two, longer than the others')));
		await folder.refresh();
		isFailing = false;
		await writer.addCall(keptCall('three'));
		await folder.refresh();
		for (const mark of ['one', 'three']) assert.equal(folder.index.search(`mark=${mark}`, 10).count, 1);
		await rm(path, { recursive: true });
	});

	it('loses nothing on a disk that is really full, and can be cleared up once there is room', async () => {
		const path = await newFolder();
		const room = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=512k', 'tmpfs', path]);
		// Only root may make a small disk; elsewhere the ones above have to do.
		if (room.status !== 0) return;
		try {
			const filler = join(path, 'filler');
			await writeFile(filler, Buffer.alloc(350_000));
			const writer = newWriter(path);
			const ids: string[] = [];
			await assert.rejects(
				async () => {
					for (;;) ids.push(await writer.addCall(keptCall(`m${ids.length}`), 'x'.repeat(3000)));
				},
				{ code: 'ENOSPC' },
			);
			assert.ok(ids.length > 10);
			assert.equal((await marksIn(path)).length, ids.length);
			// No room to write what is kept anew: then all stays as it is.
			const folder = new HistoryFolder(path);
			await compact(folder, { mostCalls: 5, mostBytes: 2 ** 30 }).catch(() => undefined);
			assert.ok((await marksIn(path)).length >= 5);
			await rm(filler);
			await writer.add({ t: 'delete', calls: rangesOf(ids.slice(0, 5)) }, true);
			await compact(new HistoryFolder(path), noLimits);
			assert.equal((await marksIn(path)).length, ids.length - 5);
			assert.deepEqual(
				readdirSync(path).filter((name) => name.endsWith('.tmp')),
				[],
			);
		} finally {
			await closeWriters();
			spawnSync('umount', [path]);
			await rm(path, { recursive: true });
		}
	});
});
