import { type BodyProgress, mostRowsAsked, type ShownBody, type ShownBodyRow } from '../../src/shared/answerBody.ts';
import { toHost } from '../../src/shared/messages.ts';
import type { HostLink } from '../hostLink.ts';

export type BodyLayout = 'pretty' | 'raw';

/** So many are kept at most; those far from what is shown are asked for again. */
const mostKept = 4000;

/** Around what is on screen so many are asked for ahead. */
const ahead = 40;

type Rows = Extract<ShownBody, { kind: 'rows' }>;

/** The lines of an answer's body, of which the host is asked for those that come into view. */
export class ShownLines {
	readonly id: number;
	/** Which layout is shown. */
	layout: BodyLayout;
	progress: BodyProgress;
	/** True once the host has no body any more. */
	isLost = false;
	private readonly ask: HostLink['ask'];
	private readonly onChange: () => void;
	private readonly kept = new Map<number, ShownBodyRow>();
	/** What lines were asked for and have not come. */
	private readonly awaited = new Set<number>();
	private lines: number;
	/** Counts what makes lines other ones: an answer to what was asked before is of no use. */
	private version = 0;

	/** `onChange` is told when there is more to show. */
	constructor({ id, view, progress, rows }: Rows, ask: HostLink['ask'], onChange: () => void) {
		this.id = id;
		this.layout = view;
		this.progress = progress;
		this.ask = ask;
		this.onChange = onChange;
		this.lines = progress.lines[view] ?? 0;
		rows.forEach((row, line) => {
			this.kept.set(line, row);
		});
	}

	/** How many there are, with what is folded. */
	get count(): number {
		return this.lines;
	}

	/** The row on a line, or undefined before it has come. */
	at(line: number): ShownBodyRow | undefined {
		return this.kept.get(line);
	}

	/** Asks for those of these lines that are not here, and some around them. */
	need(from: number, to: number): void {
		const [first, last] = [Math.max(0, from), Math.min(to, this.lines)];
		let line = first;
		while (line < last && (this.kept.has(line) || this.awaited.has(line))) line += 1;
		if (line >= last || this.isLost) return;
		const start = Math.max(0, line - (line === first ? ahead : 0));
		const count = Math.min(mostRowsAsked, last + ahead - start);
		for (let one = start; one < start + count; one += 1) this.awaited.add(one);
		void this.load(start, count, first, last);
	}

	/** The host tells of more, or that there is nothing any more. */
	hear(progress: BodyProgress | undefined): void {
		if (progress) {
			this.progress = progress;
			const now = progress.lines[this.layout];
			if (now === undefined) this.show('raw');
			else this.lines = now;
		} else this.isLost = true;
		this.onChange();
	}

	/** Shows another layout. */
	show(layout: BodyLayout): void {
		this.layout = layout;
		this.forget(this.progress.lines[layout] ?? 0);
	}

	/** Folds or unfolds the row of a line, or all. */
	async fold(row: number | 'all', folded: boolean): Promise<void> {
		const of = { id: this.id, view: this.layout, folded };
		const told = await (row === 'all' ? this.ask(toHost.bodyFoldAll, of) : this.ask(toHost.bodyFold, { ...of, row }));
		if (told) this.forget(told.lines);
	}

	/** Shows more of the row of a line, which is too long. */
	async lengthen(line: number): Promise<void> {
		const { version, id, layout: view } = this;
		const row = this.at(line);
		const told = row && (await this.ask(toHost.bodyLengthen, { id, view, row: row.row }));
		if (!told || version !== this.version) return;
		this.kept.set(line, told.row);
		this.onChange();
	}

	/** The line of what a row stands in. */
	async parent(row: number): Promise<number | undefined> {
		return (await this.ask(toHost.bodyParent, { id: this.id, view: this.layout, row }))?.line;
	}

	/** Lines are other ones, or say something else. */
	forget(lines = this.lines): void {
		this.version += 1;
		this.kept.clear();
		this.awaited.clear();
		this.lines = lines;
		this.onChange();
	}

	private async load(start: number, count: number, first: number, last: number): Promise<void> {
		const { version, id, layout: view } = this;
		const told = await this.ask(toHost.bodyRows, { id, view, from: start, count });
		if (version !== this.version) return;
		for (let one = start; one < start + count; one += 1) this.awaited.delete(one);
		if (!told) return;
		this.lines = told.lines;
		this.makeRoom(first, last, told.rows.length);
		told.rows.forEach((row, index) => {
			this.kept.set(start + index, row);
		});
		this.onChange();
	}

	private makeRoom(first: number, last: number, coming: number): void {
		if (this.kept.size + coming <= mostKept) return;
		for (const line of this.kept.keys())
			if (line < first - mostRowsAsked || line > last + mostRowsAsked) this.kept.delete(line);
	}
}
