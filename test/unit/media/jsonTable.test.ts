import assert from 'node:assert/strict';
import { JsonLines } from '../../../media/answer/jsonLines.ts';
import { JsonTable } from '../../../media/answer/jsonTable.ts';
import { prettyJson } from '../../../src/core/text/prettyJson.ts';

const linesOf = (text: string) => new JsonLines(prettyJson(text) ?? text);

function table(text: string, row = 0) {
	const opened = JsonTable.at(linesOf(text), row);
	assert.ok(opened);
	const rows = () => Array.from({ length: opened.count }, (_, line) => opened.at(line));
	const texts = () => rows().map((one) => one?.cells.map((cell) => cell?.text ?? null));
	return { opened, rows, texts };
}

describe('a list of objects as a table', () => {
	it('has the names of the first items as columns, and a cell for each value', () => {
		const { texts, opened, rows } = table(
			'[{"id":1,"name":"A\\"\\u00e9"},{"name":"B","on":true,"tags":[1, {"x":2}]}, {} ]',
		);
		assert.deepEqual([opened.columns, opened.hasOthers, opened.count], [['id', 'name', 'on', 'tags'], false, 3]);
		assert.deepEqual(texts(), [
			['1', 'A"é', null, null],
			[null, 'B', 'true', '[1,{"x": 2}]'],
			[null, null, null, null],
		]);
		const kinds = rows()[1]?.cells.map((cell) => cell?.kind);
		assert.deepEqual(kinds, [undefined, 'string', 'word', 'nested']);
		const places = rows().map((one) => one?.row);
		assert.deepEqual(places, [1, 5, 15]);
	});

	it('is of the list around a row, else of the first one in the root', () => {
		const text = '{"meta":{"a":1},"ids":[1,2],"users":[{"u":1,"roles":[{"r":1}]}],"groups":[{"g":1}]}';
		assert.deepEqual(table(text).opened.columns, ['u', 'roles']);
		const at = (name: string) =>
			linesOf(text)
				.text.split('\n')
				.findIndex((line) => line.trim().startsWith(`"${name}"`));
		assert.deepEqual(table(text, at('g')).opened.columns, ['g']);
		assert.deepEqual(table(text, at('r')).opened.columns, ['r']);
		assert.deepEqual(table(text, at('roles')).opened.columns, ['r']);
		assert.deepEqual(table(text, at('ids')).opened.columns, ['u', 'roles']);
		for (const none of ['[1,2]', '[]', '{}', '3', '{"a":[[{}]]}', '"x"', ''])
			assert.equal(JsonTable.at(linesOf(none), 0), undefined, none);
	});

	it('tells of what has other names than its columns, and of equal names the last', () => {
		const wide = `{${Array.from({ length: 60 }, (_, at) => `"n${at}":${at}`).join(',')}}`;
		const { opened, texts } = table(`[${wide},7,{"n1":1,"n1":2,"n55":3},"text"]`);
		assert.equal(opened.columns.length, 50);
		assert.ok(opened.hasOthers);
		const [first, second, third, fourth] = texts();
		assert.deepEqual([first?.[49], first?.[50]], ['49', '+10']);
		assert.deepEqual([second?.[0], second?.[50]], [null, '7']);
		assert.deepEqual([third?.[1], third?.[50]], ['2', '+1']);
		assert.equal(fourth?.[50], 'text');
	});

	it('is ordered by a column: numbers as numbers, large ones exactly, what is missing last, equal ones as they were', () => {
		const values = [
			...['10', '9', '12345678901234567891', '12345678901234567890', '1e1', '-3.5', '"b"', '"a10"', '"a9"', 'true'],
			...['null', '{}', '0.1'],
		];
		const items = values.map((value, at) => `{"at":${at},"v":${value}}`);
		const { opened, texts } = table(`[{"at":-1},${items.join(',')}]`);
		const shown = () => texts().map((cells) => cells?.[1]);
		opened.sort(1);
		const up = [
			...['-3.5', '0.1', '9', '10', '1e1', '12345678901234567890', '12345678901234567891', 'a9', 'a10', 'b', 'null'],
			...['true', '{}', null],
		];
		assert.deepEqual(shown(), up);
		opened.sort(1);
		assert.deepEqual(shown(), [...up.slice(0, -1).reverse(), null].map(swapped));
		opened.sort(1);
		const order = texts().map((cells) => Number(cells?.[0]));
		assert.deepEqual(order, [-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
	});

	it('compares numbers beyond the precision of floats', () => {
		for (const [less, more] of [
			['9007199254740992', '9007199254740993'],
			['0.1', '0.10000000000000000001'],
			['-9007199254740993', '-9007199254740992'],
			['1e400', '1e401'],
			['2e-999999999', '1e999999999'],
		]) {
			const { opened, texts } = table(`[{"v":${more}},{"v":${less}}]`);
			opened.sort(0);
			assert.deepEqual(texts(), [[less], [more]]);
		}
	});

	it('shows and sorts the first 10,000 rows', () => {
		const { opened } = table(`[${Array.from({ length: 10_001 }, (_, at) => `{"v":${-at}}`).join(',')}]`);
		assert.deepEqual([opened.count, opened.total], [10_000, 10_001]);
		opened.sort(0);
		assert.equal(opened.at(0)?.cells[0]?.text, '-9999');
	});

	it('is copied by cells and as a text', () => {
		const { opened } = table(`[{"a":"x\\ty\\nz","b,c":"q\\"r"},{"a":"=1+1","b,c":"x"},{"a":-5}]`);
		assert.equal(opened.cell(0, 0), 'x\ty\nz');
		assert.equal(opened.cell(2, 1), undefined);
		assert.equal(opened.text('tsv'), 'a\tb,c\nx y z\tq"r\n=1+1\tx\n-5\t');
		assert.equal(opened.text('csv'), 'a,"b,c"\r\n"x\ty\nz","q""r"\r\n\'=1+1,x\r\n-5,');
	});

	it('shows the beginning of long values', () => {
		const long = 'ü'.repeat(5000);
		const { opened, rows } = table(`[{"a":"${long}","n":{"list":[${'1,'.repeat(500)}1]}}]`);
		const cells = rows()[0]?.cells;
		assert.deepEqual([cells?.[0]?.text.length, cells?.[0]?.isCut, cells?.[1]?.text.length], [120, true, 120]);
		assert.equal(opened.cell(0, 0), long);
	});

	it('is of the beginning of a list that is cut', () => {
		const opened = JsonTable.at(new JsonLines('[\n  {\n    "a": 1\n  },\n  {\n    "a": 2,'), 0);
		assert.deepEqual([opened?.count, opened?.at(1)?.cells[0]?.text], [2, '2']);
	});
});

/** Equal ones stay as they were, in either direction. */
function swapped(value: string | null, at: number, all: readonly (string | null)[]): string | null {
	const tens = [all.indexOf('10'), all.indexOf('1e1')];
	return tens.includes(at) ? (at === Math.min(...tens) ? '10' : '1e1') : value;
}
