import assert from 'node:assert/strict';
import { type EditedDraft, rowsByKind } from '../../../media/composer/editedDraft.ts';
import type { Draft } from '../../../src/shared/draft.ts';
import { Edited, row } from './editedCall.ts';

const value = (draft: EditedDraft) => draft.rows[0]?.value;
const names = (draft: EditedDraft) => rowsByKind(draft.rows).parameters.map(({ name }) => name);

describe('undo and redo of a call', () => {
	it('takes typing back word by word, and does it again', () => {
		const edited = new Edited();
		edited.type('value', 'one two, three');
		assert.deepEqual(edited.all('undo', value), ['one two, ', 'one ', '']);
		assert.deepEqual(edited.all('redo', value), ['one ', 'one two, ', 'one two, three']);
	});

	it('begins a step after a pause, in another field, at another place, and where deleting begins', () => {
		const edited = new Edited();
		edited.type('value', 'ab');
		edited.type('value', 'cd', 0, 1500);
		assert.deepEqual(edited.all('undo', value), ['abc', 'ab', '']);
		edited.all('redo', value);
		edited.type('name', 'n');
		edited.type('value', 'ef');
		const { key } = edited.row(0);
		edited.edit((draft) => draft.editRow(key, { value: 'Xabcdef' }));
		for (const text of ['Xabcde', 'Xabcd', 'Xabc']) edited.edit((draft) => draft.editRow(key, { value: text }));
		assert.deepEqual(edited.all('undo', value), ['Xabcdef', 'abcdef', 'abcd', 'abcd', 'abc', 'ab', '']);
	});

	it('begins a step where the focus went, or what was pasted or taken from a list begins or ends', () => {
		const edited = new Edited();
		edited.type('value', 'a');
		edited.history.end();
		edited.type('value', 'b');
		const { key } = edited.row(0);
		edited.edit((draft) => draft.editRow(key, { value: 'ab pasted' }));
		edited.type('value', 's');
		assert.deepEqual(edited.all('undo', value), ['ab pasted', 'ab', 'a', '']);
	});

	it('takes what is typed over a selection back with it', () => {
		const edited = new Edited().start({ rows: [row('x', 'selected')] });
		for (const text of ['n', 'ne', 'new']) edited.edit((draft) => draft.editRow(edited.row(0).key, { value: text }));
		assert.deepEqual(edited.all('undo', value), ['selected']);
	});

	it('takes what an input method makes of several keys as one step', () => {
		const edited = new Edited();
		const { key } = edited.row(0);
		edited.type('value', 'a');
		edited.history.compose(true);
		for (const text of ['ak', 'aka', 'aか', 'aかn', 'aかん', 'a漢']) {
			edited.edit((draft) => draft.editRow(key, { value: text }), 2000);
		}
		edited.history.compose(false);
		edited.type('value', 'b');
		assert.deepEqual(edited.all('undo', value), ['a漢', 'a', '']);
	});

	it('forgets nothing done before an input method that was given up', () => {
		const edited = new Edited();
		const { key } = edited.row(0);
		edited.type('value', 'a');
		edited.history.compose(true);
		for (const text of ['ak', 'a', 'ab']) edited.edit((draft) => draft.editRow(key, { value: text }));
		edited.history.compose(false);
		assert.deepEqual(edited.all('undo', value), ['a', '']);
	});

	it('says where each change was', () => {
		const edited = new Edited().start({ accountId: 'p', method: 'a.b', rows: [row('x', '1'), row('y', '2')] });
		const { key } = edited.row(0);
		const other = edited.row(1).key;
		const places = (change: (draft: EditedDraft) => unknown) => {
			edited.history.end();
			edited.edit(change);
			return [edited.go('undo')?.place, edited.go('redo')?.place];
		};
		const ofRow = (part: string, caret?: number, of = key) => {
			return { field: 'row', key: of, part, ...(caret !== undefined && { caret }) };
		};
		const set = (fields: Partial<Draft>) => (draft: EditedDraft) => Object.assign(draft, fields);
		for (const [fields, field, ...carets] of [
			[{ accountId: 'q' }, 'account'],
			[{ httpMethod: 'POST' }, 'http-method'],
			[{ method: 'a.cb' }, 'method', 2, 3],
			[{ format: 'xml' }, 'format', 4, 3],
			[{ format: null }, 'format-use'],
		] as const) {
			const expected = carets.length === 0 ? [{ field }, { field }] : carets.map((caret) => ({ field, caret }));
			assert.deepEqual(places(set(fields)), expected);
		}
		assert.equal(edited.draft.current().draft.httpMethod, 'POST');
		const edit = (change: { enabled?: boolean; value?: string }) => places((draft) => draft.editRow(key, change));
		assert.deepEqual(edit({ enabled: false }), [ofRow('enabled'), ofRow('enabled')]);
		assert.deepEqual(edit({ value: '12' }), [ofRow('value', 1), ofRow('value', 2)]);
		const removed = places((draft) => draft.removeRow(key));
		assert.deepEqual(removed, [ofRow('name', 1), ofRow('remove', undefined, other)]);
	});

	it('brings a removed row back as it was, key and all, to where it was', () => {
		const edited = new Edited().start({ rows: [row('a', '1', false), row('b', '2'), row('c', '3')] });
		const before = edited.draft.rows;
		edited.edit((draft) => draft.removeRow(edited.row(1).key));
		edited.go('undo');
		assert.deepEqual(edited.draft.rows, before);
		assert.equal(edited.draft.rows[1], before[1]);
	});

	it('takes a paste back as one, with its method', () => {
		const edited = new Edited().start({ method: 'a.b', rows: [row('x', '1'), row('y', '2')] });
		const before = edited.draft.content();
		const pasted = { state: 'call' as const, method: 'c.d', rows: [row('y', '3'), row('z', '4')], leftOut: [] };
		edited.edit((draft) => draft.fill(pasted, undefined));
		assert.deepEqual(names(edited.draft), ['y', 'z', '']);
		edited.go('undo');
		assert.deepEqual(edited.draft.content(), before);
		assert.equal(edited.go('undo'), undefined);
		edited.go('redo');
		assert.deepEqual([edited.draft.method, names(edited.draft)], ['c.d', ['y', 'z', '']]);
	});

	it('takes back what the host changed, and does not do again what came before it', () => {
		const edited = new Edited().start({ accountId: 'p', method: 'a.b', rows: [row('x', '1')] });
		edited.type('value', '2');
		edited.go('undo');
		const { draft } = edited.draft.current();
		edited.edit((own) => own.adopt({ revision: 9, draft: { ...draft, accountId: 'q' } }));
		assert.equal(edited.go('redo'), undefined);
		assert.deepEqual(edited.go('undo')?.place, { field: 'account' });
		assert.deepEqual([edited.draft.accountId, value(edited.draft)], ['p', '1']);
	});

	it('is not disturbed by a change that it was not told of', () => {
		const edited = new Edited().start({ rows: [row('x', '1')] });
		edited.draft.adopt({ revision: 2, draft: { method: 'm.n', format: null, rows: [row('p'), row('q')] } });
		edited.type('name', '!');
		edited.go('undo');
		assert.deepEqual([edited.draft.method, names(edited.draft)], ['', ['x', '']]);
	});

	it('keeps so many steps, and so many characters of them, but the last in any case', () => {
		const edited = new Edited();
		const { key } = edited.row(0);
		for (let i = 1; i <= 600; i++) edited.edit((draft) => draft.editRow(key, { value: `${i} x` }));
		assert.equal(edited.all('undo', value).length, 500);
		const long = new Edited();
		for (let i = 0; i < 40; i++)
			long.edit((draft) => draft.editRow(long.row(0).key, { value: `${i}`.repeat(500_000) }));
		const count = long.all('undo', value).length;
		assert.ok(count >= 4 && count < 20, `${count} steps`);
		const [one, two] = ['x'.repeat(6_000_000), 'y'.repeat(6_000_000)];
		for (const text of [one, two]) long.edit((draft) => draft.editRow(long.row(0).key, { value: text }));
		const left = long.all('undo', (draft) => value(draft) === one);
		assert.deepEqual(left, [true]);
	});

	it('shares the rows of a large call with what it was, and copies none', () => {
		const rows = Array.from({ length: 20_000 }, (_, index) => row(`n${index}`, 'x'.repeat(40)));
		const edited = new Edited().start({ rows });
		const before = edited.draft.rows;
		edited.edit((draft) => draft.editRow(edited.row(10_000).key, { enabled: false }));
		edited.edit((draft) => draft.removeRow(edited.row(5).key));
		edited.all('undo', () => undefined);
		assert.ok(edited.draft.rows.every((one, index) => one === before[index]));
		// What the host makes of it anew is the same rows, too.
		const { draft } = edited.draft.current();
		edited.draft.adopt({ revision: 5, draft: structuredClone(draft) });
		assert.ok(edited.draft.rows.every((one, index) => one === before[index] || one.name === ''));
	});
});
