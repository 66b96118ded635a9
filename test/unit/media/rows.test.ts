import assert from 'node:assert/strict';
import { EditedDraft, MissingRows, rowsByKind } from '../../../media/composer/editedDraft.ts';
import type { KnownMethod } from '../../../src/core/catalog/knownMethod.ts';
import { draft } from './composerWire.ts';
import { row } from './editedCall.ts';

function draftOf(...names: readonly string[]): EditedDraft {
	const edited = new EditedDraft();
	const rows = names.map((name) => row(name, name));
	edited.adopt({ revision: 1, draft: { method: 'a.b', format: 'json', rows } });
	return edited;
}
const keyOf = (edited: EditedDraft, name: string) => edited.rows.find((row) => row.name === name)?.key ?? '';

describe('the edited draft', () => {
	const names = (edited: EditedDraft) => rowsByKind(edited.rows).parameters.map(({ name }) => name);

	it('always ends with one blank row, which is not part of the draft', () => {
		const edited = new EditedDraft();
		const [spare] = edited.rows;
		edited.editRow(spare?.key ?? '', { name: 'a' });
		assert.deepEqual(names(edited), ['a', '']);
		assert.equal(edited.current().draft.rows.length, 1);
		edited.editRow(spare?.key ?? '', { name: '' });
		const keys = rowsByKind(edited.rows).parameters.map(({ key }) => key);
		assert.deepEqual(keys, [spare?.key]);
	});

	it('fills a paste in at a row: names that are there get the value, one that comes twice stays twice', () => {
		const edited = new EditedDraft();
		edited.adopt(draft('events.get', Object.entries({ a: '1', b: '2' })));
		const pasted = [row('x', 'X'), row('b', 'B'), row('x', 'Y')];
		edited.fill({ state: 'call', rows: pasted, leftOut: [] }, edited.rows[0]?.key);
		assert.deepEqual(names(edited), ['a', 'x', 'x', 'b', '']);
		assert.deepEqual(edited.current().draft.rows.at(-1), row('b', 'B'));
	});

	it('is replaced by a pasted call as a whole; the blank row stays, and the focus in it', () => {
		const edited = new EditedDraft();
		const { draft: former } = draft('events.get', Object.entries({ a: '1', b: '2' }));
		edited.adopt({ revision: 1, draft: { ...former, format: null, httpMethod: 'POST' } });
		const spare = rowsByKind(edited.rows).parameters.at(-1);
		edited.fill({ state: 'call', rows: [row('b', 'B')], leftOut: [], method: 'm.n' }, edited.rows[0]?.key);
		const { accountId } = former;
		assert.deepEqual(edited.current().draft, { accountId, method: 'm.n', format: 'json', rows: [row('b', 'B')] });
		assert.equal(rowsByKind(edited.rows).parameters.at(-1), spare);
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
	const place = (missing: MissingRows, edited: EditedDraft, known: KnownMethod | undefined = method) =>
		missing.place(known, rowsByKind(edited.rows).parameters);
	/** The rows of the table, those that the call lacks in brackets. */
	const shown = (...of: Parameters<typeof place>) =>
		place(...of)
			.map(({ row: { name }, isMissing }) => (isMissing ? `[${name}]` : name))
			.join(' ');
	const missingRow = (...of: Parameters<typeof place>) => {
		const placed = place(...of).find(({ isMissing }) => isMissing);
		assert.ok(placed);
		return placed;
	};

	it('are rows of the table above the blank one, and no part of the draft', () => {
		const edited = draftOf('a');
		assert.equal(shown(new MissingRows(), edited), '[item] [price] a ');
		assert.deepEqual(edited.current().draft.rows, [row('a', 'a')]);
	});

	it('stay in their places as they get values and lose them, whatever the order of the call', () => {
		for (const start of [[], ['a'], ['price', 'a'], ['a', 'item', 'b'], ['b', 'price', 'item']]) {
			const missing = new MissingRows();
			const edited = draftOf(...start);
			const names = () => place(missing, edited).map(({ row }) => row.name);
			const before = names();
			for (const one of place(missing, edited).filter(({ isMissing }) => isMissing)) {
				edited.putRow({ ...one.row, value: 'x' }, one.index);
				assert.deepEqual(names(), before);
				assert.equal(keyOf(edited, one.row.name), one.row.key, 'the row keeps its key, and so the focus');
				edited.removeRow(one.row.key);
				assert.deepEqual(names(), before);
			}
			for (const { name } of method.parameters.slice(0, 2).toReversed()) {
				const one = place(missing, edited).find(({ row }) => row.name === name);
				if (one?.isMissing) edited.putRow({ ...one.row, value: 'x' }, one.index);
				assert.deepEqual(names(), before);
			}
		}
	});

	it('have a key of their own where the row that had it has another name by now', () => {
		const missing = new MissingRows();
		const edited = draftOf();
		const item = missingRow(missing, edited);
		edited.putRow({ ...item.row, value: 'x' }, item.index);
		edited.editRow(item.row.key, { name: 'other' });
		const keys = place(missing, edited).map((placed) => placed.row.key);
		assert.equal(new Set(keys).size, keys.length);
		assert.equal(shown(missing, edited), '[item] [price] other ');
	});

	it('are the same rows while nothing of them changes, and those that are removed stay away for this method', () => {
		const missing = new MissingRows();
		const edited = draftOf();
		const item = missingRow(missing, edited);
		assert.equal(missingRow(missing, edited).row, item.row);
		missing.remove(item.row);
		assert.equal(shown(missing, edited), '[price] ');
		assert.equal(shown(missing, edited, { ...method, name: 'shop.buy' }), '[item] [price] ');
		assert.equal(missing.place(undefined, rowsByKind(edited.rows).parameters).length, 1);
	});

	it('are 20 at most', () => {
		const known = { kind: 'text', required: 'stated' } as const;
		const parameters = Array.from({ length: 10_000 }, (_, index) => ({ name: `p${index}`, ...known }));
		assert.equal(place(new MissingRows(), draftOf(), { ...method, parameters }).length, 21);
	});
});
