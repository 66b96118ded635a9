import assert from 'node:assert/strict';
import fc from 'fast-check';
import { EditedDraft } from '../../../media/composer/editedDraft.ts';
import { MissingRows } from '../../../media/composer/missingRows.ts';
import type { KnownMethod } from '../../../src/shared/knownMethod.ts';

function draftOf(...names: readonly string[]): EditedDraft {
	const edited = new EditedDraft();
	const rows = names.map((name) => ({ name, value: name, enabled: true }));
	edited.adopt({ revision: 1, draft: { method: 'a.b', format: 'json', rows } });
	return edited;
}
const namesOf = (edited: EditedDraft) => edited.rows.map(({ name }) => name).join(' ');
const keyOf = (edited: EditedDraft, name: string) => edited.rows.find((row) => row.name === name)?.key ?? '';

describe('the keys of the parameters', () => {
	it('are the same list of a revision while they are the same, however often the draft is asked for', () => {
		const edited = draftOf('a', 'b');
		edited.editRow(keyOf(edited, 'a'), { value: 'x' });
		const { revision } = edited.count();
		const keys = edited.keysAt(revision);
		edited.current();
		assert.equal(edited.keysAt(revision), keys);
		edited.removeRow(keyOf(edited, 'a'));
		edited.current();
		assert.deepEqual(edited.keysAt(revision), [keyOf(edited, 'b')]);
	});
});

describe('the blank row', () => {
	it('is the same one when the first draft of the host comes, with rows or without', () => {
		for (const names of [[], ['a', 'b']]) {
			const edited = new EditedDraft();
			const blank = edited.rows.at(-1);
			edited.method = 'c.d';
			const rows = names.map((name) => ({ name, value: '', enabled: true }));
			edited.fillUntouched({ revision: 1, draft: { method: '', format: 'json', rows } });
			assert.deepEqual([edited.rows.length, edited.rows.at(-1)], [names.length + 1, blank]);
		}
	});
});

describe('rows that are moved', () => {
	it('stand at the index of all, and the blank row stays at the end', () => {
		const edited = draftOf('a', 'b', 'c');
		edited.moveRow(keyOf(edited, 'a'), 2);
		assert.equal(namesOf(edited), 'b c a ');
		edited.moveRow(keyOf(edited, 'a'), 0);
		assert.equal(namesOf(edited), 'a b c ');
		for (const to of [-1, 3, 4]) edited.moveRow(keyOf(edited, 'b'), to);
		edited.moveRow(edited.rows.at(-1)?.key ?? '', 0);
		edited.moveRow('of no row', 0);
		assert.equal(namesOf(edited), 'a b c ');
	});

	it('are the same rows with the same keys, whatever is moved where', () => {
		const names = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,3}$/), { minLength: 1, maxLength: 8 });
		const moves = fc.array(fc.tuple(fc.nat(9), fc.integer({ min: -2, max: 10 })), { maxLength: 20 });
		fc.assert(
			fc.property(names, moves, (all, some) => {
				const edited = draftOf(...all);
				const keys = new Map(edited.rows.map(({ name, key }) => [name, key]));
				const order = [...all];
				for (const [from, to] of some) {
					const name = order[from];
					if (name === undefined) continue;
					edited.moveRow(keys.get(name) ?? '', to);
					if (to < 0 || to >= order.length) continue;
					order.splice(from, 1);
					order.splice(to, 0, name);
				}
				assert.equal(namesOf(edited), [...order, ''].join(' '));
				for (const { name, key } of edited.rows) assert.equal(key, keys.get(name));
			}),
		);
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
		assert.deepEqual(
			edited.current().draft.rows.map(({ name }) => name),
			['a'],
		);
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
		const parameters = Array.from(
			{ length: 10_000 },
			(_, index) => ({ name: `p${index}`, kind: 'text', required: 'stated' }) as const,
		);
		const missing = new MissingRows();
		update(missing, draftOf(), { ...method, parameters });
		assert.equal(missing.rows.length, 20);
	});
});
