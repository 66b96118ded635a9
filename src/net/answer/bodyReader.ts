import type { FindQuery } from './bodyFind.ts';
import {
	type BodyModel,
	type BodyPiece,
	type BodyRows,
	type FoundPlaces,
	mostCopied,
	mostTold,
	type ShownPlace,
} from './bodyModel.ts';
import type { BodyRow, BodyViewName, CopiedPart } from './bodyView.ts';
import type { TableHead, TableRow, TableText } from './jsonTable.ts';

/** What can be asked of a body, and what is answered. */
export interface BodyQuestions {
	readonly rows: {
		readonly ask: { readonly view: BodyViewName; readonly from: number; readonly count: number };
		readonly answer: BodyRows;
	};
	/** Tells more of a row that is too long. */
	readonly lengthen: {
		readonly ask: { readonly view: BodyViewName; readonly row: number };
		readonly answer: { readonly row: BodyRow } | undefined;
	};
	/** Folds or unfolds one row. */
	readonly fold: {
		readonly ask: { readonly view: BodyViewName; readonly row: number; readonly folded: boolean };
		readonly answer: { readonly lines: number };
	};
	readonly foldAll: {
		readonly ask: { readonly view: BodyViewName; readonly folded: boolean };
		readonly answer: { readonly lines: number };
	};
	/** Unfolds what hides a row, and tells its line. */
	readonly reveal: {
		readonly ask: { readonly view: BodyViewName; readonly row: number };
		readonly answer: { readonly line: number; readonly lines: number };
	};
	/** Tells the line of what a row stands in. */
	readonly parent: {
		readonly ask: { readonly view: BodyViewName; readonly row: number };
		readonly answer: { readonly line: number } | undefined;
	};
	/** `row` is where to look first. Answered with undefined when something else is searched meanwhile. */
	readonly find: {
		readonly ask: { readonly view: BodyViewName; readonly query: FindQuery; readonly row: number };
		readonly answer: FoundPlaces | undefined;
	};
	/** Unfolds what hides a place that was found, and tells its line. */
	readonly place: {
		readonly ask: { readonly view: BodyViewName; readonly index: number };
		readonly answer: (ShownPlace & { readonly lines: number }) | undefined;
	};
	readonly copied: {
		readonly ask: { readonly view: BodyViewName; readonly row: number; readonly part: CopiedPart };
		readonly answer: string | undefined;
	};
	/** Where the value of a row stands in the body that this one shows parts of. */
	readonly origin: { readonly ask: { readonly row: number }; readonly answer: number | undefined };
	readonly pathAt: { readonly ask: { readonly offset: number }; readonly answer: string | undefined };
	/** Opens the table around a row, in the order in which it came. */
	readonly table: { readonly ask: { readonly row: number }; readonly answer: TableHead | undefined };
	/** Orders the table that is open: `column` is counted from 0, or absent for the order in which it came. */
	readonly tableSort: {
		readonly ask: { readonly column?: number; readonly isDescending: boolean };
		readonly answer: { readonly items: number } | undefined;
	};
	readonly tableRows: {
		readonly ask: { readonly from: number; readonly count: number };
		readonly answer: { readonly rows: readonly TableRow[] } | undefined;
	};
	readonly tableCell: {
		readonly ask: { readonly at: number; readonly column: number };
		readonly answer: string | undefined;
	};
	readonly tableText: { readonly ask: { readonly as: TableText }; readonly answer: string | undefined };
	/** What it says as it came, part by part. */
	readonly piece: { readonly ask: { readonly from: number }; readonly answer: BodyPiece };
}

export type BodyQuestion = keyof BodyQuestions;
export type BodyAsk<K extends BodyQuestion> = BodyQuestions[K]['ask'];
export type BodyAnswer<K extends BodyQuestion> = BodyQuestions[K]['answer'];

/** Answers what is asked of a body; a search lets others have their turn, and the newest one counts. */
export class BodyReader {
	private readonly model: BodyModel;
	private readonly longestFind: number;
	private searches = 0;

	/** @param longestFind in milliseconds of work */
	constructor(model: BodyModel, longestFind: number) {
		this.model = model;
		this.longestFind = longestFind;
	}

	async ask<K extends BodyQuestion>(kind: K, ask: BodyAsk<K>): Promise<BodyAnswer<K>> {
		return this.answers[kind](ask) as Promise<BodyAnswer<K>>;
	}

	private readonly answers: { readonly [K in BodyQuestion]: (ask: BodyAsk<K>) => Promise<BodyAnswer<K>> } = {
		rows: async ({ view, from, count }) => this.model.rows(view, from, count),
		lengthen: async ({ view, row }) => {
			const told = this.model.lengthen(view, row);
			return told && { row: told };
		},
		fold: async ({ view, row, folded }) => {
			this.model.fold(view, row, folded);
			return { lines: this.model.lines(view) };
		},
		foldAll: async ({ view, folded }) => {
			this.model.foldAll(view, folded);
			return { lines: this.model.lines(view) };
		},
		reveal: async ({ view, row }) => ({ line: this.model.reveal(view, row), lines: this.model.lines(view) }),
		parent: async ({ view, row }) => {
			const line = this.model.parentLine(view, row);
			return line === undefined ? undefined : { line };
		},
		find: ({ view, query, row }) => this.find(view, query, row),
		place: async ({ view, index }) => {
			const place = this.model.showPlace(view, index);
			return place && { ...place, lines: this.model.lines(view) };
		},
		copied: async ({ view, row, part }) => this.model.copied(view, row, part),
		table: async ({ row }) => this.model.openTable(row)?.head,
		tableSort: async ({ column, isDescending }) => {
			const { table } = this.model;
			table?.sort(column, isDescending);
			return table && { items: table.head.items };
		},
		tableRows: async ({ from, count }) => {
			const { table } = this.model;
			return table && { rows: table.rowsFrom(from, count, mostTold) };
		},
		tableCell: async ({ at, column }) => this.model.table?.cell(at, column),
		tableText: async ({ as }) => this.model.table?.text(as, mostCopied),
		origin: async ({ row }) => this.model.originOf(row),
		pathAt: async ({ offset }) => this.model.pathAt(offset),
		piece: async ({ from }) => this.model.piece(from),
	};

	private async find(view: BodyViewName, query: FindQuery, row: number): Promise<FoundPlaces | undefined> {
		this.searches += 1;
		const mine = this.searches;
		const search = this.model.find(view, query, row, this.longestFind);
		for (;;) {
			const { done, value } = search.next();
			if (done) return value;
			await new Promise((resolve) => setImmediate(resolve));
			if (mine !== this.searches) return undefined;
		}
	}
}
