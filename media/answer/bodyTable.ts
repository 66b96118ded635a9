import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { icon } from '../controls.ts';
import { LightElement } from '../lightElement.ts';
import { t } from '../localize.ts';
import { RowScroll } from './rowScroll.ts';
import { ColumnWidths, cellId, cellText, placeOf, type TablePlace } from './tableCells.ts';
import type { TableLines } from './tableLines.ts';

/** Until a row has been measured, in CSS pixels. */
const supposedHeight = 22;

/** What is done with the cell or the row that has the focus. */
export interface TableActions {
	readonly copyCell: (line: number, column: number) => void;
	readonly copyRow: (row: number) => void;
	/** Shows a row of the JSON. */
	readonly open: (row: number) => void;
	readonly openMenu: (place: TablePlace, at: { readonly x: number; readonly y: number }) => void;
}

/** A list of objects as a table: of any number of rows only those in view are on the page. */
@customElement('sc-body-table')
export class BodyTableElement extends LightElement {
	@property({ attribute: false }) lines!: TableLines;
	@property({ attribute: false }) actions!: TableActions;
	/** Counts the changes of `lines`. */
	@property({ attribute: false }) changes = 0;
	active: TablePlace = { line: 0, column: 0 };
	private top = 0;
	private rowHeight = supposedHeight;
	private viewHeight = 0;
	private widths: ColumnWidths | undefined;
	private shown: TableLines | undefined;
	private readonly sizes = new ResizeObserver(() => this.measure());

	override connectedCallback(): void {
		super.connectedCallback();
		this.sizes.observe(this);
	}

	override disconnectedCallback(): void {
		this.sizes.disconnect();
		super.disconnectedCallback();
	}

	override focus(): void {
		this.scroller?.focus({ preventScroll: true });
	}

	protected override willUpdate(): void {
		if (this.shown !== this.lines) {
			this.shown = this.lines;
			this.active = { line: 0, column: 0 };
			this.widths = new ColumnWidths(this.lines);
			this.top = 0;
		}
		for (const row of this.lines.here()) this.widths?.take(row);
	}

	protected override updated(): void {
		const { first, last } = this.scrolling().linesAt(this.top);
		this.lines.need(first, last);
		this.measure();
	}

	protected override render(): TemplateResult {
		const { lines, active } = this;
		const { items } = lines.head;
		const { first, last } = this.scrolling().linesAt(this.top);
		const shown = Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index);

