import { mostTableRows, type ShownTable, type ShownTableRow } from '../../src/shared/bodyTable.ts';
import { toHost } from '../../src/shared/messages.ts';
import type { HostLink } from '../hostLink.ts';

/** So many are kept at most; then all are asked for again. */
const mostKept = 2000;

/** Around what is on screen so many are asked for ahead. */
const ahead = 20;

/** The rows of a table, of which the host is asked for those that come into view, and their order. */
export class TableLines {
	readonly id: number;
	readonly head: ShownTable;
	/** The column that they are ordered by, or undefined: as they came. */
	column: number | undefined;
	isDescending = false;
	isSorting = false;
	private readonly ask: HostLink['ask'];
	private readonly onChange: () => void;
	private readonly kept = new Map<number, ShownTableRow>();
	private readonly awaited = new Set<number>();
	/** Counts the orders: rows that were asked for in another one are of no use. */
	private version = 0;

	constructor(id: number, head: ShownTable, ask: HostLink['ask'], onChange: () => void) {
		this.id = id;
		this.head = head;
		this.ask = ask;
		this.onChange = onChange;
	}

	/** How many columns there are, with that of others. */
	get width(): number {
		return this.head.columns.length + (this.head.hasOthers ? 1 : 0);
	}

	at(line: number): ShownTableRow | undefined {
		return this.kept.get(line);
	}

	/** The rows that are here. */
	here(): Iterable<ShownTableRow> {
		return this.kept.values();
	}

	/** Asks for those of these rows that are not here, and some around them. */
	need(from: number, to: number): void {
		const [first, last] = [Math.max(0, from), Math.min(to, this.head.items)];
		let line = first;
		while (line < last && (this.kept.has(line) || this.awaited.has(line))) line += 1;
		if (line >= last || this.isSorting) return;
		const start = Math.max(0, line - (line === first ? ahead : 0));
		const count = Math.min(mostTableRows, last + ahead - start);
		for (let one = start; one < start + count; one++) this.awaited.add(one);
		void this.load(start, count);
	}

	/** Orders by a column: first upwards, then downwards, then as they came. */
	async sort(column: number): Promise<void> {
		const isSame = this.column === column;
		const next = !isSame ? false : this.isDescending ? undefined : true;
		this.column = next === undefined ? undefined : column;
		this.isDescending = next ?? false;
		this.version += 1;
		const mine = this.version;
		this.isSorting = true;
		this.onChange();
		const order = { isDescending: this.isDescending, ...(this.column === undefined ? {} : { column }) };
		await this.ask(toHost.bodyTableSort, { id: this.id, ...order });
		if (mine !== this.version) return;
		this.isSorting = false;
		this.kept.clear();
		this.awaited.clear();
		this.onChange();
	}

	private async load(from: number, count: number): Promise<void> {
		const { version } = this;
		const told = await this.ask(toHost.bodyTableRows, { id: this.id, from, count });
		if (version !== this.version) return;
		for (let one = from; one < from + count; one++) this.awaited.delete(one);
		if (!told || told.rows.length === 0) return;
		if (this.kept.size > mostKept) this.kept.clear();
		told.rows.forEach((row, index) => {
			this.kept.set(from + index, row);
		});
		this.onChange();
	}
}
