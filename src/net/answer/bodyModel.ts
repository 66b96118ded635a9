import { utf8Length } from '../../core/text/charsets.ts';
import type { JsonRowsFault } from '../../core/text/jsonRowScanner.ts';
import { BodyFind, type FindFault, type FindQuery } from './bodyFind.ts';
import { BodyScan } from './bodyScan.ts';
import type { BodySource } from './bodySource.ts';
import type { BodyRow, BodyView, BodyViewName, CopiedPart } from './bodyView.ts';
import type { JsonTable } from './jsonTable.ts';
import { MaskedBody } from './maskedBody.ts';
import { PrettyView } from './prettyView.ts';
import { RawView } from './rawView.ts';

/** What is known of a body by now. */
export interface BodyState {
	/** How many bytes were gone over, of how many that are there. */
	readonly scanned: number;
	readonly length: number;
	/** All has come, and all was gone over. */
	readonly isWhole: boolean;
	/** How many lines each layout shows; `pretty` only while the body may be JSON. */
	readonly lines: { readonly raw: number; readonly pretty?: number };
	/** Why there is no pretty layout. */
	readonly fault?: JsonRowsFault;
}

/** Rows that stand one below the other. */
export interface BodyRows {
	readonly rows: readonly BodyRow[];
	/** How many lines the layout shows in all. */
	readonly lines: number;
}

/** What was found, as far as it is known. */
export interface FoundPlaces {
	readonly count: number;
	/** The place to show first: the one in the row that was asked for, or behind it. */
	readonly first: number;
	/** False where there are more than are counted, or not all was searched. */
	readonly isWhole: boolean;
	readonly fault?: FindFault;
}

/** Where a place is shown: `start` is where it begins in the text of its row, where that is told. */
export interface ShownPlace {
	readonly line: number;
	readonly start?: number;
}

/** A part of a body as a text, and where the next one begins; the last one has none behind it. */
export interface BodyPiece {
	readonly text: string;
	readonly next?: number;
}

/** How many bytes of rows are told at once: not more crosses to a webview. */
export const mostTold = 200_000;

/** In bytes; longer texts are for an editor. */
export const mostCopied = 2 ** 24;

const chunk = 2 ** 17;

/**
 * An answer's body to be read: laid out row by row, folded, searched and copied, with the secrets of its call masked in
 * all that it tells. It never holds the text as a whole. Every method ends in a time that does not depend on how long the body
 * is, but for those that say so. Bytes may still come.
 */
export class BodyModel {
	private readonly source: BodySource;
	private readonly body: MaskedBody;
	private readonly views: { readonly pretty: PrettyView; readonly raw: RawView };
	private readonly scan: BodyScan;
	private readonly finds = new Map<BodyViewName, BodyFind>();
	private readonly reach: number;
	/** How many rows of JSON and of lines begin before an offset. */
	private readonly seen: { readonly offset: number; readonly json: number; readonly raw: number }[] = [];
	private settled = { json: 0, raw: 0 };
	private hasCome: boolean;
	private shownTable: JsonTable | undefined;
	private readonly isCut: boolean;

	/**
	 * @param hasCome whether nothing comes behind what `source` has
	 * @param isCut whether more was to come: JSON that has no end is laid out as far as it goes
	 * @param scan of the source, where it was gone over already
	 */
	constructor(
		source: BodySource,
		secrets: readonly string[],
		hasCome: boolean,
		isCut = false,
		scan = new BodyScan(source),
	) {
		this.isCut = isCut;
		this.source = source;
		this.hasCome = hasCome;
		const body = new MaskedBody(source, secrets);
		this.body = body;
		this.scan = scan;
		this.reach = body.around;
		this.views = {
			pretty: new PrettyView(body, scan.json, (rows) => (this.isDone ? rows : this.settled.json)),
			raw: new RawView(body, scan.lines, (rows) => (this.isDone ? rows : this.settled.raw)),
		};
	}

	get state(): BodyState {
		const { fault } = this.scan.json;
		const { length } = this.source;
		const lines = { raw: this.views.raw.lines, ...(this.isJson ? { pretty: this.views.pretty.lines } : {}) };
		const why = this.isJson ? {} : { fault: fault?.kind ?? ('not-json' as const) };
		return { scanned: this.scan.scanned, length, isWhole: this.isDone, lines, ...why };
	}

	/** Bytes in which secrets are searched for before a row is told. */
	get searchedAtOnce(): number {
		return this.body.searchedAtOnce;
	}

	/** Nothing comes any more. */
	end(): void {
		this.hasCome = true;
	}

	/** Goes over so many more bytes at most, and gives whether there are further ones. */
	advance(most: number): boolean {
		const end = Math.min(this.source.length, this.scan.scanned + most);
		while (this.scan.scanned < end) {
			const bytes = this.source.slice(this.scan.scanned, Math.min(end, this.scan.scanned + chunk));
			if (bytes.length === 0) break;
			this.scan.take(bytes);
			this.settle();
		}
		return this.scan.scanned < this.source.length;
	}

	/** How many lines a layout shows, with what is folded. */
	lines(name: BodyViewName): number {
		return this.view(name).lines;
	}

	rows(name: BodyViewName, from: number, count: number): BodyRows {
		const view = this.view(name);
		const find = this.finds.get(name);
		const rows: BodyRow[] = [];
		// What they take, of those that were counted, and with the others at most.
		let [told, counted, most] = [0, 0, 0];
		for (let line = Math.max(0, from); line < Math.min(from + count, view.lines); line++) {
			const row = this.marked(view.lineAt(line), find);
			rows.push(row);
			most += mostBytes(row);
			if (most <= mostTold) continue;
			for (; counted < rows.length; counted++) told += bytesOf(rows[counted]);
			most = told;
			if (told <= mostTold) continue;
			if (rows.length > 1) rows.pop();
			break;
		}
		return { rows, lines: view.lines };
	}

