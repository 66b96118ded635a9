import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { controlKey, openMenu } from '../contextMenu.ts';
import { icon } from '../controls.ts';
import { t } from '../localize.ts';
import type { JsonTable } from './jsonTable.ts';
import { LineList, type PagePlace } from './lineList.ts';

/** Of a column, in characters. */
const minWidth = 5;
const maxWidth = 40;

/** Columns are measured in so many rows, spread over the table. */
const measuredRows = 100;

interface Column {
	readonly name: string;
	/** In characters. */
	readonly width: number;
	readonly isOfNumbers: boolean;
}

export interface TableActions {
	readonly copy: (text: string | undefined) => void;
	readonly open: (row: number) => void;
}

@customElement('sc-body-table')
export class BodyTableElement extends LineList {
	@property({ attribute: false }) lines!: JsonTable;
	@property({ attribute: false }) actions!: TableActions;
	/** The cell with the focus: `line` is -1 in the head. */
	private line = 0;
	private column = 0;
	private shown: JsonTable | undefined;
	private columns: readonly Column[] = [];

	protected get rows(): NodeListOf<HTMLElement> {
		return this.querySelectorAll<HTMLElement>('.table-shown .table-row');
	}

	protected override willUpdate(changed: PropertyValues<this>): void {
		super.willUpdate(changed);
		if (this.shown === this.lines) return;
		this.shown = this.lines;
		this.line = 0;
		this.column = 0;
		this.columns = columnsOf(this.lines);
		this.scroller?.scrollTo(0, 0);
	}

	protected override render(): TemplateResult {
		const { lines } = this;
		return html`<div
			class="table-scroll body mono"
			role="grid"
			tabindex="0"
			aria-label=${t('Table')}
			aria-rowcount=${lines.count + 1}
			aria-colcount=${lines.width}
			aria-activedescendant=${cellId(this.line, this.column)}
			.style=${`--columns: ${this.columns.map(({ width }) => `${width}ch`).join(' ')}`}
			@scroll=${this.onScroll}
			@keydown=${this.onKeyDown}
			@click=${this.onClick}
			@dblclick=${this.onDoubleClick}
			@contextmenu=${this.onContextMenu}
		>
			<div class="table-head table-row" role="row" aria-rowindex="1">
				${this.columns.map((column, index) => this.headCell(column, index))}
			</div>
			<div class="table-shown" role="rowgroup">${this.renderLines((line) => this.row(line))}</div>
		</div>`;
	}

	private headCell({ name, isOfNumbers }: Column, column: number): TemplateResult {
		const { lines } = this;
		const isOrdered = lines.column === column;
		const order = isOrdered ? (lines.isDescending ? 'descending' : 'ascending') : 'none';
		return html`<span
			role="columnheader"
			class="table-cell ${this.activeClass(-1, column)} ${isOfNumbers ? 'of-number' : ''}"
			id=${cellId(-1, column)}
			aria-colindex=${column + 1}
			aria-sort=${order}
			data-line="-1"
			data-column=${column}
			title=${lines.columns[column] ?? t('Members with other names')}
			><span class="table-name">${name}</span
			>${isOrdered ? icon(lines.isDescending ? 'arrow-down' : 'arrow-up') : nothing}</span
		>`;
	}

	private row(line: number): TemplateResult {
		const { lines } = this;
		const cells = lines.at(line)?.cells;
		return html`<div class="table-row" role="row" aria-rowindex=${line + 2}>
			${Array.from({ length: lines.width }, (_, column) => {
				const cell = cells?.[column];
				const isActive = this.activeClass(line, column);
				return html`<span
					role="gridcell"
					class="table-cell ${isActive} ${cell ? `of-${cell.kind}` : ''}"
					id=${cellId(line, column)}
					aria-colindex=${column + 1}
					aria-selected=${isActive !== ''}
					data-line=${line}
					data-column=${column}
					>${cell?.text}${cell?.isCut ? '…' : ''}</span
				>`;
			})}
		</div>`;
	}

