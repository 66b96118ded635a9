import * as v from 'valibot';
import { list, shape } from './schema.ts';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** So many rows of a table are asked for at once, at most. */
export const mostTableRows = 100;

/** What a cell says, and as what; it is the beginning where `isCut`. */
export type ShownCell = v.InferOutput<typeof shownCell>;
const shownCell = shape({
	text: v.string(),
	kind: v.picklist(['number', 'string', 'word', 'nested']),
	isCut: v.exactOptional(v.boolean()),
});

/** An item of the list: a cell that it lacks is null. `row` is where it begins in the body as it is laid out. */
export type ShownTableRow = v.InferOutput<typeof shownTableRow>;
const shownTableRow = shape({ row: count, cells: list(v.nullable(shownCell)) });

/** A list of objects in a body, as a table. */
export type ShownTable = v.InferOutput<typeof shownTable>;
export const shownTable = shape({
	/** Of the list, in the body as it is laid out. */
	row: count,
	columns: list(v.string()),
	/** Behind them stands a column of what has other names. */
	hasOthers: v.boolean(),
	/** How many items are shown; not all where `isWhole` is false. */
	items: count,
	isWhole: v.boolean(),
});

/** What is asked of the table of a body; each answer is null where there is none any more. */
export const tableQuestions = {
	/** The table of the list of objects around a row, or else of the first one. */
	open: shape({ id: count, row: count }),
	/** Orders it by a column, or as it came. */
	sort: shape({ id: count, column: v.exactOptional(count), isDescending: v.boolean() }),
	rows: shape({ id: count, from: count, count: v.pipe(count, v.maxValue(mostTableRows)) }),
	copyCell: shape({ id: count, at: count, column: count }),
	copy: shape({ id: count, as: v.picklist(['tsv', 'csv']) }),
} as const;

export const tableAnswers = {
	open: v.nullable(shownTable),
	sorted: v.nullable(shape({ items: count })),
	rows: v.nullable(shape({ rows: list(shownTableRow) })),
} as const;
