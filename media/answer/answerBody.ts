import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { BodyNews, BodyQuery, ShownBody, ShownBodyRow } from '../../src/shared/answerBody.ts';
import { toHost } from '../../src/shared/messages.ts';
import { announce } from '../announce.ts';
import type { HostLink } from '../hostLink.ts';
import { LightElement } from '../lightElement.ts';
import { t } from '../localize.ts';
import './bodyRows.ts';
import './bodyTable.ts';
import { BodyFilter } from './bodyFilter.ts';
import { bodyNotes } from './bodyNotes.ts';
import type { BodyRowActions } from './bodyRow.ts';
import type { BodyRowsElement } from './bodyRows.ts';
import { BodySearch, type FoundPlace } from './bodySearch.ts';
import { type BodyShape, bodyTools } from './bodyTools.ts';
import { type FilterActions, filterBar } from './filterBar.ts';
import { type FindActions, findBar } from './findBar.ts';
import { openRowMenu } from './rowMenu.ts';
import { ShownLines } from './shownLines.ts';
import { ShownTable, type TableTasks } from './shownTable.ts';
import { tableCount } from './tableCells.ts';

/** The body of an answer, to be read: row by row, with what is done to all of it above. */
@customElement('sc-answer-body')
export class AnswerBodyElement extends LightElement {
	@property({ attribute: false }) body!: ShownBody;
	@property({ attribute: false }) ask!: HostLink['ask'];
	@property({ attribute: false }) onOpen!: () => void;
	@state() private changes = 0;
	@state() private wraps = false;
	@query('sc-body-rows') private rows!: BodyRowsElement | null;
	private lines: ShownLines | undefined;
	/** While there is a filter. */
	private filter: BodyFilter | undefined;
	/** All of the body; `lines` are what is shown of it. */
	private whole: ShownLines | undefined;
	/** What is shown as a table, or could be. */
	private table: ShownTable | undefined;
	/** While the body is searched. */
	private search: BodySearch | undefined;
	private shown: ShownBody | undefined;
	/** What the body is a part of: its key finds here. */
	private answer: HTMLElement | undefined;

	/** The host tells of more of a body. */
	hear({ id, progress }: BodyNews): void {
		const heard = [this.whole, this.filter?.lines].find((lines) => lines?.id === id);
		if (!heard) return;
		heard.hear(progress);
		if (heard !== this.lines) return;
		if (progress?.isWhole && !this.table?.isThere) void this.table?.look(heard);
		if (progress?.isWhole && this.search?.found?.isWhole === false) void this.search.search(this.lines, {}, 0);
	}

	protected override willUpdate(): void {
		if (this.shown === this.body) return;
		this.shown = this.body;
		const { body } = this;
		this.whole = body.kind === 'rows' ? new ShownLines(body, this.ask, this.changed) : undefined;
		this.lines = this.whole;
		this.rows?.restart();
		this.table ??= new ShownTable(this.ask, this.changed, this.tableTasks);
		void this.table.look(this.lines);
		if (this.search) void this.find({});
		if (!this.whole || this.whole.progress.lines.pretty === undefined) this.filter = undefined;
		else this.filter?.apply(this.whole.id);
	}

	override connectedCallback(): void {
		super.connectedCallback();
		this.answer = this.closest<HTMLElement>('sc-answer') ?? this;
		this.answer.addEventListener('keydown', this.onKeyDown);
	}

	override disconnectedCallback(): void {
		this.answer?.removeEventListener('keydown', this.onKeyDown);
		super.disconnectedCallback();
	}

	protected override render(): TemplateResult {
		const { body, lines } = this;
		if (body.kind === 'note') return html`<p class="body-note">${body.text}</p>`;
		if (!lines) return html``;
		return html`${this.renderTools(lines)} ${bodyNotes(lines, this.onOpen)}
			${this.filter ? filterBar(this.filter, this.filterActions) : nothing}
			${this.search && !this.table?.lines ? findBar(this.search, this.findActions) : nothing}
			${this.renderBody(lines)}`;
	}

	private renderTools(lines: ShownLines): TemplateResult {
		const isJson = lines.progress.lines.pretty !== undefined;
		const canFilter = this.whole?.progress.lines.pretty !== undefined;
		return bodyTools({
			shape: this.table?.lines ? 'table' : lines.layout,
			shapes: isJson ? ['pretty', 'raw', ...(this.table?.isThere ? (['table'] as const) : [])] : [],
			wraps: this.wraps,
			isFiltered: canFilter ? this.filter !== undefined : undefined,
			show: (shape) => this.showShape(shape),
			foldAll: (folded) => this.foldAll(folded),
			wrap: () => {
				this.wraps = !this.wraps;
			},
			filter: () => (this.filter ? this.clearFilter() : this.openFilter()),
			find: () => this.openFind(),
			copyAll: () => void (this.table?.lines ? this.table.copy('tsv') : this.copy(0, 'all')),
		});
	}

	private renderBody(lines: ShownLines): TemplateResult {
		if (this.filter?.outcome?.kind === 'nothing')
			return html`<p class="body-note">${t('Nothing in this answer matches the filter.')}</p>`;
		if (this.table?.lines)
			return html`<p class="content-line" aria-live="polite">${tableCount(this.table.lines)}</p>
				<sc-body-table
					.lines=${this.table.lines}
					.actions=${this.table.actions}
					.changes=${this.changes}
				></sc-body-table>`;
		return html`<sc-body-rows
			.lines=${lines}
			.actions=${this.rowActions}
			.changes=${this.changes}
			.found=${this.search?.current}
			?wraps=${this.wraps}
		></sc-body-rows>`;
	}

