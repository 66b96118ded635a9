import assert from 'node:assert/strict';
import { EditedDraft } from '../../../media/composer/editedDraft.ts';
import { NewestPaste } from '../../../media/composer/newestPaste.ts';
import { longestDraft, type PasteField, type PasteOutcome } from '../../../src/shared/draft.ts';
import { draft } from './scenarios.ts';

const call = (pairs: readonly (readonly [string, string])[], method?: string): PasteOutcome => ({
	state: 'call',
	rows: pairs.map(([name, value]) => ({ name, value, enabled: true })),
	leftOut: [],
	...(method === undefined ? {} : { method }),
});

/** A draft with two rows, and a host that answers when the test says so. */
function open() {
	const edited = new EditedDraft();
	edited.adopt(
		draft('events.get', [
			['a', '1'],
			['b', '2'],
		]),
	);
	const asked: {
		readonly text: string;
		readonly field: PasteField;
		readonly answer: (outcome: PasteOutcome | null) => void;
	}[] = [];
	const edits: string[][] = [];
	let changes = 0;
	const paste = new NewestPaste({
		edited,
		ask: (text, field) => {
			const { promise, resolve } = Promise.withResolvers<PasteOutcome | null>();
			asked.push({ text, field, answer: resolve });
			return promise;
		},
		edit: (change) => {
			const before = pairs().join();
			change();
			edits.push(pairs());
			paste.forget();
			return pairs().join() !== before;
		},
		onChange: () => {
			changes += 1;
		},
	});
	const keyOf = (name: string) => edited.rows.find((row) => row.name === name)?.key ?? '';
	const pairs = () => edited.current().draft.rows.map(({ name, value }) => `${name}=${value}`);
	const end = async (reading: Promise<boolean>, outcome: PasteOutcome | null, index = 0) => {
		asked[index]?.answer(outcome);
		return reading;
	};
	return { edited, paste, asked, keyOf, pairs, end, edits, changes: () => changes };
}

const text = 'x'.repeat(20_000);
const at = { field: 'name' } as const;

