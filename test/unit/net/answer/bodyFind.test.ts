import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type FindQuery, mostMatches } from '../../../../src/net/answer/bodyFind.ts';
import { BodyModel } from '../../../../src/net/answer/bodyModel.ts';
import { bytesSource } from '../../../../src/net/answer/bodySource.ts';
import type { BodyViewName } from '../../../../src/net/answer/bodyView.ts';
import { end } from './ended.ts';

const wrote = (text: string) => {
	const bytes = Buffer.from(text);
	const model = new BodyModel(bytesSource(bytes), [], true);
	model.advance(bytes.length);
	return model;
};
const exact: FindQuery = { text: '', matchCase: true, wholeWord: false, isExpression: false };
const find = (model: BodyModel, view: BodyViewName, query: Partial<FindQuery>, row = 0) =>
	end(model.find(view, { ...exact, ...query }, row, 60_000));

/** How often a text stands in a line, one behind the other. */
const countIn = (line: string, text: string) => line.split(text).length - 1;

describe('searching a body', () => {
	const unit = fc.constantFrom('a', 'b', 'A', ' ', '"', '1', 'é', '\ud83d\ude00');
	const piece = fc.string({ unit, minLength: 1, maxLength: 3 });

	it('finds what a search of the laid-out lines finds', () => {
		fc.assert(
			fc.property(fc.dictionary(piece, fc.array(piece)), piece, (value, text) => {
				const lines = JSON.stringify(value, null, 2).split('\n');
				const model = wrote(JSON.stringify(value));
				const { count, isWhole } = find(model, 'pretty', { text });
				assert.equal(
					count,
					lines.reduce((sum, line) => sum + countIn(line.trim(), text), 0),
				);
				assert.ok(isWhole);
				for (const { text: row, marks = [] } of model.rows('pretty', 0, 500).rows)
					for (let at = 0; at < marks.length; at += 2)
						assert.equal(row.slice(marks[at], (marks[at] ?? 0) + (marks[at + 1] ?? 0)), text);
			}),
		);
	});

	it('finds what lies across the rows of a long line, once', () => {
		fc.assert(
			fc.property(fc.integer({ min: 0, max: 1100 }), fc.integer({ min: 1, max: 90 }), (before, times) => {
				const text = `${'-'.repeat(before)}${'needle,'.padEnd(997, '.').repeat(times)}\nneedle`;
				assert.equal(find(wrote(text), 'raw', { text: 'needle' }).count, times + 1);
			}),
		);
	});

	it('finds what lies across the parts in which a long value is read, once', () => {
		for (const shift of [0, 1, 2, 3, 5]) {
			const value = `${'x'.repeat(shift)}${'ééneedle'.repeat(30_000)}`;
			assert.equal(find(wrote(JSON.stringify({ value })), 'pretty', { text: 'needle' }).count, 30_000);
		}
	});

	it('finds what repeats itself as often as it can stand there', () => {
		const text = 'a'.repeat(200_003);
		assert.equal(find(wrote(JSON.stringify(text)), 'pretty', { text: 'aaaaa' }).count, 40_000);
		assert.equal(find(wrote(text), 'raw', { text: 'aaaaa' }).count, 40_000);
	});

	it('heeds case and whole words, and takes expressions', () => {
		const model = wrote(JSON.stringify(['user', 'User', 'users', 'супер user', 'суперuser', 'a.b', 'axb']));
		const count = (query: Partial<FindQuery>) => find(model, 'pretty', query).count;
		assert.equal(count({ text: 'user' }), 4);
		assert.equal(count({ text: 'user', matchCase: false }), 5);
		assert.equal(count({ text: 'user', wholeWord: true }), 2);
		assert.equal(count({ text: 'user', wholeWord: true, matchCase: false }), 3);
		assert.equal(count({ text: 'a.b' }), 1);
		assert.equal(count({ text: 'a.b', isExpression: true }), 2);
		assert.equal(count({ text: 'x*', isExpression: true }), 1, 'what is empty is found nowhere');
		assert.equal(count({ text: '' }), 0);
		assert.equal(find(model, 'pretty', { text: '(', isExpression: true }).fault, 'no-expression');
	});

	it('begins where the reader is, and unfolds what hides a place', () => {
		const model = wrote(JSON.stringify([['x'], ['x'], ['y', 'x']]));
		assert.equal(find(model, 'pretty', { text: 'x' }, 5).first, 1);
		assert.equal(find(model, 'pretty', { text: 'x' }, 11).first, 0, 'from the beginning behind the last');
		model.foldAll('pretty', true);
		assert.deepEqual(model.showPlace('pretty', 2), { line: 5, start: 1 });
		assert.deepEqual(model.rows('pretty', 5, 1).rows[0]?.marks, [1, 1]);
		assert.equal(model.showPlace('pretty', 3), undefined);
	});

	it('ends an expression that takes for ever, and counts no more than anybody goes over', () => {
		const slow = wrote(JSON.stringify(`${'a'.repeat(50)}!`));
		const told = end(slow.find('pretty', { ...exact, text: '(a+)+$', isExpression: true }, 0, 50));
		assert.deepEqual(told, { count: 0, first: 0, isWhole: false, fault: 'too-slow' });
		const many = find(wrote('x'.repeat(mostMatches + 5)), 'raw', { text: 'x' });
		assert.deepEqual(many, { count: mostMatches, first: 0, isWhole: false });
	});
});
