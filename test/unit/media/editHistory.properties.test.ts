import assert from 'node:assert/strict';
import fc from 'fast-check';
import { missingKey } from '../../../media/composer/callChange.ts';
import { Edited, row } from './editedCall.ts';

type Act = (edited: Edited, pick: number) => void;

const at = (edited: Edited, pick: number) => edited.row(pick % edited.draft.rows.length);
const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', ',', 'é', '😀', '\n'), maxLength: 6 });
const part = fc.constantFrom('name' as const, 'value' as const);
const change = fc.oneof(
	fc.tuple(part, text).map(
		([of, typed]): Act =>
			(edited, pick) =>
				edited.type(of, typed, pick % edited.draft.rows.length),
	),
	fc.tuple(part, text).map(
		([of, whole]): Act =>
			(edited, pick) =>
				edited.edit((draft) => draft.editRow(at(edited, pick).key, { [of]: whole })),
	),
	part.map(
		(of): Act =>
			(edited, pick) => {
				const { key, [of]: was } = at(edited, pick);
				edited.edit((draft) => draft.editRow(key, { [of]: was.slice(0, -1) }));
			},
	),
	fc.boolean().map(
		(enabled): Act =>
			(edited, pick) => {
				edited.edit((draft) => draft.editRow(at(edited, pick).key, { enabled }));
			},
	),
	fc.constant<Act>((edited, pick) => edited.edit((draft) => draft.removeRow(at(edited, pick).key))),
	fc.nat(8).map(
		(to): Act =>
			(edited, pick) => {
				edited.edit((draft) => draft.moveRow(at(edited, pick).key, to));
			},
	),
	fc.tuple(fc.nat(3), text).map(
		([key, value]): Act =>
			(edited) => {
				edited.edit((draft) => draft.addRow({ key: `missing-${key}`, name: 'm', value, enabled: true }));
			},
	),
	text.map(
		(method): Act =>
			(edited) =>
				edited.edit((draft) => Object.assign(draft, { method })),
	),
	fc.option(text).map(
		(format): Act =>
			(edited) =>
				edited.edit((draft) => Object.assign(draft, { format })),
	),
	text.map(
		(accountId): Act =>
			(edited) =>
				edited.edit((draft) => Object.assign(draft, { accountId })),
	),
	fc.array(fc.tuple(text, text), { maxLength: 4 }).map(
		(pairs): Act =>
			(edited, pick) => {
				const rows = pairs.map(([name, given]) => row(name, given));
				const { key } = at(edited, pick);
				edited.edit((draft) => draft.fill({ state: 'call', rows, leftOut: [] }, pick % 3 === 0 ? undefined : key));
			},
	),
	fc.array(fc.tuple(text, text), { maxLength: 4 }).map(
		(pairs): Act =>
			(edited) => {
				const rows = pairs.map(([name, given]) => row(name, given));
				edited.edit((draft) => draft.adopt({ revision: 0, draft: { method: 'h.m', format: null, rows } }));
			},
	),
	fc.constant<Act>((edited) => edited.history.end()),
	fc.boolean().map(
		(isComposing): Act =>
			(edited) =>
				edited.history.compose(isComposing),
	),
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
			{
				maxLength: 40,
			},
		);
		fc.assert(
			fc.property(acts, (sequence) => {
				const edited = new Edited().start({
					accountId: 'p',
					method: 'a.b',
					rows: [row('x', '1'), row('y', '2', false)],
				});
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
