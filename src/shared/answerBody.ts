import * as v from 'valibot';
import { list, shape } from './schema.ts';

const view = v.picklist(['pretty', 'raw']);
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** So many rows are asked for at once, at most. */
export const mostRowsAsked = 200;

/** A row of an answer's body, masked. */
export type ShownBodyRow = v.InferOutput<typeof shownBodyRow>;
export const shownBodyRow = shape({
	/** Of the layout, counted from 0; what is folded is counted, too. */
	row: count,
	/** In how many lists and objects it stands. */
	depth: count,
	text: v.string(),
	/** How many bytes behind `text` are not here. */
	left: v.exactOptional(count),
	/** More of it can be asked for. */
	grows: v.exactOptional(v.boolean()),
	fold: v.exactOptional(v.picklist(['open', 'folded'])),
	hidden: v.exactOptional(shape({ count, of: v.picklist(['items', 'rows']) })),
	tail: v.exactOptional(v.string()),
	goesOn: v.exactOptional(v.boolean()),
	marks: v.exactOptional(list(count)),
});

/** How much of a body can be shown by now. */
export type BodyProgress = v.InferOutput<typeof bodyProgress>;
export const bodyProgress = shape({
	isWhole: v.boolean(),
	/** How many lines each layout has; `pretty` only of what is JSON, or begins as such. */
	lines: shape({ raw: count, pretty: v.exactOptional(count) }),
	fault: v.exactOptional(v.picklist(['not-json', 'too-deep'])),
});

/** The body of an answer as it is first shown: with the rows of the beginning, further ones are asked for. */
export type ShownBody = v.InferOutput<typeof shownBody>;
export const shownBody = v.variant('kind', [
	shape({
		kind: v.literal('rows'),
		/** Names the body in what is asked. */
		id: count,
		view,
		progress: bodyProgress,
		rows: list(shownBodyRow),
	}),
	/** There is nothing to be read; why not. */
	shape({ kind: v.literal('note'), text: v.string() }),
]);

/** More of a body has come, or it can be asked nothing any more. */
export type BodyNews = v.InferOutput<typeof bodyNews>;
export const bodyNews = shape({ id: count, progress: v.exactOptional(bodyProgress) });

/** Which body is asked, in which layout. */
const of = { id: count, view };

/** What is searched in a body. */
export type BodyQuery = v.InferOutput<typeof bodyQuery>;
export const bodyQuery = shape({
	text: v.pipe(v.string(), v.maxLength(1000)),
	matchCase: v.boolean(),
	wholeWord: v.boolean(),
	isExpression: v.boolean(),
});

/** What is asked of a body, and the answers; each is null where the body is not shown any more. */
export const bodyQuestions = {
	rows: shape({ ...of, from: count, count: v.pipe(count, v.maxValue(mostRowsAsked)) }),
	lengthen: shape({ ...of, row: count }),
	fold: shape({ ...of, row: count, folded: v.boolean() }),
	foldAll: shape({ ...of, folded: v.boolean() }),
	parent: shape({ ...of, row: count }),
	reveal: shape({ ...of, row: count }),
	/** `row` is where to look first. */
	find: shape({ ...of, query: bodyQuery, row: count }),
	place: shape({ ...of, index: count }),
	openValue: shape({ ...of, row: count }),
	copy: shape({ ...of, row: count, part: v.picklist(['value', 'path', 'row', 'all']) }),
} as const;

export const bodyAnswers = {
	rows: v.nullable(shape({ rows: list(shownBodyRow), lines: count })),
	lengthened: v.nullable(shape({ row: shownBodyRow })),
	lines: v.nullable(shape({ lines: count })),
	parent: v.nullable(shape({ line: count })),
	revealed: v.nullable(shape({ line: count, lines: count })),
	/** `first` is the place to show first. */
	found: v.nullable(
		shape({
			count,
			first: count,
			isWhole: v.boolean(),
			fault: v.exactOptional(v.picklist(['no-expression', 'too-slow'])),
		}),
	),
	/** `start` is where it begins in the text of its row. */
	place: v.nullable(shape({ line: count, lines: count, start: v.exactOptional(count) })),
	opened: v.nullable(shape({ isOpened: v.boolean() })),
	copied: v.nullable(shape({ isCopied: v.boolean() })),
} as const;
