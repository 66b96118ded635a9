import { jsonPathOf } from '../../src/core/text/jsonPathOf.ts';
import type { ShownBody } from '../../src/shared/answerBody.ts';
import { BodyLines, type BodyRow } from './bodyLines.ts';
import { JsonLines } from './jsonLines.ts';

export type BodyLayout = 'pretty' | 'raw';

/** In one row. */
const maxMarks = 400;

/** What a filter found: the path of each value in the whole body. */
export interface FoundPaths {
	readonly paths: readonly string[];
	readonly isList: boolean;
}

/** The lines of a body as they are shown: laid out or as received, with matches marked. */
export class ShownLines {
	readonly body: Omit<ShownBody, 'id'>;
	layout: BodyLayout;
	readonly json: JsonLines | undefined;
	private raw: BodyLines | undefined;
	private readonly found: FoundPaths | undefined;
	private marks = new Map<number, number[]>();
	private readonly onChange: () => void;

	constructor(body: ShownLines['body'], onChange: () => void, found?: FoundPaths) {
		this.body = body;
		this.onChange = onChange;
		this.found = found;
		this.json = body.isJson ? new JsonLines(body.text) : undefined;
		this.layout = body.isJson ? 'pretty' : 'raw';
	}

	/** What folds: JSON while it is laid out. */
	get tree(): JsonLines | undefined {
		return this.layout === 'pretty' ? this.json : undefined;
	}

	get lines(): BodyLines {
		if (this.tree) return this.tree;
		this.raw ??= new BodyLines(this.body.raw ?? this.body.text);
		return this.raw;
	}

	get count(): number {
		return this.lines.count;
	}

	at(line: number): BodyRow | undefined {
		if (line < 0 || line >= this.count) return undefined;
		const row = this.lines.rowAt(line);
		const marks = this.marks.get(row.row);
		return marks ? { ...row, marks } : row;
	}

	show(layout: BodyLayout): void {
		this.layout = layout;
		this.mark([]);
	}

	change(act: (tree: JsonLines) => void): void {
		if (this.tree) act(this.tree);
		this.onChange();
	}

	/** Unfolds what hides a row. @returns its line */
	reveal(row: number): number {
		this.change((tree) => tree.reveal(row));
		return this.tree?.lineOf(row) ?? row;
	}

	/** The path to the value in a row, in the whole body. */
	pathOf(row: number): string {
		const location = this.tree?.locationOf(row) ?? [];
		const [index, ...rest] = location;
		const { paths = ['$'], isList = false } = this.found ?? {};
		if (!isList) return `${paths[0]}${jsonPathOf(location).slice(1)}`;
		return index === undefined ? '$' : `${paths[Number(index)]}${jsonPathOf(rest).slice(1)}`;
	}

	/** Marks places in the text: start and length of each, in turn. */
	mark(places: readonly number[]): void {
		this.marks = new Map();
		for (let at = 0; at < places.length; at += 2) {
			const { row, start } = this.lines.placeOf(places[at] ?? 0);
			const marks = this.marks.get(row) ?? [];
			if (marks.length < 2 * maxMarks) marks.push(start, places[at + 1] ?? 0);
			this.marks.set(row, marks);
		}
		this.onChange();
	}
}
