import { html, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { ShownBodyRow } from '../../src/shared/answerBody.ts';
import { LightElement } from '../lightElement.ts';
import { t } from '../localize.ts';
import { type BodyRowActions, bodyRow, lineOf } from './bodyRow.ts';
import type { FoundPlace } from './bodySearch.ts';
import { RowScroll } from './rowScroll.ts';
import type { ShownLines } from './shownLines.ts';
import { LineHeights, WrapScroll } from './wrapScroll.ts';

/** Until a row has been measured, in CSS pixels. */
const supposedHeight = 20;

/** So many lines that are broken are all on the page, so that what is below them is right below. */
const mostFlowing = 200;

/** So often a line is brought into view again while those above it become higher. */
const mostSettling = 12;

/** The rows of an answer's body: of millions only those in view are on the page. */
@customElement('sc-body-rows')
export class BodyRowsElement extends LightElement {
	@property({ attribute: false }) lines!: ShownLines;
	@property({ attribute: false }) actions!: BodyRowActions;
	/** Counts the changes of `lines`. */
	@property({ attribute: false }) changes = 0;
	/** The place that was searched for and is shown. */
	@property({ attribute: false }) found: FoundPlace | undefined;
	/** Long lines are broken. */
	@property({ type: Boolean }) wraps = false;
	/** The line with the focus. */
	active = 0;
	/** The line to be shown again when lines have got another height. */
	private shownAgain: number | undefined;
	private settling = 0;
	private revealed: FoundPlace | undefined;
	private top = 0;
	private rowHeight = supposedHeight;
	private viewHeight = 0;
	/** How high lines are that are broken, as far as they were on the page. */
	private readonly heights = new LineHeights();
	private readonly sizes = new ResizeObserver(() => {
		this.heights.clear();
		this.measure();
		if (this.wraps) this.requestUpdate();
	});

	override connectedCallback(): void {
		super.connectedCallback();
		this.sizes.observe(this);
	}

	override disconnectedCallback(): void {
		this.sizes.disconnect();
		super.disconnectedCallback();
	}

	/** Another body or layout: from its beginning. */
	restart(): void {
		this.active = 0;
		this.scrollTo(0, 0);
	}

	override focus(): void {
		this.scroller?.focus({ preventScroll: true });
	}

	/** Gives the focus to a line, which comes into view. */
	show(line: number, isCentred = false): void {
		this.active = Math.max(0, Math.min(line, this.lines.count - 1));
		const scroll = this.scrolling();
		if (this.isFlowing) {
			this.requestUpdate();
			void this.updateComplete.then(() => this.rowAt(this.active)?.scrollIntoView({ block: 'nearest' }));
			return;
		}
		this.settling = mostSettling;
		const isInView = scroll.topToShow(this.active, this.top) === this.top;
		const middle = Math.max(0, this.active * this.rowHeight - (this.viewHeight - this.rowHeight) / 2);
		if (!isInView) this.scrollToTop(isCentred ? middle : scroll.topToShow(this.active, this.top));
		this.requestUpdate();
	}

	protected override willUpdate(changed: PropertyValues<this>): void {
		// Lines are other ones now, or of another height.
		if (changed.has('changes') || changed.has('wraps')) this.heights.clear();
		if (changed.has('wraps') && changed.get('wraps') !== undefined) this.shownAgain = this.active;
		this.active = Math.max(0, Math.min(this.active, this.lines.count - 1));
	}

	protected override updated(): void {
		const { first, last } = this.linesInView();
		this.lines.need(first, last);
		if (this.wraps) this.heights.keep(this.querySelectorAll<HTMLElement>('.body-row'));
		const scroll = this.scrolling();
		const [space, shown] = [
			this.querySelector<HTMLElement>('.body-space'),
			this.querySelector<HTMLElement>('.body-shown'),
		];
		if (!space || !shown) return;
		space.style.height = this.isFlowing ? 'auto' : `${scroll.height}px`;
		const scrollTop = this.scroller?.scrollTop ?? 0;
		const at = scroll.takesWheel ? scrollTop - scroll.offsetAt(this.top) : first * this.rowHeight;
		shown.style.transform = this.isFlowing ? 'none' : `translateY(${at}px)`;
		this.revealFound();
		this.settle(scroll);
		const again = this.shownAgain;
		this.shownAgain = undefined;
		if (again !== undefined) this.show(again);
		this.measure();
	}

	protected override render(): TemplateResult {
		const { lines, active } = this;
		const { first, last } = this.linesInView();
		const shown = Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index);
		const isJson = lines.layout === 'pretty';
		const fold = (row: ShownBodyRow) => void this.fold(row);
		const actions = { ...this.actions, fold, lengthen: (line: number) => void lines.lengthen(line) };
		return html`<div
			class="body-scroll body mono ${this.wraps ? 'wraps' : ''} ${this.isFlowing ? 'flows' : ''}"
			role=${isJson ? 'treegrid' : 'grid'}
			tabindex="0"
			aria-label=${t('Body')}
			aria-rowcount=${lines.count}
			aria-activedescendant=${lines.count > 0 ? `body-line-${active}` : ''}
			@scroll=${this.onScroll}
			@wheel=${this.onWheel}
			@keydown=${this.onKeyDown}
			@click=${this.onClick}
			@contextmenu=${this.onContextMenu}
		>
			<div class="body-space" role="presentation">
				<div class="body-shown" role="presentation">
					${repeat(
						shown,
						(line) => line,
						(line) => bodyRow(lines.at(line), line, line === active, isJson, actions, this.startOfFound(line)),
					)}
				</div>
			</div>
		</div>`;
	}

	/** What was found may be far to the right. */
	private revealFound(): void {
		if (this.revealed === this.found) return;
		const mark = this.querySelector('mark.current');
		if (this.found?.start !== undefined && !mark) return;
		this.revealed = this.found;
		mark?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
	}

	private startOfFound(line: number): number | undefined {
		return this.found?.line === line ? this.found.start : undefined;
	}

	/** What has the focus. */
	get scroller(): HTMLElement | null {
		return this.querySelector<HTMLElement>('.body-scroll');
	}

	/** Lines that have just come onto the page are higher than supposed: the one with the focus is brought into view again. */
	private settle(scroll: RowScroll): void {
		if (!this.wraps || this.isFlowing || this.settling === 0) return;
		this.settling -= 1;
		const top = scroll.topToShow(this.active, this.top);
		if (Math.abs(top - this.top) > 0.5) this.scrollToTop(top);
	}

	private rowAt(line: number): HTMLElement | null {
		return this.querySelector<HTMLElement>(`[data-line="${line}"]`);
	}

	/** Few lines that are broken are all on the page. */
	private get isFlowing(): boolean {
		return this.wraps && this.lines.count <= mostFlowing;
	}

	private linesInView(): { readonly first: number; readonly last: number } {
		return this.isFlowing ? { first: 0, last: this.lines.count } : this.scrolling().linesAt(this.top);
	}

	private scrolling(): RowScroll {
		const of = [this.lines.count, this.rowHeight, this.viewHeight || supposedHeight * 40] as const;
		if (!this.wraps) return new RowScroll(...of);
		return new WrapScroll(...of, (line) => this.heights.of(line) ?? this.rowHeight);
	}

	private measure(): void {
		const viewHeight = this.scroller?.clientHeight ?? 0;
		const row = this.querySelector('.body-row');
		const rowHeight = (row && Number.parseFloat(getComputedStyle(row).lineHeight)) || this.rowHeight;
		// The page may be zoomed to no whole pixels.
		if (viewHeight === this.viewHeight && Math.abs(rowHeight - this.rowHeight) < 0.01) return;
		this.viewHeight = viewHeight;
		this.rowHeight = rowHeight;
		this.requestUpdate();
	}

	private scrollToTop(top: number): void {
		const scroll = this.scrolling();
		this.top = Math.max(0, Math.min(top, scroll.wholeHeight - this.viewHeight));
		// The scroll bar may be too short for this until the page is laid out.
		const space = this.querySelector<HTMLElement>('.body-space');
		if (space) space.style.height = `${scroll.height}px`;
		if (this.scroller) this.scroller.scrollTop = scroll.scrollTopAt(this.top);
		this.requestUpdate();
	}

	private readonly onScroll = (): void => {
		const { scroller } = this;
		if (!scroller) return;
		const scroll = this.scrolling();
		// What we scrolled to ourselves, as precisely as a scroll bar can say.
		if (scroll.takesWheel && Math.abs(scroller.scrollTop - scroll.scrollTopAt(this.top)) < 1) return;
		this.settling = 0;
		this.top = scroll.topAt(scroller.scrollTop);
		this.requestUpdate();
	};

	/** Where a pixel of the scroll bar stands for many, the wheel moves by its own. */
	private readonly onWheel = (event: WheelEvent): void => {
		const scroll = this.scrolling();
		if (this.isFlowing || !scroll.takesWheel || event.ctrlKey || event.deltaY === 0) return;
		event.preventDefault();
		this.settling = 0;
		const unit = { 0: 1, 1: this.rowHeight, 2: this.viewHeight }[event.deltaMode] ?? 1;
		this.scrollToTop(scroll.moved(this.top, event.deltaY * unit));
	};

	private readonly onClick = (event: MouseEvent): void => {
		const line = lineOf(event.target);
		if (line === undefined || line === this.active) return;
		this.active = line;
		this.requestUpdate();
	};

	private readonly onContextMenu = (event: MouseEvent): void => {
		const line = lineOf(event.target) ?? this.active;
		const row = this.lines.at(line);
		if (!row) return;
		event.preventDefault();
		this.show(line);
		const isByKey = event.button !== 2;
		this.actions.openMenu(row, isByKey ? this.placeOf(line) : { x: event.clientX, y: event.clientY });
	};

	private readonly onKeyDown = (event: KeyboardEvent): void => {
		const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
		const row = this.lines.at(this.active);
		if (event.target !== this.scroller || altKey) return;
		if ((ctrlKey || metaKey) && key.toLowerCase() === 'c') {
			// What is selected with a pointer is copied by the browser.
			if (!row || !window.getSelection()?.isCollapsed) return;
			this.actions.copy(row, shiftKey ? 'path' : 'value');
		} else if (ctrlKey || metaKey) return;
		else if (key === 'ContextMenu' || (shiftKey && key === 'F10')) {
			if (row) this.actions.openMenu(row, this.placeOf(this.active));
		} else if (!this.move(key, row)) return;
		event.preventDefault();
	};

	/** Does what a key does to the focus; false where it does nothing. */
	private move(key: string, row: ShownBodyRow | undefined): boolean {
		const page = Math.max(1, Math.floor(this.viewHeight / this.rowHeight) - 1);
		const lines = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page }[key];
		if (lines !== undefined) this.show(this.active + lines);
		else if (key === 'Home') this.show(0);
		else if (key === 'End') this.show(this.lines.count - 1);
		else if (key === 'ArrowRight') {
			if (row?.fold === 'folded') void this.fold(row);
			else if (row?.fold === 'open') this.show(this.active + 1);
		} else if (key === 'ArrowLeft') {
			if (row?.fold === 'open') void this.fold(row);
			else if (row) void this.showParent(row);
		} else if ((key === 'Enter' || key === ' ') && row?.fold) void this.fold(row);
		else if ((key === 'Enter' || key === ' ') && row?.grows) void this.lines.lengthen(this.active);
		else return false;
		return true;
	}

	private async fold(row: ShownBodyRow): Promise<void> {
		await this.lines.fold(row.row, row.fold === 'open');
	}

	private async showParent(row: ShownBodyRow): Promise<void> {
		const line = await this.lines.parent(row.row);
		if (line !== undefined) this.show(line);
	}

	private placeOf(line: number): { readonly x: number; readonly y: number } {
		const { left, bottom } = (this.rowAt(line) ?? this).getBoundingClientRect();
		return { x: left + 24, y: bottom };
	}
}
