import { toHost } from '../../src/shared/messages.ts';
import { openMenu } from '../contextMenu.ts';
import type { HostLink } from '../hostLink.ts';
import { t } from '../localize.ts';
import type { TableActions } from './bodyTable.ts';
import { controlKey } from './rowMenu.ts';
import type { ShownLines } from './shownLines.ts';
import type { TablePlace } from './tableCells.ts';
import { TableLines } from './tableLines.ts';

/** What is done with what a table shows. */
export interface TableTasks {
	/** Says whether something was copied. */
	readonly copied: (told: { readonly isCopied: boolean } | null | undefined) => void;
	/** Shows a row of the JSON. */
	readonly open: (row: number) => void;
}

/** Whether a body has a list of objects, and that as a table while it is shown. */
export class ShownTable {
	/** There is one. */
	isThere = false;
	/** While it is shown. */
	lines: TableLines | undefined;
	private isWanted = false;
	private readonly ask: HostLink['ask'];
	private readonly onChange: () => void;
	private readonly tasks: TableTasks;
	private asked = 0;

	constructor(ask: HostLink['ask'], onChange: () => void, tasks: TableTasks) {
		this.ask = ask;
		this.onChange = onChange;
		this.tasks = tasks;
	}

	/** Looks for one in a body, or in what was filtered of it; one is shown as such where the one before was. */
	async look(body: ShownLines | undefined): Promise<void> {
		this.asked += 1;
		this.lines = undefined;
		this.isThere = false;
		if (!body || body.progress.lines.pretty === undefined || !body.progress.isWhole) return;
		await this.load(body, 0);
	}

	/** Shows the one around a row of the body. */
	async show(body: ShownLines, row: number): Promise<void> {
		this.isWanted = true;
		await this.load(body, row);
	}

	hide(): void {
		this.isWanted = false;
		this.lines = undefined;
		this.onChange();
	}

	private async load(body: ShownLines, row: number): Promise<void> {
		this.asked += 1;
		const mine = this.asked;
		const head = await this.ask(toHost.bodyTable, { id: body.id, row });
		if (mine !== this.asked) return;
		this.isThere = Boolean(head);
		this.lines = head && this.isWanted ? new TableLines(body.id, head, this.ask, this.onChange) : undefined;
		this.onChange();
	}

	readonly actions: TableActions = {
		copyCell: (line, column) => void this.copyCell(line, column),
		copyRow: (row) => void this.copyRow(row),
		open: (row) => this.tasks.open(row),
		openMenu: (place, at) => this.openMenu(place, at),
	};

	/** Copies all of it, with its head. */
	async copy(as: 'tsv' | 'csv'): Promise<void> {
		const { lines } = this;
		if (lines) this.tasks.copied(await this.ask(toHost.bodyTableCopy, { id: lines.id, as }));
	}

	private async copyCell(at: number, column: number): Promise<void> {
		const { lines } = this;
		if (lines) this.tasks.copied(await this.ask(toHost.bodyTableCopyCell, { id: lines.id, at, column }));
	}

	private async copyRow(row: number): Promise<void> {
		const { lines } = this;
		if (!lines) return;
		this.tasks.copied(await this.ask(toHost.bodyCopy, { id: lines.id, view: 'pretty', row, part: 'value' }));
	}

	private openMenu({ line, column }: TablePlace, at: { readonly x: number; readonly y: number }): void {
		const row = this.lines?.at(line);
		openMenu(
			[
				...(row
					? [
							{ label: t('Copy cell'), keys: controlKey('C'), act: () => void this.copyCell(line, column) },
							{ label: t('Copy row'), keys: controlKey('Shift+C'), act: () => void this.copyRow(row.row) },
							{ label: t('Show in JSON'), keys: 'Enter', act: () => this.tasks.open(row.row) },
						]
					: []),
				{ label: t('Copy table for a spreadsheet (TSV)'), act: () => void this.copy('tsv') },
				{ label: t('Copy table as CSV'), act: () => void this.copy('csv') },
			],
			at,
		);
	}
}
