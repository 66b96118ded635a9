import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type EditedDraft, missingKey } from '../../../media/composer/editedDraft.ts';
import { Edited, row } from './editedCall.ts';

type Act = (edited: Edited, pick: number) => void;

const at = (edited: Edited, pick: number) => edited.row(pick % edited.draft.rows.length);
const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', ',', 'é', '😀', '\n'), maxLength: 6 });
const part = fc.constantFrom('name' as const, 'value' as const);
/** What is done with some row, with each of the given values. */
const act = <T>(values: fc.Arbitrary<T>, run: (edited: Edited, value: T, pick: number) => void): fc.Arbitrary<Act> =>
	values.map((value) => (edited, pick) => run(edited, value, pick));
const edit = <T>(values: fc.Arbitrary<T>, change: (draft: EditedDraft, value: T, key: string) => unknown) =>
	act(values, (edited, value, pick) => {
		const { key } = at(edited, pick);
		edited.edit((draft) => change(draft, value, key));
	});
const rows = fc
	.array(fc.tuple(text, text), { maxLength: 4 })
	.map((pairs) => pairs.map(([name, value]) => row(name, value)));
const fields = fc.oneof(
	fc.record({ method: text }),
	fc.record({ format: fc.option(text) }),
	fc.record({ accountId: text }),
);
const change = fc.oneof(
	act(fc.tuple(part, text), (edited, [of, typed], pick) => edited.type(of, typed, pick % edited.draft.rows.length)),
	edit(fc.tuple(part, text), (draft, [of, whole], key) => draft.editRow(key, { [of]: whole })),
	act(part, (edited, of, pick) => {
		const { key, [of]: was } = at(edited, pick);
		edited.edit((draft) => draft.editRow(key, { [of]: was.slice(0, -1) }));
	}),
	edit(fc.boolean(), (draft, enabled, key) => draft.editRow(key, { enabled })),
	edit(fc.constant(undefined), (draft, _, key) => draft.removeRow(key)),
	edit(fc.tuple(fc.nat(3), text), (draft, [key, value]) =>
		draft.putRow({ key: `missing-${key}`, name: 'm', value, enabled: true }, 0),
	),
	{ weight: 3, arbitrary: edit(fields, (draft, changed) => Object.assign(draft, changed)) },
	edit(fc.tuple(rows, fc.nat(2)), (draft, [filled, from], key) =>
		draft.fill({ state: 'call', rows: filled, leftOut: [] }, from === 0 ? undefined : key),
	),
	edit(rows, (draft, own) => draft.adopt({ revision: 0, draft: { method: 'h.m', format: null, rows: own } })),
	fc.constant<Act>((edited) => edited.history.end()),
	act(fc.boolean(), (edited, isComposing) => edited.history.compose(isComposing)),
	fc.constant<Act>((edited) => {
		edited.now += 5000;
	}),
);
const move = fc.constantFrom<Act>(
	(edited) => void edited.go('undo'),
	(edited) => void edited.go('redo'),
);

describe('random sequences of edits, undo and redo', () => {
	it('always lead back to the call that it was, and on to the one that it became, with the keys of its rows', () => {
		const acts = fc.array(
			fc.tuple(fc.oneof({ weight: 3, arbitrary: change }, { weight: 1, arbitrary: move }), fc.nat(50)),
			{ maxLength: 40 },
		);
		fc.assert(
			fc.property(acts, (sequence) => {
				const two = [row('x', '1'), row('y', '2', false)];
				const edited = new Edited().start({ accountId: 'p', method: 'a.b', rows: two });
				const start = edited.draft.content();
				for (const [act, pick] of sequence) act(edited, pick);
				// What can be redone now is not part of the way back.
				const end = edited.draft.content();
				const back = edited.all('undo', (draft) => draft.content());
				assert.deepEqual(edited.draft.content(), start);
				for (const content of back.slice(0, -1).reverse()) {
					edited.go('redo');
					assert.deepEqual(edited.draft.content(), content);
				}
				if (back.length > 0) edited.go('redo');
				assert.deepEqual(edited.draft.content(), end);
				for (const content of back) {
					edited.go('undo');
					assert.deepEqual(edited.draft.content(), content);
				}
			}),
			{ numRuns: 500 },
		);
	});

	it('go to a place that is there, with a caret in its text', () => {
		const acts = fc.array(fc.tuple(fc.oneof(change, move), fc.nat(50)), { maxLength: 40 });
		fc.assert(
			fc.property(acts, fc.array(fc.boolean(), { maxLength: 60 }), (sequence, directions) => {
				const edited = new Edited().start({ rows: [row('x', '1')] });
				for (const [act, pick] of sequence) act(edited, pick);
				for (const isUndo of directions) {
					const place = edited.go(isUndo ? 'undo' : 'redo')?.place;
					if (place?.field !== 'row') continue;
					const there = edited.draft.rows.find(({ key }) => key === place.key);
					// A required parameter stands in the table without being a row of the call.
					if (!there && place.key.startsWith(missingKey)) continue;
					assert.ok(there, `no row ${place.key}`);
					if (place.part === 'name' || place.part === 'value')
						assert.ok((place.caret ?? 0) <= there[place.part].length);
				}
			}),
			{ numRuns: 400 },
		);
	});
});