	private readonly changed = (): void => {
		this.changes += 1;
	};

	private readonly rowActions: BodyRowActions = {
		copy: ({ row }, part) => void this.copy(row, part),
		open: ({ row }) => void this.openValue(row),
		openMenu: (row, at) => this.openMenu(row, at),
	};

	private openMenu(row: ShownBodyRow, at: { readonly x: number; readonly y: number }): void {
		const { lines } = this;
		if (!lines) return;
		openRowMenu(row, lines.layout === 'pretty', at, {
			copy: (part) => void this.copy(row.row, part),
			open: () => void this.openValue(row.row),
			fold: (folded) => void lines.fold(row.row, folded),
		});
	}

	private readonly onKeyDown = (event: KeyboardEvent): void => {
		if (event.key === 'Escape' && this.filter && !event.defaultPrevented && event.target === this.rows?.scroller) {
			event.preventDefault();
			event.stopPropagation();
			this.clearFilter();
			return;
		}
		const isFind = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'f';
		// Another tab of the answer may be shown.
		if (!isFind || !this.lines || this.offsetParent === null) return;
		event.preventDefault();
		event.stopPropagation();
		this.openFind();
	};

	private openFind(): void {
		this.search ??= new BodySearch(this.ask, this.changed);
		this.changed();
		void this.updateComplete.then(() => this.querySelector<HTMLInputElement>('.find-text')?.select());
	}

	private readonly findActions: FindActions = {
		change: (change) => void this.find(change),
		step: (by) => void this.stepFind(by),
		close: () => this.closeFind(),
	};

	private async find(change: Partial<BodyQuery>): Promise<void> {
		const { lines, search, rows } = this;
		if (!lines || !search) return;
		const from = lines.at(rows?.active ?? 0)?.row ?? 0;
		const place = search.search(lines, change, from);
		this.changed();
		this.showFound(await place);
	}

	private async stepFind(by: number): Promise<void> {
		const { lines, search } = this;
		if (lines && search) this.showFound(await search.step(lines, by));
	}

	private showFound(place: FoundPlace | undefined): void {
		this.changed();
		if (place) this.rows?.show(place.line, true);
	}

	private closeFind(): void {
		const { lines, search } = this;
		this.search = undefined;
		this.changed();
		// Nothing stays marked.
		if (lines && search) void search.search(lines, { text: '' }, 0);
		this.rows?.focus();
	}

	private openFilter(): void {
		this.filter = new BodyFilter(this.ask, this.changed, () => this.showFiltered());
		this.changed();
		void this.updateComplete.then(() => this.querySelector<HTMLInputElement>('.filter-path')?.focus());
	}

	private readonly filterActions: FilterActions = {
		type: (path) => this.whole && this.filter?.type(this.whole.id, path),
		recall: (by) => this.whole && void this.filter?.recall(this.whole.id, by),
		accept: () => {
			this.filter?.keep();
			this.rows?.focus();
		},
		save: () => {
			const { lines } = this.filter ?? {};
			if (lines) void this.ask(toHost.bodySaveFound, { id: lines.id });
		},
		clear: () => this.clearFilter(),
	};

	/** Shows what was found, or all of the body where nothing was. */
	private showFiltered(): void {
		const { filter, whole } = this;
		this.lines = filter?.lines ?? whole;
		this.rows?.restart();
		void this.table?.look(this.lines);
		if (this.search) void this.find({});
	}

	private clearFilter(): void {
		const { filter, whole } = this;
		this.filter = undefined;
		if (whole) filter?.end(whole.id);
		this.showFiltered();
		this.changed();
		void this.updateComplete.then(() => this.rows?.focus());
	}

	private readonly tableTasks: TableTasks = {
		copied: (told) => this.sayCopied(told),
		open: (row) => void this.showRow(row),
	};

	private showShape(shape: BodyShape): void {
		const { lines, table, rows } = this;
		if (!lines) return;
		if (shape === 'table') {
			void table?.show(lines, lines.layout === 'pretty' ? (lines.at(rows?.active ?? 0)?.row ?? 0) : 0);
			return;
		}
		table?.hide();
		if (lines.layout !== shape) lines.show(shape);
		this.rows?.restart();
		if (this.search) void this.find({});
	}

	/** Shows a row of the JSON, unfolded, in place of the table. */
	private async showRow(row: number): Promise<void> {
		const { lines } = this;
		if (!lines) return;
		this.showShape('pretty');
		const told = await this.ask(toHost.bodyReveal, { id: lines.id, view: 'pretty', row });
		if (!told || lines !== this.lines) return;
		lines.forget(told.lines);
		await this.updateComplete;
		this.rows?.show(told.line, true);
		this.rows?.focus();
	}

	private foldAll(folded: boolean): void {
		void this.lines?.fold('all', folded);
		this.rows?.restart();
	}

	private async copy(row: number, part: 'value' | 'path' | 'row' | 'all'): Promise<void> {
		const { lines } = this;
		if (!lines) return;
		const told = await this.ask(toHost.bodyCopy, { id: lines.id, view: lines.layout, row, part });
		this.sayCopied(told);
	}

	private async openValue(row: number): Promise<void> {
		const { lines } = this;
		if (!lines) return;
		const told = await this.ask(toHost.bodyOpenValue, { id: lines.id, view: lines.layout, row });
		if (!told?.isOpened) announce(t('Not opened: there is nothing, or it is too long. Open the whole answer instead.'));
	}

	private sayCopied(told: { readonly isCopied: boolean } | null | undefined): void {
		announce(told?.isCopied ? t('Copied') : t('Not copied: there is nothing, or it is too long for the clipboard.'));
	}
}
