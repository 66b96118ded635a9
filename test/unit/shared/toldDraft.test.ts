import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { DraftChange, Row } from '../../../src/shared/draft.ts';
import { toHost } from '../../../src/shared/messages.ts';
import { heardFrom, type ToldDraft, toldSince } from '../../../src/shared/toldDraft.ts';

const row = fc.record(
	{ name: fc.string({ maxLength: 3 }), value: fc.constantFrom('', 'x', 'y'.repeat(900)), enabled: fc.boolean() },
	{ noNullPrototype: true },
);
const rowsOf = (count: number): Row[] =>
	Array.from({ length: count }, (_, i) => ({ name: `parameter_${i}`, value: `value ${i}`, enabled: true }));
const changeOf = (revision: number, rows: readonly Row[]): DraftChange => ({
	revision,
	draft: { method: 'events.get', format: 'json', rows },
});

/** What the host makes of what is told: as it is on the wire, and read there. */
function heard(told: ToldDraft, before: DraftChange | undefined): DraftChange | undefined {
	const read = toHost.draftChanged.read(JSON.parse(JSON.stringify(told)));
	assert.ok(read);
	return heardFrom(read, before);
}

describe('a draft that is told by what changed', () => {
	it('is heard whole, whatever was changed', () => {
		fc.assert(
			fc.property(
				fc.array(row, { maxLength: 12 }),
				fc.array(row, { maxLength: 6 }),
				fc.nat(12),
				fc.nat(6),
				(rows, put, at, taken) => {
					const before = changeOf(4, rows);
					const change = changeOf(5, rows.toSpliced(at, taken, ...put));
					assert.deepEqual(heard(toldSince(change, before), JSON.parse(JSON.stringify(before))), change);
				},
			),
		);
	});

	it('has the row that was changed alone, of thousands', () => {
		const rows = rowsOf(3000);
		const change = changeOf(2, rows.with(1500, { name: 'parameter_1500', value: 'typed', enabled: true }));
		const told = toldSince(change, changeOf(1, rows));
		assert.deepEqual(told.since, { revision: 1, start: 1500, end: 1499 });
		assert.ok(JSON.stringify(told).length < 300);
	});

	it('is told whole where that is short, and at first', () => {
		const change = changeOf(2, rowsOf(3));
		assert.equal(toldSince(change, changeOf(1, rowsOf(3))), change);
		assert.equal(toldSince(changeOf(1, rowsOf(3000)), undefined).since, undefined);
	});

	it('is not heard where it is of another draft than the one that was heard last', () => {
		const [before, after] = [changeOf(1, rowsOf(3000)), changeOf(2, rowsOf(3001))];
		const told = toldSince(after, before);
		assert.equal(heard(told, undefined), undefined);
		assert.equal(heard(told, changeOf(3, rowsOf(3000))), undefined);
		assert.equal(heard(told, changeOf(1, rowsOf(10))), undefined);
		for (const since of [
			{ revision: 1, start: -1, end: 0 },
			{ revision: 1, start: 0, end: -1 },
			{ revision: 1, start: 3000, end: 1 },
		])
			assert.equal(heard({ ...after, since }, before), undefined);
	});
});