describe('a paste that is read while the draft is edited', () => {
	it('is told of while it is read, and when it is filled in', async () => {
		const { paste, pairs, end, edited } = open();
		const reading = paste.read(text, at);
		assert.deepEqual(paste.news, { state: 'reading' });
		assert.equal(await end(reading, call([['c', '3']], 'm.n')), true);
		assert.equal(paste.news?.state, 'filled');
		assert.deepEqual(pairs(), ['a=1', 'b=2', 'c=3']);
		assert.equal(edited.method, 'm.n');
		paste.forget();
		assert.equal(paste.news, undefined);
	});

	it('leaves a value that was edited meanwhile, and fills the others', async () => {
		const { paste, pairs, end, edited, keyOf } = open();
		const reading = paste.read(text, at);
		edited.editRow(keyOf('a'), { value: 'mine' });
		paste.forget();
		assert.deepEqual(paste.news, { state: 'reading' });
		await end(
			reading,
			call([
				['a', 'A'],
				['b', 'B'],
			]),
		);
		assert.deepEqual(pairs(), ['a=mine', 'b=B']);
	});

	it('leaves a method and a format that were edited meanwhile', async () => {
		const { paste, end, edited } = open();
		const reading = paste.read(text, at);
		edited.method = 'users.get';
		await end(reading, { state: 'call', rows: [], leftOut: [], method: 'm.n', format: 'xml' });
		assert.deepEqual([edited.method, edited.format], ['users.get', 'xml']);
		const again = paste.read(text, at);
		edited.format = null;
		await end(again, { state: 'call', rows: [], leftOut: [], method: 'm.n', format: 'xml' }, 1);
		assert.deepEqual([edited.method, edited.format], ['m.n', null]);
	});

	it('brings back no row that was removed meanwhile, and doubles none that was added', async () => {
		const { paste, pairs, end, edited, keyOf } = open();
		const reading = paste.read(text, { ...at, key: keyOf('') });
		edited.removeRow(keyOf('a'));
		edited.editRow(keyOf(''), { name: 'c', value: 'mine' });
		await end(
			reading,
			call([
				['a', 'A'],
				['c', 'C'],
				['d', 'D'],
			]),
		);
		assert.deepEqual(pairs(), ['b=2', 'c=mine', 'd=D']);
	});

	it('adds what belonged to a row that has another name now', async () => {
		const { paste, pairs, end, edited, keyOf } = open();
		const reading = paste.read(text, { ...at, key: keyOf('b') });
		edited.editRow(keyOf('a'), { name: 'z' });
		await end(reading, call([['a', 'A']]));
		assert.deepEqual(pairs(), ['z=1', 'b=2', 'a=A']);
	});

	it('says whether it changed anything', async () => {
		const { paste, end } = open();
		await end(paste.read(text, at), call([['b', '3']]));
		assert.ok(paste.news?.state === 'filled' && paste.news.isChange);
		await end(paste.read(text, at), call([['b', '3']]), 1);
		assert.ok(paste.news?.state === 'filled' && !paste.news.isChange);
	});

	it('has no effect when a newer one came, also where the older is read later', async () => {
		const { paste, pairs, end } = open();
		const older = paste.read(text, at);
		const newer = paste.read('short', at);
		assert.equal(await end(newer, call([['new', '1']]), 1), true);
		assert.equal(await end(older, call([['old', '1']]), 0), true);
		assert.deepEqual(pairs(), ['a=1', 'b=2', 'new=1']);
		const once = paste.read(text, at);
		const twice = paste.read(text, at);
		assert.equal(await end(once, { state: 'text' }, 2), true);
		assert.deepEqual(paste.news, { state: 'reading' });
		assert.equal(await end(twice, { state: 'text' }, 3), false);
		assert.equal(paste.news, undefined);
	});

	it('has no effect when it is dismissed, or the host gave it up for another', async () => {
		const { paste, pairs, end } = open();
		const dismissed = paste.read(text, at);
		paste.dismiss();
		assert.equal(paste.news, undefined);
		assert.equal(await end(dismissed, call([['c', '3']])), true);
		assert.equal(await end(paste.read('c=3', at), { state: 'overtaken' }, 1), true);
		assert.deepEqual(pairs(), ['a=1', 'b=2']);
	});

	it('says when nothing was filled in, and asks nobody about a text that is too long', async () => {
		const { paste, asked, end } = open();
		for (const [index, state] of (['too-long', 'given-up'] as const).entries()) {
			assert.equal(await end(paste.read(text, at), { state }, index), true);
			assert.deepEqual(paste.news, { state });
		}
		assert.equal(await paste.read('x'.repeat(longestDraft + 1), at), true);
		assert.deepEqual(paste.news, { state: 'too-long' });
		assert.equal(asked.length, 2);
	});

	it('leaves the text itself for an undo, where it is pasted as a value', async () => {
		const { edited, paste, asked, keyOf, pairs, end, edits } = open();
		const key = keyOf('a');
		const insert = (draft: EditedDraft) => draft.editRow(key, { value: `1${text}` });
		const reading = paste.read(text, { field: 'value', key, insert });
		assert.equal(asked[0]?.field, 'value');
		edited.editRow(keyOf('b'), { value: 'mine' });
		assert.equal(await end(reading, call([['c', '3']], 'm.n')), true);
		assert.deepEqual(edits, [
			[`a=1${text}`, 'b=mine'],
			['a=1', 'c=3', 'b=mine'],
		]);
		assert.deepEqual(pairs(), edits.at(-1));
		assert.ok(paste.news?.state === 'filled' && paste.news.isValue);
	});

	it('never loses a value: it is text where it is no call, too long, overtaken or dismissed', async () => {
		const { paste, asked, keyOf, end } = open();
		const value = { field: 'value', key: keyOf('a') } as const;
		assert.equal(await paste.read('x'.repeat(longestDraft + 1), value), false);
		assert.equal(asked.length, 0);
		for (const [index, state] of (['text', 'too-long', 'given-up', 'overtaken'] as const).entries()) {
			assert.equal(await end(paste.read(text, value), { state }, index), false);
			assert.equal(paste.news?.state === 'reading' || paste.news === undefined, true);
		}
		const older = paste.read(text, value);
		paste.dismiss();
		assert.equal(await end(older, call([['c', '3']]), 4), false);
	});

	it('is plain text where the host does not answer', async () => {
		const { paste, end } = open();
		assert.equal(await end(paste.read(text, at), null), false);
		assert.equal(paste.news, undefined);
	});
});
