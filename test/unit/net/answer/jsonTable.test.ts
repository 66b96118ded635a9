import assert from 'node:assert/strict';
import { BodyModel } from '../../../../src/net/answer/bodyModel.ts';
import { bytesSource } from '../../../../src/net/answer/bodySource.ts';
import { compareCells, sortCell } from '../../../../src/net/answer/tableOrder.ts';

function model(text: string, secrets: readonly string[] = []) {
	const bytes = Buffer.from(text);
	const body = new BodyModel(bytesSource(bytes), secrets, true);
	body.advance(bytes.length);
	return body;
}

function table(text: string, row = 0, secrets: readonly string[] = []) {
	const opened = model(text, secrets).openTable(row);
	assert.ok(opened);
	const texts = (from = 0, count = 100) =>
		opened.rowsFrom(from, count, 1e9).map(({ cells }) => cells.map((cell) => cell?.text ?? null));
	return { opened, head: opened.head, texts };
}

describe('a list of objects as a table', () => {
	it('has the names of the first items as columns, and a cell for each value', () => {
		const { head, texts, opened } = table(
			'[{"id":1,"name":"A\\"\\u00e9"},{"name":"B","on":true,"tags":[1, {"x":2}]}, {} ]',
		);
		assert.deepEqual(head, {
			row: 0,
			columns: ['id', 'name', 'on', 'tags'],
			hasOthers: false,
			items: 3,
			isWhole: true,
		});
		assert.deepEqual(texts(), [
			['1', 'A"é', null, null],
			[null, 'B', 'true', '[1, {"x":2}]'],
			[null, null, null, null],
		]);
		assert.deepEqual(
			opened.rowsFrom(1, 1, 1e9)[0]?.cells.map((cell) => cell?.kind),
			[undefined, 'string', 'word', 'nested'],
		);
		assert.deepEqual(
			opened.rowsFrom(0, 9, 1e9).map(({ row }) => row),
			[1, 5, 15],
		);
	});

	it('is of the list around a row, else of the first one in the root', () => {
		const text = '{"meta":{"a":1},"ids":[1,2],"users":[{"u":1,"roles":[{"r":1}]}],"groups":[{"g":1}]}';
		assert.deepEqual(table(text).head.columns, ['u', 'roles']);
		const at = (name: string) => {
			const body = model(text);
			for (let row = 0; ; row++) if (body.rows('pretty', row, 1).rows[0]?.text.startsWith(`"${name}"`)) return row;
		};
		assert.deepEqual(table(text, at('g')).head.columns, ['g']);
		assert.deepEqual(table(text, at('r')).head.columns, ['r']);
		assert.deepEqual(table(text, at('roles')).head.columns, ['r']);
		assert.deepEqual(table(text, at('ids')).head.columns, ['u', 'roles']);
		for (const none of ['[1,2]', '[]', '{}', '3', '{"a":[[{}]]}', '"x"', 'no JSON', '[{"a":1}', ''])
			assert.equal(model(none).openTable(0), undefined, none);
	});

	it('tells of what has other names than its columns, and of equal names the last', () => {
		const wide = `{${Array.from({ length: 60 }, (_, at) => `"n${at}":${at}`).join(',')}}`;
		const { head, texts } = table(`[${wide},7,{"n1":1,"n1":2,"n55":3},"text"]`);
		assert.equal(head.columns.length, 50);
		assert.ok(head.hasOthers);
		const [first, second, third, fourth] = texts();
		assert.deepEqual([first?.[49], first?.[50]], ['49', '+10']);
		assert.deepEqual([second?.[0], second?.[50]], [null, '7']);
		assert.deepEqual([third?.[1], third?.[50]], ['2', '+1']);
		assert.equal(fourth?.[50], 'text');
	});

	it('is ordered by a column: numbers as numbers, large ones exactly, what is missing last, equal ones as they were', () => {
		const values = [
			'10',
			'9',
			'12345678901234567891',
			'12345678901234567890',
			'1e1',
			'-3.5',
			'"b"',
			'"a10"',
			'"a9"',
			'true',
			'null',
			'{}',
			'0.1',
		];
		const items = values.map((value, at) => `{"at":${at},"v":${value}}`);
		const { opened, texts } = table(`[{"at":-1},${items.join(',')}]`);
		const shown = () => texts().map(([, value]) => value);
		opened.sort(1, false);
		const up = [
			'-3.5',
			'0.1',
			'9',
			'10',
			'1e1',
			'12345678901234567890',
			'12345678901234567891',
			'a9',
			'a10',
			'b',
			'null',
			'true',
			'{}',
			null,
		];
		assert.deepEqual(shown(), up);
		opened.sort(1, true);
		assert.deepEqual(shown(), [...up.slice(0, -1).reverse(), null].map(swapped));
		opened.sort(undefined, false);
		assert.deepEqual(
			texts().map(([at]) => at),
			[...Array.from({ length: 14 }, (_, at) => String(at - 1))],
		);
	});

	it('compares numbers of any form exactly, in no long time', () => {
		const order = (one: string, other: string) => {
			const cells = [one, other].map((text) => sortCell({ text, kind: 'number' }));
			return Math.sign(compareCells(cells[0], cells[1], false));
		};
		assert.equal(order('9007199254740993', '9007199254740992'), 1);
		assert.equal(order('9007199254740993.0', '9007199254740993'), 0);
		assert.equal(order('0.10000000000000000001', '0.1'), 1);
		assert.equal(order('-9007199254740993', '-9007199254740992'), -1);
		assert.equal(order('1e400', '1e401'), -1);
		assert.equal(order('1e999999999', '2e-999999999'), 1);
		assert.equal(order(`${'9'.repeat(150)}`, `${'9'.repeat(149)}8`), 1);
	});

	it('is copied by cells and as a text, with secrets masked', () => {
		const secret = 'tkn1aB3Cd4Ef5Gh6';
		const { opened, texts } = table(`[{"a":"x\\ty\\nz","b,c":"q\\"r"},{"a":"=1+1","b,c":"${secret}"},{"a":-5}]`, 0, [
			secret,
		]);
		assert.equal(texts()[1]?.[1], '••••••••');
		assert.equal(opened.cell(0, 0), 'x\ty\nz');
		assert.equal(opened.cell(2, 1), undefined);
		assert.equal(opened.text('tsv', 1000), 'a\tb,c\nx y z\tq"r\n=1+1\t••••••••\n-5\t');
		assert.equal(opened.text('csv', 1000), 'a,"b,c"\r\n"x\ty\nz","q""r"\r\n\'=1+1,••••••••\r\n-5,');
		assert.equal(opened.text('csv', 20), undefined);
	});

	it('shows the beginning of long values and names, and no more than is asked for at once', () => {
		const long = 'ü'.repeat(5000);
		const { opened, texts, head } = table(`[{"${long}":"${long}","n":{"list":[${'1,'.repeat(500)}1]}}]`);
		assert.ok((head.columns[0]?.length ?? 0) <= 200);
		const [cells] = texts();
		assert.ok((cells?.[0]?.length ?? 0) <= 120 && cells?.[0]?.startsWith('üü') && !cells[0].includes('\ufffd'));
		assert.ok((cells?.[1]?.length ?? 0) <= 120);
		assert.equal(opened.rowsFrom(0, 1, 1e9)[0]?.cells[0]?.isCut, true);
		assert.equal(opened.cell(0, 0), long);
		const many = table(`[${'{"a":"0123456789"},'.repeat(999)}{}]`);
		assert.ok(many.opened.rowsFrom(0, 999, 5000).length < 100);
	});

	it('has the first 100,000 items of more', () => {
		const { head, texts } = table(`[${'{"a":1},'.repeat(100_001)}{"a":2}]`);
		assert.deepEqual([head.items, head.isWhole], [100_000, false]);
		assert.deepEqual(texts(99_999, 5), [['1', null]]);
	});
});

/** Equal ones stay as they were, in either direction. */
function swapped(value: string | null, at: number, all: readonly (string | null)[]): string | null {
	const tens = [all.indexOf('10'), all.indexOf('1e1')];
	return tens.includes(at) ? (at === Math.min(...tens) ? '10' : '1e1') : value;
}
