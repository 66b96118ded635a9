import Papa from 'papaparse';
import type { CallDocument } from '../../core/callFile/callDocumentModel.ts';
import type { ReadFile } from '../expectations/results.ts';
import type { Texts } from '../texts.ts';

/** The columns of a row of data by their names. */
export type DataRow = ReadonlyMap<string, string>;

/** All rows are in memory. */
const mostRows = 10_000;

/** The rows of the file that `@data` names; one undefined row where a call file names no file. Or why no row can be read. */
export async function dataRows(
	{ data }: CallDocument,
	readFile: ReadFile,
	{ t, number }: Texts,
): Promise<readonly (DataRow | undefined)[] | { readonly notSent: string }> {
	if (!data) return [undefined];
	const text = await readFile(data.value);
	if (text === undefined) return { notSent: t('The data file {0} cannot be read.', data.value) };
	const rows = /\.[ct]sv$/i.test(data.value) ? rowsOfTable(text) : rowsOfJson(text, /\.json$/i.test(data.value));
	if (!rows) return { notSent: t('The data file {0} has no rows: it takes a table, or JSON objects.', data.value) };
	if (rows.length > mostRows)
		return { notSent: t('The data file {0} has more than {1} rows. Split it.', data.value, number(mostRows)) };
	return rows;
}

/** Of CSV or TSV whose first row has the names; what separates the columns is seen. */
function rowsOfTable(text: string): DataRow[] | undefined {
	const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
		skipEmptyLines: 'greedy',
		preview: mostRows + 2,
	});
	const [names, ...rows] = data;
	if (!names || rows.length === 0) return undefined;
	const trimmed = names.map((name) => name.trim());
	return rows.map((row) => new Map(trimmed.map((name, index) => [name, row[index] ?? ''])));
}

/** A list of objects, or with an object a line. */
function rowsOfJson(text: string, isList: boolean): DataRow[] | undefined {
	const lines = isList ? [] : text.split('\n').filter((line) => line.trim() !== '');
	let values: unknown;
	try {
		values = isList ? JSON.parse(text) : lines.slice(0, mostRows + 1).map((line): unknown => JSON.parse(line));
	} catch {
		return undefined;
	}
	if (!Array.isArray(values) || values.length === 0) return undefined;
	const isRow = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
	if (!values.every(isRow)) return undefined;
	return values
		.slice(0, mostRows + 1)
		.map((value: object) => new Map(Object.entries(value).map(([name, one]) => [name, textOf(one)])));
}

function textOf(value: unknown): string {
	return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What there is to do in each row, row by row; without a number where there are no rows. */
export function perRow<Item>(rows: readonly (DataRow | undefined)[], items: readonly Item[]) {
	return rows.flatMap((row, index) => items.map((item) => ({ ...item, row, ...(row && { rowNumber: index + 1 }) })));
}
