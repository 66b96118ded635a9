import Papa from 'papaparse';
import type { CallDocument } from '../../core/callFile/callDocumentModel.ts';
import { asWritten, isJsonObject, parsedJson } from '../../core/text/parsedJson.ts';
import type { ReadFile } from '../expectations/results.ts';
import type { Texts } from '../texts.ts';

/** The columns of a row of data by their names. */
export type DataRow = ReadonlyMap<string, string>;

/** In the editor, where all rows are in memory. */
const mostRows = 10_000;

/** Of a row of data, and of a file with a list of them, in characters. */
const [longestRow, longestList] = [1_000_000, 4_000_000];

export class DataError extends Error {}

/** The rows of the file that `@data` names, all in memory; undefined where a call file names no file. Or why no row can be read. */
export async function dataRows({ data }: CallDocument, readFile: ReadFile, texts: Texts) {
	if (!data) return undefined;
	const text = await readFile(data.value);
	const rows: DataRow[] = [];
	try {
		for await (const row of readRows(data.value, text === undefined ? undefined : [text], texts)) {
			if (rows.push(row) <= mostRows) continue;
			const { t, number } = texts;
			return { notSent: t('The data file {0} has more than {1} rows. Split it.', data.value, number(mostRows)) };
		}
	} catch (error) {
		if (error instanceof DataError) return { notSent: error.message };
		throw error;
	}
	return rows;
}

/**
 * The rows of a file with data, one by one.
 * @param pieces of its text, in order; undefined where it cannot be read
 * @throws {DataError} where there is no row, or one that cannot be read
 */
export async function* readRows(
	name: string,
	pieces: Iterable<string> | AsyncIterable<string> | undefined,
	texts: Texts,
): AsyncGenerator<DataRow> {
	const { t, number } = texts;
	if (!pieces) throw new DataError(t('The data file {0} cannot be read.', name));
	const format = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
	const isTable = format === 'csv' || format === 'tsv';
	const rowsOf = isTable ? tableRows(name, texts) : format === 'json' ? listRows() : lineRows();
	let count = 0;
	let rest = '';
	const take = function* (isLast: boolean): Generator<DataRow> {
		const taken = rowsOf(rest, isLast);
		for (const row of taken.rows) {
			count += 1;
			yield row;
		}
		if (count === 0 && (isLast || taken.rest === undefined))
			throw new DataError(t('The data file {0} has no rows: it takes a table, or JSON objects.', name));
		if (taken.rest === undefined)
			throw new DataError(t('The data file {0} has no JSON object behind row {1}.', name, number(count)));
		rest = taken.rest;
	};
	for await (const piece of pieces) {
		// What a decoder writes for bytes that are none of UTF-8.
		if (piece.includes('\ufffd')) throw new DataError(t('The data file {0} is not UTF-8. Save it as UTF-8.', name));
		rest = rest === '' ? piece.replace(/^\uFEFF/, '') : rest + piece;
		// Quotes that never end would be read again with each piece.
		if (rest.length < readAhead) continue;
		yield* take(false);
		if (rest.length > (format === 'json' ? longestList : longestRow))
			throw new DataError(t('The data file {0} has too long a row behind row {1}.', name, number(count)));
	}
	yield* take(true);
}

/** So many characters are read before their rows are taken. */
const readAhead = 65_536;

/** The rows in the text so far, and what is left of it; undefined where something else than a row follows. */
type TakeRows = (
	text: string,
	isLast: boolean,
) => { readonly rows: Iterable<DataRow>; readonly rest: string | undefined };

/** Of CSV or TSV whose first row has the names; what separates the columns is seen. */
function tableRows(name: string, { t, number }: Texts): TakeRows {
	let parser: Papa.Parser | undefined;
	let names: readonly string[] | undefined;
	let line = 1;
	const isFilled = (value: string) => value.trim() !== '';
	function* filledRows(rows: readonly string[][], unclosed: number | undefined): Generator<DataRow> {
		for (const [index, row] of rows.entries()) {
			if (index === unclosed)
				throw new DataError(t('Line {0} of the data file {1} has a quote that is not closed.', number(line), name));
			if (names && row.slice(names.length).some(isFilled))
				throw new DataError(
					t('Line {0} of the data file {1} has more values than there are columns.', number(line), name),
				);
			if (names && row.some(isFilled)) yield new Map(names.map((name, column) => [name, row[column] ?? '']));
			else if (row.some(isFilled)) names = row.map((one) => one.trim());
			line += row.join(' ').split(/\r\n|[\r\n]/).length;
		}
	}
	return (text, isLast) => {
		parser ??= new Papa.Parser(formOf(text));
		const { data, errors, meta } = parser.parse(text, 0, !isLast) as Papa.ParseResult<string[]>;
		return { rows: filledRows(data, errors[0]?.row), rest: isLast ? '' : text.slice(meta.cursor) };
	};
}

/** What separates columns is seen in the row of the names: values may have anything in them. */
function formOf(text: string): Papa.ParseConfig {
	const [names = ''] = /\S[^\r\n]*/.exec(text) ?? [];
	const { delimiter } = Papa.parse(names).meta;
	const { linebreak } = Papa.parse(text, { delimiter, preview: 1 }).meta;
	return { delimiter, newline: linebreak as '\n' };
}

/** Of a list of objects, which is read as a whole. */
function listRows(): TakeRows {
	return (text, isLast) => {
		if (!isLast) return { rows: [], rest: text };
		const values = parsedJson(text, asWritten);
		if (!Array.isArray(values) || !values.every(isRow)) return { rows: [], rest: undefined };
		return { rows: values.map(rowOf), rest: '' };
	};
}

/** Of an object a line. */
function lineRows(): TakeRows {
	return (text, isLast) => {
		const end = isLast ? text.length : text.lastIndexOf('\n') + 1;
		const rows: DataRow[] = [];
		for (const line of text.slice(0, end).split('\n')) {
			if (line.trim() === '') continue;
			const value = parsedJson(line, asWritten);
			if (!isRow(value)) return { rows, rest: undefined };
			rows.push(rowOf(value));
		}
		return { rows, rest: text.slice(end) };
	};
}

/** Numbers as they are written are objects of no class. */
function isRow(value: unknown): value is object {
	return isJsonObject(value) && Object.getPrototypeOf(value) === Object.prototype;
}

function rowOf(value: object): DataRow {
	return new Map(
		Object.entries(value).map(([name, one]) => [name, typeof one === 'string' ? one : JSON.stringify(one)]),
	);
}
