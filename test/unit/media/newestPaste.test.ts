import assert from 'node:assert/strict';
import { EditedDraft } from '../../../media/composer/editedDraft.ts';
import { type NewestPaste, newestPaste } from '../../../media/composer/newestPaste.ts';
import { maxDraftLength, type PasteField, type PasteOutcome } from '../../../src/shared/draft.ts';
import { draft } from './composerWire.ts';

const call = (pairs: readonly (readonly [string, string])[], method?: string): PasteOutcome => ({
	state: 'call',
	rows: pairs.map(([name, value]) => ({ name, value, enabled: true })),
	leftOut: [],
	...(method === undefined ? {} : { method }),
});

/** A draft with two rows, and a host that answers when the test says so. */
function open() {
	const edited = new EditedDraft();
	edited.adopt(draft('events.get', Object.entries({ a: '1', b: '2' })));
	const asked: { readonly field: PasteField; readonly answer: (outcome: PasteOutcome | null) => void }[] = [];
	const edits: string[][] = [];
	const paste: NewestPaste = newestPaste({
		edited,
		ask: (_, field) => {
			const { promise, resolve } = Promise.withResolvers<PasteOutcome | null>();
			asked.push({ field, answer: resolve });
			return promise;
		},
		edit: (change) => {
			const before = pairs().join();
			change();
			edits.push(pairs());
			paste.forget();
			return pairs().join() !== before;
		},
		onChange: () => {},
	});
	const keyOf = (name: string) => edited.rows.find((row) => row.name === name)?.key ?? '';
	const pairs = () => edited.current().draft.rows.map(({ name, value }) => `${name}=${value}`);
	const end = async (reading: Promise<boolean>, outcome: PasteOutcome | null, index = 0) => {
		asked[index]?.answer(outcome);
		return reading;
	};
	return { edited, paste, asked, keyOf, pairs, end, edits };
}

const text = 'x'.repeat(20_000);
const at = { field: 'name' } as const;

describe('a paste that is read while the draft is edited', () => {
	it('is told of when it is filled in', async () => {
		const { paste, pairs, end, edited } = open();
		const reading = paste.read(text, at);
		assert.equal(await end(reading, call([['c', '3']], 'm.n')), true);
		assert.equal(paste.news?.state, 'filled');
		assert.deepEqual([edited.method, ...pairs()], ['m.n', 'c=3']);
		paste.forget();
		assert.equal(paste.news, undefined);
	});

	it('fills the call as it is by then', async () => {
		const { paste, pairs, end, edited, keyOf } = open();
		const reading = paste.read(text, { ...at, key: keyOf('b') });
		edited.removeRow(keyOf('a'));
		edited.editRow(keyOf('b'), { value: 'mine' });
		await end(reading, call(Object.entries({ b: 'B', c: 'C' })));
		assert.deepEqual([edited.method, ...pairs()], ['events.get', 'b=B', 'c=C']);
	});

	it('says whether it changed anything', async () => {
		const { paste, end } = open();
		await end(paste.read(text, at), call([['b', '3']]));
		assert.ok(paste.news?.state === 'filled' && paste.news.isChange);
		await end(paste.read(text, at), call([['b', '3']]), 1);
		assert.ok(paste.news?.state === 'filled' && !paste.news.isChange);
	});

	it('has no effect when the host gave it up for a newer one', async () => {
		const { paste, pairs, end } = open();
		assert.equal(await end(paste.read('c=3', at), { state: 'overtaken' }), true);
		assert.deepEqual(pairs(), ['a=1', 'b=2']);
		assert.equal(paste.news, undefined);
	});

	it('says when nothing was filled in, and asks nobody about a text that is too long', async () => {
		const { paste, asked, end } = open();
		for (const [index, state] of (['too-long', 'given-up'] as const).entries()) {
			assert.equal(await end(paste.read(text, at), { state }, index), true);
			assert.deepEqual(paste.news, { state });
		}
		assert.equal(await paste.read('x'.repeat(maxDraftLength + 1), at), true);
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
		assert.deepEqual(edits, [[`a=1${text}`, 'b=mine'], ['c=3']]);
		assert.deepEqual(pairs(), edits.at(-1));
		assert.ok(paste.news?.state === 'filled' && paste.news.isValue);
	});

	it('never loses a value: it is text where it is no call, too long or overtaken', async () => {
		const { paste, asked, keyOf, end } = open();
		const value = { field: 'value', key: keyOf('a') } as const;
		assert.equal(await paste.read('x'.repeat(maxDraftLength + 1), value), false);
		assert.equal(asked.length, 0);
		for (const [index, state] of (['text', 'too-long', 'given-up', 'overtaken'] as const).entries()) {
			assert.equal(await end(paste.read(text, value), { state }, index), false);
			assert.equal(paste.news, undefined);
		}
	});

	it('is plain text where the host does not answer', async () => {
		const { paste, end } = open();
		assert.equal(await end(paste.read(text, at), null), false);
		assert.equal(paste.news, undefined);
	});
});
