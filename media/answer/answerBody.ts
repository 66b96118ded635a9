import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import type { BodyQuery } from '../../src/core/text/findInLines.ts';
import type { ShownBody } from '../../src/shared/answerBody.ts';
import { toHost } from '../../src/shared/messages.ts';
import { announce } from '../announce.ts';
import type { MenuItem } from '../contextMenu.ts';
import { toolButton } from '../controls.ts';
import { letterKey } from '../letterKey.ts';
import { LightElement } from '../lightElement.ts';
import type { Link } from '../link.ts';
import { inLanguage, t } from '../localize.ts';
import './bodyRows.ts';
import type { TableActions } from './bodyTable.ts';
import './bodyTable.ts';
import { BodyFilter, filterBar } from './bodyFilter.ts';
import type { BodyRowActions } from './bodyRow.ts';
import type { BodyRowsElement } from './bodyRows.ts';
import { BodySearch, type FoundPlace, findBar } from './bodySearch.ts';
import { bodyNotes } from './contentView.ts';
import { JsonTable } from './jsonTable.ts';
import { type BodyLayout, ShownLines } from './shownLines.ts';

type BodyShape = BodyLayout | 'table';

/** The body of an answer: its rows, with what is done to all of it above. */
@customElement('sc-answer-body')
export class AnswerBodyElement extends LightElement {
	@property({ attribute: false }) body!: ShownBody;
	@property({ attribute: false }) link!: Link;
	@property({ attribute: false }) onOpen!: () => void;
	@state() private changes = 0;
	@state() private wraps = false;
	@query('sc-body-rows') private rows!: BodyRowsElement | null;
	/** What is shown: all of the body, or what the filter found. */
	private lines!: ShownLines;
	private whole!: ShownLines;
	private filter: BodyFilter | undefined;
	private search: BodySearch | undefined;
	private table: JsonTable | undefined;
	private wantsTable = false;
	private shown: number | undefined;
	/** The composer of this body: its keys find here. */
	private composer: HTMLElement | undefined;

	protected override willUpdate(): void {
		if (this.shown === this.body.id) return;
		this.shown = this.body.id;
		this.whole = new ShownLines(this.body, this.changed);
		if (!this.body.isJson) this.filter = undefined;
		this.showLines(this.whole);
		this.filter?.apply(this.body.id);
	}

	override connectedCallback(): void {
		super.connectedCallback();
		this.composer = this.closest<HTMLElement>('main') ?? this;
		this.composer.addEventListener('keydown', this.onKeyDown);
	}

	override disconnectedCallback(): void {
		this.composer?.removeEventListener('keydown', this.onKeyDown);
		super.disconnectedCallback();
	}

	protected override render(): TemplateResult {
		return html`${this.renderTools()} ${bodyNotes(this.lines.body, this.onOpen)}
			${this.filter ? filterBar(this.filter, this.typePath, this.focusRows, this.clearFilter) : nothing}
			${this.search && !this.table ? findBar(this.search, this.find, this.step, this.closeFind) : nothing}
			${this.renderBody()}`;
	}

	private renderTools(): TemplateResult {
		const { lines } = this;
		const shapes: BodyShape[] = [
			'pretty',
			...(lines.body.raw !== undefined ? (['raw'] as const) : []),
			...(lines.json && JsonTable.isIn(lines.json) ? (['table'] as const) : []),
		];
		const shown = this.table ? 'table' : lines.layout;
		const names = { pretty: t('Pretty'), raw: t('Raw'), table: t('Table') };
		const choose = ({ target }: Event) => this.showShape((target as HTMLSelectElement).value as BodyShape);
		const find = () => this.openFind();
		const filter = () => (this.filter ? this.clearFilter() : this.openFilter());
		const isOn = this.filter !== undefined;
		const copyAll = () => this.copy(this.table?.text('tsv') ?? lines.lines.text);
		return html`<div class="body-tools" role="toolbar" aria-label=${t('Body')}>
			${
				lines.json && shapes.length > 1
					? html`<select class="select" aria-label=${t('Show as')} .value=${live(shown)} @change=${choose}>
							${shapes.map((one) => html`<option value=${one} .selected=${one === shown}>${names[one]}</option>`)}
						</select>`
					: nothing
			}
			${shown === 'table' ? nothing : toolButton('search', t('Find'), find)}
			${this.body.isJson ? toolButton('filter', t('Filter (JSONPath)'), filter, { isOn }) : nothing}
			${toolButton('copy', t('Copy all'), copyAll)}
		</div>`;
	}

	actions(): MenuItem[] {
		if (this.table) return [];
		const wrap = () => {
			this.wraps = !this.wraps;
		};
		const folding = [
			{ label: t('Fold all'), act: () => this.foldAll(true) },
			{ label: t('Unfold all'), act: () => this.foldAll(false) },
		];
		const wrapping = { label: this.wraps ? t('Do not wrap lines') : t('Wrap long lines'), act: wrap };
		return [wrapping, ...(this.lines.layout === 'pretty' ? folding : [])];
	}

