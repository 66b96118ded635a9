import assert from 'node:assert/strict';
import fc from 'fast-check';
import { BodyModel } from '../../../../src/net/answer/bodyModel.ts';
import { bytesSource } from '../../../../src/net/answer/bodySource.ts';

const wrote = (value: unknown) => {
	const bytes = Buffer.from(JSON.stringify(value));
	const model = new BodyModel(bytesSource(bytes), [], true);
	model.advance(bytes.length);
	return model;
};
const linesOf = (model: BodyModel) => {
	const { lines } = model.rows('pretty', 0, 0);
	return model.rows('pretty', 0, lines).rows;
};
const shown = (model: BodyModel) =>
	linesOf(model).map(({ text, hidden, tail = '' }) => (hidden ? `${text}… ${hidden.count} ${hidden.of}${tail}` : text));

/** What is shown of laid-out JSON when some rows are folded, found by counting brackets. */
class Folding {
	readonly folded = new Set<number>();
	private readonly texts: readonly string[];

	constructor(value: unknown) {
		this.texts = JSON.stringify(value, null, 2).split('\n');
	}

	endOf(row: number): number {
		const depth = (at: number) => (this.texts[at] ?? '').search(/\S/);
		let end = row + 1;
		while (depth(end) > depth(row)) end += 1;
		return end;
	}

	opens(row: number): boolean {
		return /[[{]$/.test(this.texts[row] ?? '');
	}

	get count(): number {
		return this.texts.length;
	}

	get shown(): number[] {
		const rows: number[] = [];
		for (let row = 0; row < this.texts.length; row++) {
			rows.push(row);
			if (this.folded.has(row)) row = this.endOf(row);
		}
		return rows;
	}
}

describe('folding a body', () => {
	const json = fc.oneof(fc.jsonValue({ maxDepth: 4 }), fc.constant(nested(300)));
	const steps = fc.array(fc.record({ at: fc.nat(), folded: fc.boolean() }), { maxLength: 25 });

	it('hides what is folded, in any order of folding and unfolding', () => {
		fc.assert(
			fc.property(json, steps, (value, todo) => {
				const model = wrote(value);
				const expected = new Folding(value);
				for (const { at, folded } of todo) {
					const row = at % expected.count;
					model.fold('pretty', row, folded);
					if (!expected.opens(row)) continue;
					// What is not shown stays as it is.
					if (!expected.shown.includes(row)) continue;
					if (folded) expected.folded.add(row);
					else expected.folded.delete(row);
					const rows = linesOf(model);
					assert.deepEqual(
						rows.map((told) => told.row),
						expected.shown,
					);
					assert.deepEqual(
						rows.filter((told) => told.fold === 'folded').map((told) => told.row),
						expected.shown.filter((shownRow) => expected.folded.has(shownRow)),
					);
				}
			}),
		);
	});

	it('keeps what is folded within a list that is folded and unfolded', () => {
		const model = wrote([[1, [2, 3]], [4], 5]);
		const folded = ['[', '[', '1,', '[… 2 items]', '],', '[… 1 items],', '5', ']'];
		model.fold('pretty', 3, true);
		model.fold('pretty', 8, true);
		assert.deepEqual(shown(model), folded);
		for (const row of [1, 0, 0]) model.fold('pretty', row, true);
		assert.deepEqual(shown(model), ['[… 3 items]']);
		model.fold('pretty', 0, false);
		assert.deepEqual(shown(model), ['[', '[… 2 items],', '[… 1 items],', '5', ']']);
		model.fold('pretty', 1, false);
		assert.deepEqual(shown(model), folded);
		// What is found there comes into view, with all around it.
		for (const row of [1, 0]) model.fold('pretty', row, true);
		assert.equal(model.reveal('pretty', 4), 4);
		// All unfolded is all unfolded.
		model.fold('pretty', 0, true);
		model.foldAll('pretty', false);
		model.fold('pretty', 0, true);
		model.fold('pretty', 0, false);
		assert.equal(shown(model).length, 13);
	});

	it('says how many items are folded, and what closes them', () => {
		const model = wrote({ a: [1, [2, 3], {}], b: { c: null }, d: [] });
		for (const row of [1, 9]) model.fold('pretty', row, true);
		assert.deepEqual(shown(model), ['{', '"a": [… 3 items],', '"b": {… 1 items},', '"d": []', '}']);
		model.fold('pretty', 0, true);
		assert.deepEqual(shown(model), ['{… 3 items}']);
	});

	it('counts the items of lists of any length', () => {
		for (const items of [60, 63, 64, 65, 1000, 1023, 1024, 3000, 20_000]) {
			const model = wrote([Array.from({ length: items }, (_, id) => (id % 3 === 0 ? [id] : id))]);
			model.fold('pretty', 1, true);
			assert.deepEqual(shown(model), ['[', `[… ${items} items]`, ']']);
		}
	});

	it('folds all but the outermost, and again what is unfolded then', () => {
		const value = [[[1], [2]], 3, { a: { b: 4 } }];
		const model = wrote(value);
		model.foldAll('pretty', true);
		assert.deepEqual(shown(model), ['[', '[… 2 items],', '3,', '{… 1 items}', ']']);
		model.fold('pretty', 1, false);
		assert.deepEqual(shown(model), ['[', '[', '[… 1 items],', '[… 1 items]', '],', '3,', '{… 1 items}', ']']);
		model.foldAll('pretty', false);
		assert.equal(linesOf(model).length, JSON.stringify(value, null, 2).split('\n').length);
	});

	it('knows for each row the line it is on, what it stands in, and its path', () => {
		const value = { list: Array.from({ length: 500 }, (_, id) => ({ id, "it's": [id, { deep: [] }] })), 'a b': 1 };
		const model = wrote(value);
		const texts = JSON.stringify(value, null, 2).split('\n');
		const at = (text: string) => texts.findIndex((one) => one.trim() === text);
		const path = (row: number) => model.copied('pretty', row, 'path');
		assert.equal(path(at('"id": 321,')), '$.list[321].id');
		assert.equal(path(at('"id": 321,') + 3), "$.list[321]['it\\'s'][1]");
		assert.equal(path(at('"id": 321,') + 4), "$.list[321]['it\\'s'][1].deep");
		assert.equal(path(at('"id": 321,') + 5), "$.list[321]['it\\'s'][1]", 'what closes has the path of what it closes');
		assert.equal(path(at('"a b": 1')), "$['a b']");
		assert.equal(path(0), '$');
		assert.equal(path(texts.length - 1), '$');
		assert.equal(model.parentLine('pretty', at('"id": 321,')), at('"id": 321,') - 1);
		assert.equal(model.parentLine('pretty', 0), undefined);
		model.fold('pretty', 1, true);
		assert.equal(model.parentLine('pretty', at('"id": 321,')), 1);
	});

	it('copies values as they are, and lists and objects laid out', () => {
		fc.assert(
			fc.property(fc.jsonValue({ maxDepth: 3 }), (value) => {
				const model = wrote({ value, after: 1 });
				const copied = model.copied('pretty', 1, 'value');
				assert.equal(copied, typeof value === 'string' ? value : JSON.stringify(value, null, 2));
				assert.equal(model.copied('pretty', 0, 'all'), JSON.stringify({ value, after: 1 }, null, 2));
			}),
		);
	});
});

function nested(levels: number): unknown {
	let value: unknown = 1;
	for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value, level] : { a: value, b: level };
	return value as fc.JsonValue;
}
