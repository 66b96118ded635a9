import assert from 'node:assert/strict';
import fc from 'fast-check';
import { BodyLines } from '../../../media/answer/bodyLines.ts';
import { JsonLines } from '../../../media/answer/jsonLines.ts';
import { ShownLines } from '../../../media/answer/shownLines.ts';
import { prettyJson } from '../../../src/core/text/prettyJson.ts';

const linesOf = (text: string) => new JsonLines(prettyJson(text) ?? text);
const texts = (lines: JsonLines) =>
	Array.from({ length: lines.count }, (_, line) => {
		const { text, hidden, tail = '' } = lines.rowAt(line);
		return hidden === undefined ? text : `${text}${hidden}${tail}`;
	});

describe('the lines of JSON', () => {
	it('fold one by one, all, and unfold for what is found', () => {
		const lines = linesOf('{"list":[{"id":1},{"id":2},3],"empty":[],"on":true}');
		lines.fold(1, true);
		assert.deepEqual(texts(lines), ['{', '"list": [3],', '"empty": [],', '"on": true', '}']);
		assert.deepEqual([lines.lineOf(3), lines.lineOf(11)], [1, 3]);
		lines.fold('all', true);
		lines.reveal(6);
		assert.deepEqual(texts(lines).slice(0, 4), ['{', '"list": [', '{1},', '{']);
		lines.fold('all', false);
		assert.equal(lines.count, 13);
		lines.fold(0, true);
		assert.deepEqual(texts(lines), ['{3}']);
		assert.equal(lines.rowAt(0).fold, 'folded');
	});

	it('know the path, the parent and the value of each', () => {
		const lines = linesOf('{"users":[{"first name":"Ann\\n\\"B\\"","id":12345678901234567890}],"a:b":{"x":[1,[2]]}}');
		const at = (text: string) =>
			Array.from({ length: lines.rows }, (_, row) => lines.textOf(row)).findIndex((row) => row.startsWith(text));
		assert.deepEqual(lines.locationOf(at('"first name"')), ['users', 0, 'first name']);
		assert.deepEqual(lines.locationOf(at('2')), ['a:b', 'x', 1, 0]);
		assert.deepEqual(lines.locationOf(at('],')), ['users']);
		assert.deepEqual([lines.parentOf(at('2')), lines.parentOf(0)], [at('2') - 1, undefined]);
		assert.equal(lines.valueOf(at('"first name"')), 'Ann\n"B"');
		assert.equal(lines.valueOf(at('"id"')), '12345678901234567890');
		assert.equal(lines.valueOf(at('"x"')), '[\n  1,\n  [\n    2\n  ]\n]');
	});

	it('have the value of every place as JSON has it', () => {
		fc.assert(
			fc.property(fc.json({ maxDepth: 3 }), (text) => {
				const lines = linesOf(text);
				for (let row = 0; row < lines.rows; row += 1) {
					let value = JSON.parse(text);
					for (const key of lines.locationOf(row)) value = value[key];
					assert.deepEqual(lines.valueOf(row), typeof value === 'string' ? value : prettyJson(JSON.stringify(value)));
				}
			}),
		);
	});

	it('show a long row in part, and more of it when asked', () => {
		const lines = linesOf(JSON.stringify({ long: 'é'.repeat(100_000) }));
		const left = () => [lines.rowAt(1).text.length, lines.rowAt(1).grows];
		assert.deepEqual(left(), [1000, true]);
		for (const expected of [8000, 64_000]) {
			lines.lengthen(1);
			assert.deepEqual(left(), [expected, expected < 64_000]);
		}
		assert.equal(lines.valueOf(1).length, 100_000);
	});

	it('fold what a cut text opens', () => {
		const lines = new JsonLines('{\n  "a": [\n    1,\n    2');
		lines.fold(1, true);
		assert.deepEqual(texts(lines), ['{', '"a": [2']);
		assert.equal(lines.valueOf(1), '[\n  1,\n  2');
	});
});

describe('the lines of a text', () => {
	it('go on in further rows, and know the place of each character', () => {
		const lines = new BodyLines(`ab\r\n${'x'.repeat(2500)}\n\nc`);
		const rows = Array.from({ length: lines.count }, (_, row) => lines.rowAt(row));
		const lengths = rows.map(({ text, goesOn }) => `${text.length}${goesOn ? ' goes on' : ''}`);
		assert.deepEqual(lengths, ['2', '1000', '1000 goes on', '500 goes on', '0', '1']);
		assert.deepEqual(lines.placeOf(2104), { row: 3, start: 100 });
		assert.equal(lines.valueOf(3).length, 2500);
	});
});

describe('what is shown of a body', () => {
	const body = { id: 1, text: prettyJson('[{"x":1},[2]]') ?? '', isJson: true };

	it('has the path of what a filter found in the whole body', () => {
		const found = new ShownLines(body, () => {}, { paths: ['$.a[3]', '$.b'], isList: true });
		const paths = [0, 1, 2, 5].map((row) => found.pathOf(row));
		assert.deepEqual(paths, ['$', '$.a[3]', '$.a[3].x', '$.b[0]']);
		const one = new ShownLines(body, () => {}, { paths: ['$.a'], isList: false });
		assert.equal(one.pathOf(2), '$.a[0].x');
	});

	it('marks places', () => {
		const lines = new ShownLines(body, () => {});
		// In `"x": 1`, the third line.
		lines.mark([11, 1, 15, 1]);
		assert.deepEqual(lines.at(2)?.marks, [1, 1, 5, 1]);
		lines.mark([]);
		assert.equal(lines.at(2)?.marks, undefined);
	});
});
