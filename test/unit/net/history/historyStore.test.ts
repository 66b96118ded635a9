import assert from 'node:assert/strict';
import { appendFile, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lineOf } from '../../../../src/net/history/historyRecord.ts';
import { scratchFolder } from '../../../vscode/scratch.ts';
import { marksIn, marksOf, newStore, storedCall } from './storedCalls.ts';

const day = 24 * 60 * 60 * 1000;

describe('the history on the disk', () => {
	let path: string;
	let now: number;
	const clock = { now: () => now };

	beforeEach(() => {
		path = scratchFolder('history');
		now = Date.now();
	});

	const fileName = (token: string) => `2026-01-02.${token.repeat(16)}.jsonl`;
	const names = async () => (await readdir(path)).sort();
	const texts = async () =>
		(await Promise.all((await names()).map((name) => readFile(join(path, name), 'utf8')))).join('');

	async function storeDaysAgo(days: number, mark: string, isPinned = false): Promise<void> {
		const at = now - days * day;
		const store = newStore(path, { now: () => at, keepDays: () => 1000 });
		const id = await store.add(storedCall(mark, { at }));
		if (isPinned) await store.pin([id], true);
		await store.dispose();
	}

	it('has a call with its body, for other windows and later ones', async () => {
		const store = newStore(path);
		const id = await store.add(storedCall('one'), '{"a": "\\t\\n\u2028"}');
		const other = newStore(path);
		for (const window of [store, other]) {
			const call = await window.get(id);
			assert.equal(call?.body, '{"a": "\\t\\n\u2028"}');
			assert.deepEqual(call?.call.parameters, [{ name: 'mark', value: 'one' }]);
			assert.equal(call?.isPinned, undefined);
		}
	});

	it('is readable by its user alone', async () => {
		const folder = join(path, 'made');
		const store = newStore(folder);
		await store.add(storedCall('one'));
		assert.equal((await stat(folder)).mode & 0o777, 0o700);
		const [name = ''] = await readdir(folder);
		assert.match(name, /^\d{4}-\d\d-\d\d\.[0-9a-f]{16}\.jsonl$/);
		assert.equal((await stat(join(folder, name))).mode & 0o777, 0o600);
		await store.delete([(await store.search('')).calls[0]?.id ?? '']);
		for (const one of await readdir(folder)) assert.equal((await stat(join(folder, one))).mode & 0o777, 0o600);
	});

	it('stores calls in their order, those that wait at once', async () => {
		const written: string[] = [];
		const store = newStore(path, {
			append: async (file, text, flag) => {
				written.push(text);
				await appendFile(file, text, { flag });
			},
		});
		await Promise.all(Array.from({ length: 300 }, (_, count) => store.add(storedCall(`${count}`, { at: count }))));
		const lines = (await texts()).trim().split('\n');
		const expected = Array.from({ length: 300 }, (_, count) => count);
		assert.deepEqual(
			lines.map((line) => JSON.parse(line).call.at),
			expected,
		);
		assert.equal((await store.days()).count, 300);
		assert.equal(written.length, 1);
	});

	it('rejects a call that cannot be written, and stores the next one whole', async () => {
		let isFull = true;
		const store = newStore(path, {
			append: async (file, text, flag) => {
				await appendFile(file, isFull ? text.slice(0, 20) : text, { flag });
				if (isFull) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
			},
		});
		await assert.rejects(store.add(storedCall('lost')), /no space left/);
		assert.deepEqual(await names(), []);
		isFull = false;
		const id = await store.add(storedCall('stored'));
		const before = await names();
		isFull = true;
		await assert.rejects(store.pin([id], true), /no space left/);
		assert.deepEqual(await names(), before);
		assert.deepEqual(await marksOf(store), ['stored']);
	});

	it('reads again after an error', async () => {
		const folder = join(path, 'folder');
		await writeFile(folder, 'a file in the way');
		const store = newStore(folder);
		await assert.rejects(store.days());
		await rm(folder);
		await store.add(storedCall('one'));
		assert.deepEqual(await marksOf(store), ['one']);
		const [name = ''] = await readdir(folder);
		await rm(join(folder, name));
		assert.deepEqual(await marksOf(store), []);
	});

	it('skips lines that are no records, and a last one without an end', async () => {
		const call = (mark: string, id = mark) => lineOf({ id, call: storedCall(mark, { at: now }) });
		const long = 'x'.repeat(8_100_000);
		const lines = ['', 'x', '{}', '{"id":"later"}', '{"id":1}', long].join('\n');
		await writeFile(join(path, fileName('b')), `${call('one')}${lines}\n${call('two')}${call('cut').slice(0, -1)}`);
		await writeFile(join(path, 'notes.txt'), call('of somebody else'));
		assert.deepEqual((await marksIn(path)).sort(), ['one', 'two']);
	});

	it('has each call once, though a killed window left two copies of a file', async () => {
		const line = lineOf({ id: 'a.1', call: storedCall('one') });
		for (const token of ['a', 'b']) await writeFile(join(path, fileName(token)), line);
		assert.deepEqual(await marksIn(path), ['one']);
	});

	it('finds calls by all words of a query, in any case', async () => {
		const store = newStore(path);
		await store.add(storedCall('red', { method: 'Users.get', account: 'Mine', at: 1 }));
		await store.add(storedCall('blue', { summary: 'Not found', status: 404, at: 2 }));
		for (const [query, count] of [
			['users', 1],
			['USERS mine', 1],
			['mark=red', 1],
			['404 FOUND', 1],
			['users 404', 0],
			['', 2],
		] as const)
			assert.equal((await store.search(query)).count, count, query);
	});

	it('lists the days, the newest first, and at most 1,000 calls of each', async () => {
		const store = newStore(path);
		const noon = new Date(2026, 5, 15, 12).getTime();
		for (let count = 0; count < 1003; count++) void store.add(storedCall(`${count}`, { at: noon + count }));
		await store.add(storedCall('before', { at: noon - day }));
		const { days, count } = await store.days();
		assert.equal(count, 1004);
		assert.deepEqual(days, [
			{ day: new Date(2026, 5, 15).getTime(), count: 1003 },
			{ day: new Date(2026, 5, 14).getTime(), count: 1 },
		]);
		const page = await store.ofDay(days[0]?.day ?? 0);
		assert.equal(page.calls.length, 1000);
		assert.equal(page.calls[0]?.parameters, 'mark=1002');
		assert.equal((await store.idsOfDay(days[0]?.day ?? 0)).length, 1003);
	});

	it('takes deleted calls off the disk at once: of this window, of others, and of past days', async () => {
		await storeDaysAgo(2, 'past');
		const other = newStore(path, clock);
		await other.add(storedCall('others'));
		await other.add(storedCall('of another'));
		const store = newStore(path, clock);
		const own = await store.add(storedCall('own'));
		await store.add(storedCall('stays'));
		const others = (await store.search('')).calls.filter(({ parameters }) => /past|others/.test(parameters));
		await store.delete([own, ...others.map(({ id }) => id)]);
		assert.doesNotMatch(await texts(), /"own"|"past"|"others"/);
		for (const window of [store, other]) await window.add(storedCall('later'));
		for (const window of [store, other, newStore(path, clock)])
			assert.deepEqual((await marksOf(window)).sort(), ['later', 'later', 'of another', 'stays']);
	});

	it('deletes for good what two windows delete of the same file at once', async () => {
		const writer = newStore(path, clock);
		for (let count = 0; count < 20; count++) await writer.add(storedCall(`${count}`), 'x'.repeat(50_000));
		const windows = [newStore(path, clock), newStore(path, clock)];
		const { calls } = await writer.search('');
		const halves = windows.map((_, number) => calls.filter((_call, index) => index % 3 === number));
		await Promise.all(windows.map((window, number) => window.delete((halves[number] ?? []).map(({ id }) => id))));
		assert.equal((await marksIn(path)).length, 6);
	});

	it('deletes all', async () => {
		await storeDaysAgo(1, 'past', true);
		const store = newStore(path, clock);
		await store.add(storedCall('own'));
		await store.deleteAll();
		assert.deepEqual(await marksIn(path), []);
		assert.doesNotMatch(await texts(), /"mark"/);
		await store.add(storedCall('next'));
		assert.deepEqual(await marksIn(path), ['next']);
	});

	it('loses nothing while two windows store, pin and delete at once', async () => {
		await storeDaysAgo(2, 'past-0');
		await storeDaysAgo(2, 'past-1');
		const windows = [newStore(path, clock), newStore(path, clock)];
		const past = (await windows[0]?.search(''))?.calls ?? [];
		const expected = await Promise.all(
			windows.map(async (store, number) => {
				const stays: string[] = [];
				for (let count = 0; count < 40; count++) {
					const mark = `${number}-${count}`;
					const id = await store.add(storedCall(mark));
					if (count % 3 === 0) await store.delete([id]);
					else stays.push(mark);
					if (count % 5 === 1) await store.pin([id], true);
					if (count === 20) await store.delete([past[number]?.id ?? '']);
				}
				return stays;
			}),
		);
		const all = expected.flat().sort();
		for (const store of [...windows, newStore(path, clock)]) {
			assert.deepEqual((await marksOf(store)).sort(), all);
			const pinned = (await store.pinned()).calls.map(({ parameters }) => parameters.replace('mark=', ''));
			const expected = all.filter((mark) => Number(mark.split('-')[1]) % 5 === 1);
			assert.deepEqual(pinned.sort(), expected);
		}
	});

	it('loses no call that is written while another window replaces its file', async () => {
		let whileOpen = async () => {};
		const store = newStore(path, {
			append: async (name, text, flag) => {
				await using file = await open(name, flag);
				const run = whileOpen;
				whileOpen = async () => {};
				await run();
				await file.appendFile(text);
			},
		});
		const added: string[] = [];
		const other = newStore(path, {
			append: async (name, text, flag) => {
				await appendFile(name, text, { flag });
				const mark = added.shift();
				if (mark !== undefined) await store.add(storedCall(mark));
			},
		});
		const first = await store.add(storedCall('first'));
		whileOpen = () => other.delete([first]);
		await store.add(storedCall('open before'));
		const last = await store.add(storedCall('last'));
		added.push('after the first copy', 'after the second copy');
		await other.delete([last]);
		assert.deepEqual((await marksIn(path)).sort(), ['after the first copy', 'after the second copy', 'open before']);
	});

	it('deletes the calls of days that are over but for the pinned ones, while a window stays open', async () => {
		const store = newStore(path, { ...clock, keepDays: () => 3 });
		await store.add(storedCall('first', { at: now }));
		const id = await store.add(storedCall('pinned', { at: now }));
		await store.pin([id], true);
		now += 3 * day;
		await store.add(storedCall('third', { at: now }));
		await store.tidy();
		assert.deepEqual(await marksOf(store), ['third', 'pinned', 'first']);
		for (let days = 0; days < 3; days++) {
			now += 2 * day;
			await store.add(storedCall(`after-${days}`, { at: now }));
			await store.tidy();
			const left = (await marksOf(store)).filter((mark) => !mark.startsWith('after'));
			assert.deepEqual(left, days === 0 ? ['third', 'pinned'] : ['pinned']);
		}
		await store.pin([id], false);
		await store.tidy();
		assert.ok(!(await marksIn(path)).includes('pinned'));
	});

	it('deletes the oldest files beyond its size, but for pinned calls', async () => {
		const body = 'x'.repeat(10_000);
		for (let days = 9; days > 0; days--) {
			const at = now - days * day;
			const window = newStore(path, { now: () => at });
			const id = await window.add(storedCall(`${days}`, { at }), body);
			if (days === 8) await window.pin([id], true);
		}
		const store = newStore(path, { ...clock, maxBytes: 55_000 });
		await store.tidy();
		assert.deepEqual(await marksIn(path), ['1', '2', '3', '4', '8']);
	});

	it('reports a change by another window', async () => {
		const changed = Promise.withResolvers<void>();
		const store = newStore(path, { changed: () => changed.resolve() });
		await store.days();
		await newStore(path).add(storedCall('one'));
		await changed.promise;
		await store.dispose();
	});
});