	private activeClass(line: number, column: number): string {
		return this.line === line && this.column === column ? 'active' : '';
	}

	private async show(line: number, column: number): Promise<void> {
		this.line = Math.max(-1, Math.min(line, this.count - 1));
		this.column = Math.max(0, Math.min(column, this.lines.width - 1));
		if (this.line >= 0) this.bringIntoView(this.line);
		else this.requestUpdate();
		await this.updateComplete;
		this.querySelector('.active')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
	}

	protected override activate(target: EventTarget | null): void {
		const cell = target instanceof Element ? target.closest<HTMLElement>('.table-cell') : null;
		if (cell) void this.show(Number(cell.dataset['line']), Number(cell.dataset['column']));
	}

	private readonly onClick = (event: MouseEvent): void => {
		this.activate(event.target);
		if (this.line === -1 && event.detail < 2) this.sort();
	};

	private readonly onDoubleClick = (): void => this.open();

	private sort(): void {
		this.lines.sort(this.column);
		this.requestUpdate();
	}

	private open(): void {
		const row = this.lines.at(this.line);
		if (row) this.actions.open(row.row);
	}

	protected override copy(isRow: boolean): void {
		const { lines, line, column } = this;
		if (line >= 0) this.actions.copy(isRow ? lines.rowText(line) : lines.cell(line, column));
	}

	protected override move({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
		const { line, column, page } = this;
		const isControl = ctrlKey || metaKey;
		const [lastLine, lastColumn] = [this.count - 1, this.lines.width - 1];
		const to = {
			ArrowDown: [isControl ? lastLine : line + 1, column],
			ArrowUp: [isControl ? 0 : line - 1, column],
			ArrowRight: [line, isControl ? lastColumn : column + 1],
			ArrowLeft: [line, isControl ? 0 : column - 1],
			PageDown: [line + page, column],
			PageUp: [Math.max(0, line - page), column],
			Home: [isControl ? 0 : line, 0],
			End: [isControl ? lastLine : line, lastColumn],
		}[key];
		if (to) void this.show(to[0] as number, to[1] as number);
		else if (key !== 'Enter' && key !== ' ') return false;
		else if (line === -1) this.sort();
		else this.open();
		return true;
	}

	protected override openMenu(at: PagePlace): void {
		const { lines, actions } = this;
		const ofRow = [
			{ label: t('Copy cell'), keys: controlKey('C'), act: () => this.copy(false) },
			{ label: t('Copy row'), keys: controlKey('Shift+C'), act: () => this.copy(true) },
			{ label: t('Show in JSON'), keys: 'Enter', act: () => this.open() },
		];
		const ofAll = [
			{ label: t('Copy table for a spreadsheet (TSV)'), act: () => actions.copy(lines.text('tsv')) },
			{ label: t('Copy table as CSV'), act: () => actions.copy(lines.text('csv')) },
		];
		openMenu([...(this.line >= 0 ? ofRow : []), ...ofAll], at);
	}
}

function columnsOf(lines: JsonTable): Column[] {
	const step = Math.ceil(lines.count / measuredRows);
	const rows = Array.from({ length: Math.ceil(lines.count / step) }, (_, index) => lines.at(index * step)?.cells ?? []);
	return [...lines.columns, ...(lines.hasOthers ? [t('others')] : [])].map((name, column) => {
		const cells = rows.map((row) => row[column]).filter((cell) => cell && cell.text !== 'null');
		const width = Math.max(minWidth, name.length + 3, ...cells.map((cell) => cell?.text.length ?? 0));
		const isOfNumbers = cells.length > 0 && cells.every((cell) => cell?.kind === 'number');
		return { name, width: Math.min(maxWidth, width) + 2, isOfNumbers };
	});
}

function cellId(line: number, column: number): string {
	return line < 0 ? `table-head-${column}` : `table-cell-${line}-${column}`;
}
