import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { BodyNews, BodyQuery, ShownBody, ShownBodyRow } from '../../src/shared/answerBody.ts';
import { toHost } from '../../src/shared/messages.ts';
import { announce } from '../announce.ts';
import { openMenu } from '../contextMenu.ts';
import { icon, infoNote, linkButton, toolButton } from '../controls.ts';
import type { HostLink } from '../hostLink.ts';
import { LightElement } from '../lightElement.ts';
import { t } from '../localize.ts';
import './bodyRows.ts';
import { BodyFilter } from './bodyFilter.ts';
import type { BodyRowActions } from './bodyRow.ts';
import type { BodyRowsElement } from './bodyRows.ts';
import { BodySearch, type FoundPlace } from './bodySearch.ts';
import { type FilterActions, filterBar } from './filterBar.ts';
import { type FindActions, findBar } from './findBar.ts';
import { type BodyLayout, ShownLines } from './shownLines.ts';

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
		if (progress?.isWhole && this.search?.found?.isWhole === false) void this.search.search(this.lines, {}, 0);
	}

	protected override willUpdate(): void {
		if (this.shown === this.body) return;
		this.shown = this.body;
		const { body } = this;
		this.whole = body.kind === 'rows' ? new ShownLines(body, this.ask, this.changed) : undefined;
		this.lines = this.whole;
		this.rows?.restart();
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
		return html`${this.renderTools(lines)} ${this.renderNotes(lines)}
			${this.filter ? filterBar(this.filter, this.filterActions) : nothing}
			${this.search ? findBar(this.search, this.findActions) : nothing}
			${
				this.filter?.outcome?.kind === 'nothing'
					? html`<p class="body-note">${t('Nothing in this answer matches the filter.')}</p>`
					: html`<sc-body-rows
							.lines=${lines}
							.actions=${this.rowActions}
							.changes=${this.changes}
							.found=${this.search?.current}
							?wraps=${this.wraps}
						></sc-body-rows>`
			}`;
	}

	private renderTools(lines: ShownLines): TemplateResult {
		const isJson = lines.progress.lines.pretty !== undefined;
		const layout = (of: BodyLayout, text: string) => html`<button
			class="tool with-text"
			type="button"
			aria-pressed=${lines.layout === of}
			@click=${() => this.showLayout(of)}
		>
			${text}
		</button>`;
		return html`<div class="body-tools" role="toolbar" aria-label=${t('Body')}>
			${isJson ? html`${layout('pretty', t('Pretty'))}${layout('raw', t('Raw'))}` : nothing}
			<span class="body-tools-end">
				${
					lines.layout === 'pretty'
						? html`${toolButton('collapse-all', t('Fold all'), () => this.foldAll(true))}
							${toolButton('expand-all', t('Unfold all'), () => this.foldAll(false))}`
						: nothing
				}
				<button
					class="tool"
					type="button"
					title=${t('Wrap long lines')}
					aria-label=${t('Wrap long lines')}
					aria-pressed=${this.wraps}
					@click=${() => {
						this.wraps = !this.wraps;
					}}
				>
					${icon('word-wrap')}
				</button>
				${
					this.whole?.progress.lines.pretty === undefined
						? nothing
						: html`<button
								class="tool"
								type="button"
								title=${t('Filter (JSONPath)')}
								aria-label=${t('Filter (JSONPath)')}
								aria-pressed=${this.filter !== undefined}
								@click=${() => (this.filter ? this.clearFilter() : this.openFilter())}
							>
								${icon('filter')}
							</button>`
				}
				${toolButton('search', t('Find'), () => this.openFind())}
				${toolButton('copy', t('Copy all'), () => void this.copy(0, 'all'))}
			</span>
		</div>`;
	}

	private renderNotes({ progress, isLost }: ShownLines): unknown {
		const open = () => linkButton(t('Open in editor'), this.onOpen);
		if (isLost) return infoNote('warning', t('The body takes too much memory or time to be shown here.'), open());
		if (progress.fault === 'too-deep')
			return infoNote('info', t('This JSON is nested more than 1,000 deep, so it is shown as it came.'));
		return nothing;
	}

	private readonly changed = (): void => {
		this.changes += 1;
	};

	private readonly rowActions: BodyRowActions = {
		copy: ({ row }, part) => void this.copy(row, part),
		openMenu: (row, at) => this.openMenu(row, at),
	};

	private openMenu({ row, fold }: ShownBodyRow, at: { readonly x: number; readonly y: number }): void {
		const { lines } = this;
		if (!lines) return;
		const isJson = lines.layout === 'pretty';
		const isMac = navigator.platform.startsWith('Mac');
		const keys = (key: string) => (isMac ? `⌘${key}` : `Ctrl+${key}`);
		openMenu(
			[
				{ label: isJson ? t('Copy value') : t('Copy line'), keys: keys('C'), act: () => void this.copy(row, 'value') },
				...(isJson ? [{ label: t('Copy path'), keys: keys('Shift+C'), act: () => void this.copy(row, 'path') }] : []),
				{ label: t('Copy all'), act: () => void this.copy(row, 'all') },
				...(fold
					? [
							{
								label: fold === 'open' ? t('Fold') : t('Unfold'),
								keys: fold === 'open' ? '←' : '→',
								act: () => void lines.fold(row, fold === 'open'),
							},
						]
					: []),
			],
			at,
		);
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
		recall: (by) => this.whole && this.filter?.recall(this.whole.id, by),
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

	private showLayout(layout: BodyLayout): void {
		this.lines?.show(layout);
		this.rows?.restart();
		if (this.search) void this.find({});
	}

	private foldAll(folded: boolean): void {
		void this.lines?.fold('all', folded);
		this.rows?.restart();
	}

	private async copy(row: number, part: 'value' | 'path' | 'row' | 'all'): Promise<void> {
		const { lines } = this;
		if (!lines) return;
		const told = await this.ask(toHost.bodyCopy, { id: lines.id, view: lines.layout, row, part });
		announce(told?.isCopied ? t('Copied') : t('Not copied: there is nothing, or it is too long for the clipboard.'));
	}
}