	/** Tells more of a row that is too long, and gives it as it is told from now on; undefined where there is none. */
	lengthen(name: BodyViewName, row: number): BodyRow | undefined {
		const view = this.view(name);
		if (row >= view.count) return undefined;
		view.lengthen(row);
		const told = view.lineAt(view.lineOf(row));
		return told.row === row ? this.marked(told, this.finds.get(name)) : undefined;
	}

	fold(name: BodyViewName, row: number, folded: boolean): void {
		const view = this.view(name);
		if (row < view.count) view.fold(row, folded);
	}

	/** Takes time with the length of the body, at most some seconds. */
	foldAll(name: BodyViewName, folded: boolean): void {
		this.view(name).foldAll(folded);
	}

	/** The line of a row, after unfolding what hides it. */
	reveal(name: BodyViewName, row: number): number {
		const view = this.view(name);
		view.reveal(row);
		return view.lineOf(row);
	}

	/** The line of the list or object that a row stands in, or undefined. */
	parentLine(name: BodyViewName, row: number): number | undefined {
		const view = this.view(name);
		return row < view.count ? view.parentLine(row) : undefined;
	}

	/** Searches a layout for a query, whose places are then marked in rows; each step goes over some of it. */
	*find(name: BodyViewName, query: FindQuery, row: number, mostTime: number): Generator<undefined, FoundPlaces> {
		const find = new BodyFind(this.view(name), query);
		this.finds.set(name, find);
		for (const _ of find.search(mostTime)) yield;
		const { count, isWhole, fault } = find;
		const first = find.firstFrom(row);
		return { count, first: first < count ? first : 0, isWhole, ...(fault ? { fault } : {}) };
	}

	/** The line on which a place stands that was found, unfolded, and where it begins there; or undefined. */
	showPlace(name: BodyViewName, index: number): ShownPlace | undefined {
		const find = this.finds.get(name);
		const row = find?.rowOf(index);
		if (row === undefined) return undefined;
		const start = find?.startOf(index);
		return { line: this.reveal(name, row), ...(start === undefined ? {} : { start }) };
	}

	/** The text to copy, or undefined where there is none or it is too long ({@link mostCopied}). */
	copied(name: BodyViewName, row: number, part: CopiedPart): string | undefined {
		const view = this.view(name);
		return row < view.count ? view.copied(row, part, mostCopied) : undefined;
	}

	/** The list of objects around a row, or else the first one, as a table from now on; undefined where there is none, or more may come. */
	openTable(row: number): JsonTable | undefined {
		this.shownTable = this.isDone && this.scan.json.isWhole ? this.views.pretty.table(row) : undefined;
		return this.shownTable;
	}

	/** The table that was opened last. */
	get table(): JsonTable | undefined {
		return this.shownTable;
	}

	/** Where the value of a row stands in the body that this one shows parts of, or undefined. */
	originOf(row: number): number | undefined {
		const offset = row < this.views.pretty.count ? this.views.pretty.offsetOf(row) : 0;
		return this.source.originOf?.(offset);
	}

	/** The path to the value that stands at an offset, or undefined where none does. */
	pathAt(offset: number): string | undefined {
		return this.isJson ? this.views.pretty.pathAt(offset) : undefined;
	}

	/** What the body says from an offset on, as it came but masked, and where it goes on; a part that costs little time. */
	piece(from: number): BodyPiece {
		const to = Math.min(this.source.length, from + chunk);
		const { text, end } = this.body.piece(from, to);
		return { text, ...(end < this.source.length ? { next: end } : {}) };
	}

	close(): void {
		this.source.close();
	}

	private marked(row: BodyRow, find: BodyFind | undefined): BodyRow {
		const marks = find?.marksOf(row.row, row.text.length) ?? [];
		return marks.length > 0 ? { ...row, marks } : row;
	}

	private view(name: BodyViewName): BodyView {
		return this.isJson ? this.views[name] : this.views.raw;
	}

	/** Whether the body is JSON, or begins as such and may go on. */
	private get isJson(): boolean {
		return this.scan.json.fault === undefined && (!this.isDone || this.isCut || this.scan.json.isWhole);
	}

	private get isDone(): boolean {
		return this.hasCome && this.scan.scanned >= this.source.length;
	}

	/** Of a secret the last bytes may not have come: rows are told once so much is behind them that it had been found. */
	private settle(): void {
		this.seen.push({ offset: this.scan.scanned, json: this.scan.json.index.rows, raw: this.scan.lines.index.rows });
		const safe = this.scan.scanned - this.reach;
		while (this.seen[0] && this.seen[0].offset <= safe) {
			const { json, raw } = this.seen.shift() ?? this.settled;
			// The last row may not have ended.
			this.settled = { json: Math.max(0, json - 1), raw: Math.max(0, raw - 1) };
		}
	}
}

/** How many bytes a row takes as it crosses. */
function bytesOf(row: BodyRow | undefined): number {
	return utf8Length(JSON.stringify(row));
}

/** No fewer than {@link bytesOf}, which takes longer to know than the row: a control character takes six bytes. */
function mostBytes({ text, tail = '', marks = [] }: BodyRow): number {
	return 6 * (text.length + tail.length) + 20 * marks.length + 300;
}