		return html`<div
			class="table-scroll body mono"
			role="grid"
			tabindex="0"
			aria-label=${t('Table')}
			aria-rowcount=${items + 1}
			aria-colcount=${lines.width}
			aria-busy=${lines.isSorting}
			aria-activedescendant=${cellId(active)}
			.style=${`--columns: ${this.widths?.template}`}
			@scroll=${this.onScroll}
			@keydown=${this.onKeyDown}
			@click=${this.onClick}
			@dblclick=${this.onDoubleClick}
			@contextmenu=${this.onContextMenu}
		>
			<div class="table-head table-row" role="row" aria-rowindex="1">
				${Array.from({ length: lines.width }, (_, column) => this.headCell(column))}
			</div>
			<div class="table-space" role="rowgroup" .style=${`height: ${this.scrolling().height}px`}>
				<div class="table-shown" role="presentation" .style=${`transform: translateY(${this.offset(first)}px)`}>
					${repeat(
						shown,
						(line) => line,
						(line) => this.row(line),
					)}
				</div>
			</div>
		</div>`;
	}

	private headCell(column: number): TemplateResult {
		const { lines, active } = this;
		const { columns } = lines.head;
		const isOrdered = lines.column === column;
		const order = isOrdered ? (lines.isDescending ? 'descending' : 'ascending') : 'none';
		const name = columns[column];
		return html`<span
			role="columnheader"
			class="table-cell ${isActive(active, -1, column)} ${this.widths?.isOfNumbers(column) ? 'of-number' : ''}"
			id=${cellId({ line: -1, column })}
			aria-colindex=${column + 1}
			aria-sort=${order}
			data-line="-1"
			data-column=${column}
			title=${name ?? t('Members with other names')}
			><span class="table-name">${name ?? t('others')}</span
			>${isOrdered ? icon(lines.isDescending ? 'arrow-down' : 'arrow-up') : nothing}</span
		>`;
	}

	private row(line: number): TemplateResult {
		const { lines, active } = this;
		const cells = lines.at(line)?.cells;
		return html`<div class="table-row" role="row" aria-rowindex=${line + 2}>
			${Array.from({ length: lines.width }, (_, column) => {
				const cell = cells?.[column];
				return html`<span
					role="gridcell"
					class="table-cell ${isActive(active, line, column)} ${cell ? `of-${cell.kind}` : ''}"
					id=${cellId({ line, column })}
					aria-colindex=${column + 1}
					aria-selected=${active.line === line && active.column === column}
					data-line=${line}
					data-column=${column}
					>${cellText(cell)}</span
				>`;
			})}
		</div>`;
	}

	private get scroller(): HTMLElement | null {
		return this.querySelector<HTMLElement>('.table-scroll');
	}

	private scrolling(): RowScroll {
		return new RowScroll(this.lines.head.items, this.rowHeight, this.viewHeight || supposedHeight * 30);
	}

	/** Where the first row in view stands in what is scrolled. */
	private offset(first: number): number {
		const scroll = this.scrolling();
		return scroll.isScaled ? (this.scroller?.scrollTop ?? 0) - scroll.offsetAt(this.top) : first * this.rowHeight;
	}

	private measure(): void {
		const row = this.querySelector<HTMLElement>('.table-head');
		const rowHeight = row?.getBoundingClientRect().height || this.rowHeight;
		const viewHeight = Math.max(0, (this.scroller?.clientHeight ?? 0) - rowHeight);
		if (viewHeight === this.viewHeight && Math.abs(rowHeight - this.rowHeight) < 0.01) return;
		this.viewHeight = viewHeight;
		this.rowHeight = rowHeight;
		this.requestUpdate();
	}

	private readonly onScroll = (): void => {
		this.top = this.scrolling().topAt(this.scroller?.scrollTop ?? 0);
		this.requestUpdate();
	};

	/** Gives the focus to a cell, which comes into view. */
	private async show(line: number, column: number): Promise<void> {
		const { items } = this.lines.head;
		this.active = {
			line: Math.max(-1, Math.min(line, items - 1)),
			column: Math.max(0, Math.min(column, this.lines.width - 1)),
		};
		const scroll = this.scrolling();
		if (this.active.line >= 0 && this.scroller) {
			const top = scroll.topToShow(this.active.line, this.top);
			if (top !== this.top) {
				this.top = top;
				this.scroller.scrollTop = scroll.scrollTopAt(top);
			}
		}
		this.requestUpdate();
		await this.updateComplete;
		this.querySelector(`#${cellId(this.active)}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
	}

	private readonly onClick = (event: MouseEvent): void => {
		const place = placeOf(event.target);
		if (!place) return;
		void this.show(place.line, place.column);
		if (place.line === -1 && event.detail < 2) void this.lines.sort(place.column);
	};

	private readonly onDoubleClick = (event: MouseEvent): void => {
		const place = placeOf(event.target);
		if (place && place.line >= 0) this.open(place.line);
	};

	private readonly onContextMenu = (event: MouseEvent): void => {
		const place = placeOf(event.target) ?? this.active;
		event.preventDefault();
		void this.show(place.line, place.column);
		const isByKey = event.button !== 2;
		this.actions.openMenu(place, isByKey ? this.placeOnPage(place) : { x: event.clientX, y: event.clientY });
	};

	private readonly onKeyDown = (event: KeyboardEvent): void => {
		const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
		if (altKey) return;
		const { active } = this;
		const isControl = ctrlKey || metaKey;
		if (isControl && key.toLowerCase() === 'c') {
			if (!window.getSelection()?.isCollapsed) return;
			this.copy(shiftKey);
		} else if (key === 'ContextMenu' || (shiftKey && key === 'F10'))
			this.actions.openMenu(active, this.placeOnPage(active));
		else if (key === 'Enter' || key === ' ') {
			if (active.line === -1) void this.lines.sort(active.column);
			else this.open(active.line);
		} else if (!this.move(key, isControl)) return;
		event.preventDefault();
	};

	private move(key: string, isControl: boolean): boolean {
		const { line, column } = this.active;
		const [lastLine, lastColumn] = [this.lines.head.items - 1, this.lines.width - 1];
		const page = Math.max(1, Math.floor(this.viewHeight / this.rowHeight) - 1);
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
		if (!to) return false;
		void this.show(to[0] as number, to[1] as number);
		return true;
	}

	private copy(isRow: boolean): void {
		const { line, column } = this.active;
		const row = this.lines.at(line);
		if (!row) return;
		if (isRow) this.actions.copyRow(row.row);
		else this.actions.copyCell(line, column);
	}

	private open(line: number): void {
		const row = this.lines.at(line);
		if (row) this.actions.open(row.row);
	}

	private placeOnPage(place: TablePlace): { readonly x: number; readonly y: number } {
		const { left, bottom } = (this.querySelector(`#${cellId(place)}`) ?? this).getBoundingClientRect();
		return { x: left + 8, y: bottom };
	}
}

function isActive(active: TablePlace, line: number, column: number): string {
	return active.line === line && active.column === column ? 'active' : '';
}