	private renderBody(): TemplateResult {
		if (this.filter?.outcome?.kind === 'nothing')
			return html`<p class="body-note">${t('Nothing in this answer matches the filter.')}</p>`;
		if (this.table)
			return html`<p class="content-line" aria-live="polite">${tableCount(this.table)}</p>
				<sc-body-table .lines=${this.table} .actions=${this.tableActions}></sc-body-table>`;
		return html`<sc-body-rows
			.lines=${this.lines}
			.actions=${this.rowActions}
			.changes=${this.changes}
			.found=${this.search?.current}
			?wraps=${this.wraps}
		></sc-body-rows>`;
	}

	private readonly changed = (): void => {
		this.changes += 1;
	};

	private showLines(lines: ShownLines): void {
		this.lines = lines;
		this.table = this.wantsTable && lines.json ? JsonTable.at(lines.json, 0) : undefined;
		this.rows?.restart();
		if (this.search) this.find({});
	}

	private readonly rowActions: BodyRowActions = {
		copy: (part, row) => {
			const { lines } = this;
			if (!row) this.copy(lines.lines.text);
			else this.copy(part === 'path' ? lines.pathOf(row.row) : lines.lines.valueOf(row.row));
		},
		open: ({ row }) => this.link.postMessage(toHost.bodyOpenValue, { text: this.lines.lines.valueOf(row) }),
	};

	private readonly tableActions: TableActions = {
		copy: (text) => this.copy(text),
		open: (row) => void this.showRow(row),
	};

	private readonly onKeyDown = (event: KeyboardEvent): void => {
		if (event.key === 'Escape' && this.filter && !event.defaultPrevented && event.target === this.rows?.scroller) {
			event.preventDefault();
			event.stopPropagation();
			this.clearFilter();
			return;
		}
		const isFind = (event.ctrlKey || event.metaKey) && !event.altKey && letterKey(event) === 'f';
		// Another tab of the answer may be shown.
		if (!isFind || this.closest('[hidden]')) return;
		event.preventDefault();
		event.stopPropagation();
		this.openFind();
	};

	private openFind(): void {
		this.search ??= new BodySearch(this.changed);
		this.changed();
		void this.updateComplete.then(() => this.querySelector<HTMLInputElement>('.find-text')?.select());
	}

	private readonly step = (by: number): void => {
		if (this.search) this.showFound(this.search.step(this.lines, by));
	};

	private readonly find = (change: Partial<BodyQuery>): void => {
		const { lines, search, rows } = this;
		if (search) this.showFound(search.search(lines, change, lines.at(rows?.active ?? 0)?.row ?? 0));
	};

	private showFound(place: FoundPlace | undefined): void {
		this.changed();
		if (place) this.rows?.show(place.line, true);
	}

	private readonly closeFind = (): void => {
		this.search = undefined;
		this.lines.mark([]);
		this.rows?.focus();
	};

	private openFilter(): void {
		this.filter = new BodyFilter(this.link, this.changed, () => this.showFiltered());
		this.changed();
		void this.updateComplete.then(() => this.querySelector<HTMLInputElement>('.filter-path')?.focus());
	}

	private readonly typePath = (path: string): void => this.filter?.type(this.body.id, path);
	private readonly focusRows = (): void => this.rows?.focus();

	private showFiltered(): void {
		this.showLines(this.filter?.lines ?? this.whole);
	}

	private readonly clearFilter = (): void => {
		this.filter?.end(this.body.id);
		this.filter = undefined;
		this.showFiltered();
		this.changed();
		void this.updateComplete.then(this.focusRows);
	};

	private showShape(shape: BodyShape): void {
		const { lines, rows } = this;
		if (shape === 'table') {
			const active = lines.layout === 'pretty' ? (lines.at(rows?.active ?? 0)?.row ?? 0) : 0;
			this.table = lines.json && JsonTable.at(lines.json, active);
			this.wantsTable = true;
			this.changed();
			return;
		}
		this.wantsTable = false;
		this.table = undefined;
		lines.show(shape);
		this.rows?.restart();
		if (this.search) this.find({});
	}

	private async showRow(row: number): Promise<void> {
		this.showShape('pretty');
		const line = this.lines.reveal(row);
		await this.updateComplete;
		this.rows?.show(line, true);
		this.rows?.focus();
	}

	private foldAll(folded: boolean): void {
		this.lines.change((tree) => tree.fold('all', folded));
		this.rows?.restart();
	}

	private copy(text: string | undefined): void {
		if (text !== undefined) this.link.postMessage(toHost.bodyCopy, { text });
		announce(text === undefined ? t('Nothing to copy') : t('Copied'));
	}
}

function tableCount({ count, total }: JsonTable): string {
	if (total > count) return t('Rows: the first {0} of {1}', inLanguage(count), inLanguage(total));
	return t('Rows: {0}', inLanguage(count));
}
