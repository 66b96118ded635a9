import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { dataRows, readRows } from '../../../../src/app/callFiles/dataRows.ts';
import { parseCallDocument } from '../../../../src/core/callFile/callDocument.ts';
import { english } from '../../../data/english.ts';

async function rows(file: string, text: string | undefined) {
	const read = await dataRows(parseCallDocument(`@data = ${file}\n`), async () => text, english);
	if (!read) return undefined;
	return 'notSent' in read ? read.notSent : read.map((row) => Object.fromEntries(row));
}

describe('the rows of a data file', () => {
	const cases: [file: string, text: string, expected: unknown][] = [
		[
			'a.csv',
			'a,b\n1,"x ""y"", z\nw"\n2\n',
			[
				{ a: '1', b: 'x "y", z\nw' },
				{ a: '2', b: '' },
			],
		],
		['a.csv', 'a;b\r\n1;2\r\n', [{ a: '1', b: '2' }]],
		['a.TSV', 'a\tb\n1\t2,3\n', [{ a: '1', b: '2,3' }]],
		['a.json', '[{"a":1,"b":"x","c":[true,null]}]', [{ a: '1', b: 'x', c: '[true,null]' }]],
		['a.ndjson', '{"__proto__":1}\n\n{"a":2}', [JSON.parse('{"__proto__":"1"}'), { a: '2' }]],
		['a.jsonl', '{"id":12345678901234567890,"price":10.00}', [{ id: '12345678901234567890', price: '10.00' }]],
		['a.json', '[{"ids":[12345678901234567890]}]', [{ ids: '[12345678901234567890]' }]],
		['a.csv', 'a\n\ufffd\n', 'The data file a.csv is not UTF-8. Save it as UTF-8.'],
		['a.json', '[5]', 'The data file a.json has no rows: it takes a table, or JSON objects.'],
		['a.json', '{"a":1}', 'The data file a.json has no rows: it takes a table, or JSON objects.'],
		['a.jsonl', '[2]', 'The data file a.jsonl has no rows: it takes a table, or JSON objects.'],
		['a.jsonl', '{"a":1}\n[2]', 'The data file a.jsonl has no JSON object behind row 1.'],
		['a.csv', 'a,b\n1,2,\n', [{ a: '1', b: '2' }]],
		['a.csv', 'a,b\n\n1,"x\ny"\n2,3,4\n5,6\n', 'Line 5 of the data file a.csv has more values than there are columns.'],
		['a.tsv', 'a,b\n1,2\n', [{ a: '1', b: '2' }]],
		['a.csv', 'a,b\r\n1,"x\r\n2,y\r\n', 'Line 2 of the data file a.csv has a quote that is not closed.'],
		['a.csv', 'a\n1\n"x\n"y"\n', 'Line 3 of the data file a.csv has a quote that is not closed.'],
		['a.csv', 'a,"b\n1,2\n', 'Line 1 of the data file a.csv has a quote that is not closed.'],
		['a.csv', 'a,b\n', 'The data file a.csv has no rows: it takes a table, or JSON objects.'],
		['a.json', 'no', 'The data file a.json has no rows: it takes a table, or JSON objects.'],
		['a.csv', `a\n${'1\n'.repeat(10_001)}`, 'The data file a.csv has more than 10,000 rows. Split it.'],
	];
	for (const [file, text, expected] of cases) {
		it(`are read from ${file}: ${JSON.stringify(text.slice(0, 40))}`, async () => {
			assert.deepEqual(await rows(file, text), expected);
		});
	}

	it('are none where a file names no data', async () => {
		assert.equal(await rows('{"a":1}', undefined), undefined);
		assert.equal(await rows('{{x}}.csv', undefined), undefined);
		assert.equal(await rows('a.csv', undefined), 'The data file a.csv cannot be read.');
	});

	it('are read within limits, whatever the file has', async () => {
		// A .tsv is read as a .csv.
		for (const unit of ['"', '",', ',', '\n,', 'a"b\n', '[', '{"a":', '\u0000'])
			for (const file of ['a.csv', 'a.json', 'a.jsonl']) await rows(file, unit.repeat(1_000_000 / unit.length));
	});

	it('are read up to a line that is wrong, which is counted over all pieces', async () => {
		const pieces = Array.from({ length: 40 }, () => '"x\ny",1\n\n'.repeat(1000));
		let count = 0;
		const reading = (async () => {
			for await (const _ of readRows('a.csv', ['a,b\n', ...pieces, '1,2,3\n', ...pieces], english)) count += 1;
		})();
		await assert.rejects(reading, /^Error: Line 120,002 of the data file a\.csv has more values/);
		assert.equal(count, 40_000);
	});

	it('are the same in whatever pieces they come', async () => {
		const cell = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r', ';', ' ', 'é', '😀'), maxLength: 5 });
		const line = fc.array(cell, { minLength: 2, maxLength: 2 });
		await fc.assert(
			fc.asyncProperty(
				fc.array(line, { minLength: 1, maxLength: 30 }),
				fc.boolean(),
				fc.nat(),
				async (lines, isTable, at) => {
					// Larger than what is read ahead.
					const table = [['one', 'two'], ...lines, ['x'.repeat(70_000), 'y'], ...lines];
					const text = isTable
						? table.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')).join('\n')
						: table.map(([one, two]) => JSON.stringify({ one, two })).join('\n');
					const name = isTable ? 'a.csv' : 'a.jsonl';
					const size = 1 + (at % text.length);
					const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, i) =>
						text.slice(i * size, (i + 1) * size),
					);
					const read: string[][] = [];
					for await (const row of readRows(name, size < 40_000 ? [text] : pieces, english))
						read.push([...row.values()]);
					const expected = isTable ? table.slice(1).filter((row) => row.some((one) => one.trim() !== '')) : table;
					assert.deepEqual(read, expected);
				},
			),
			{ numRuns: 60 },
		);
	});
});
