import assert from 'node:assert/strict';
import { EditedDraft, MissingRows } from '../../../media/composer/editedDraft.ts';
import type { KnownMethod } from '../../../src/shared/knownMethod.ts';
import { draft } from './composerWire.ts';
import { row } from './editedCall.ts';

function draftOf(...names: readonly string[]): EditedDraft {
	const edited = new EditedDraft();
	const rows = names.map((name) => row(name, name));
	edited.adopt({ revision: 1, draft: { method: 'a.b', format: 'json', rows } });
	return edited;
}
const namesOf = (edited: EditedDraft) => edited.rows.map(({ name }) => name).join(' ');
const keyOf = (edited: EditedDraft, name: string) => edited.rows.find((row) => row.name === name)?.key ?? '';

describe('the edited draft', () => {
	const names = (edited: EditedDraft) => edited.rows.map(({ name }) => name);

	it('always ends with one blank row, which is not part of the draft', () => {
		const edited = new EditedDraft();
		const [spare] = edited.rows;
		edited.editRow(spare?.key ?? '', { name: 'a' });
		assert.deepEqual(names(edited), ['a', '']);
		assert.equal(edited.current().draft.rows.length, 1);
		edited.editRow(spare?.key ?? '', { name: '' });
		const keys = edited.rows.map(({ key }) => key);
		assert.deepEqual(keys, [spare?.key]);
	});

	it('fills a paste in at a row: names that are there get the value, one that comes twice stays twice', () => {
		const edited = new EditedDraft();
		edited.adopt(draft('events.get', Object.entries({ a: '1', b: '2' })));
		const pasted = [row('x', 'X'), row('b', 'B'), row('x', 'Y')];
		edited.fill({ state: 'call', rows: pasted, leftOut: [], method: 'm.n' }, edited.rows[0]?.key);
		assert.deepEqual(names(edited), ['a', 'x', 'x', 'b', '']);
		assert.deepEqual(edited.current().draft.rows.at(-1), row('b', 'B'));
		assert.equal(edited.method, 'm.n');
	});
});

describe('a row that is removed', () => {
	it('gives the row that takes its place, at the end the blank one', () => {
		const edited = draftOf('a', 'b');
		assert.equal(edited.removeRow(keyOf(edited, 'a')), keyOf(edited, 'b'));
		assert.equal(edited.removeRow(keyOf(edited, 'b')), edited.rows[0]?.key);
	});
});

describe('required parameters that a call lacks', () => {
	const method: KnownMethod = {
		name: 'shop.sell',
		evidence: 'page',
		parameters: [
			{ name: 'item', kind: 'text', required: 'stated' },
			{ name: 'price', kind: 'integer', required: 'reported' },
			{ name: 'place', kind: 'text', required: 'inferred' },
			{ name: 'note', kind: 'text', required: 'no' },
		],
	};
	const update = (missing: MissingRows, edited: EditedDraft, known: KnownMethod | undefined = method) =>
		missing.update(known, new Set(edited.rows.map(({ name }) => name)), edited.rows);
	const shown = ({ rows }: MissingRows) => rows.map(({ name }) => name);

	it('are the rows of those that surely are, until the call has them, and are no part of the draft', () => {
		const missing = new MissingRows();
		const edited = draftOf('a');
		update(missing, edited);
		assert.deepEqual(shown(missing), ['item', 'price']);
		assert.deepEqual(edited.current().draft.rows, [row('a', 'a')]);
		const [item] = missing.rows;
		assert.ok(item);
		edited.addRow({ ...item, value: 'x' });
		update(missing, edited);
		assert.deepEqual(shown(missing), ['price']);
		assert.equal(namesOf(edited), 'a item ');
		assert.equal(keyOf(edited, 'item'), item.key, 'the row keeps its key, and so the focus');
		edited.removeRow(item.key);
		update(missing, edited);
		assert.equal(missing.rows.find(({ name }) => name === 'item')?.key, item.key);
	});

	it('have a key of their own where the row that had it has another name by now', () => {
		const missing = new MissingRows();
		const edited = draftOf();
		update(missing, edited);
		const [item] = missing.rows;
		assert.ok(item);
		edited.addRow({ ...item, value: 'x' });
		edited.editRow(item.key, { name: 'other' });
		update(missing, edited);
		const keys = [...edited.rows, ...missing.rows].map(({ key }) => key);
		assert.equal(new Set(keys).size, keys.length);
		assert.deepEqual(shown(missing), ['item', 'price']);
	});

	it('are the same rows while nothing of them changes, and those that are removed stay away for this method', () => {
		const missing = new MissingRows();
		const edited = draftOf();
		update(missing, edited);
		const { rows } = missing;
		update(missing, edited);
		assert.equal(missing.rows, rows);
		missing.remove(rows[0]?.key ?? '');
		update(missing, edited);
		assert.deepEqual(shown(missing), ['price']);
		update(missing, edited, { ...method, name: 'shop.buy' });
		assert.deepEqual(shown(missing), ['item', 'price']);
		missing.update(undefined, new Set(), []);
		assert.deepEqual(shown(missing), []);
	});

	it('are 20 at most', () => {
		const known = { kind: 'text', required: 'stated' } as const;
		const parameters = Array.from({ length: 10_000 }, (_, index) => ({ name: `p${index}`, ...known }));
		const missing = new MissingRows();
		update(missing, draftOf(), { ...method, parameters });
		assert.equal(missing.rows.length, 20);
	});
});
