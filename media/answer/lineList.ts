import { html, type PropertyValues, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { firstIndex } from '../../src/core/text/firstIndex.ts';
import { letterKey } from '../letterKey.ts';
import { LightElement } from '../lightElement.ts';

/** Until a line and the view are measured, in CSS pixels. */
const assumedHeight = 20;
const assumedView = 800;

/** Lines on the page above and below the view. */
const margin = 10;

export interface PagePlace {
	readonly x: number;
	readonly y: number;
}

/** Lines of which only those in view are on the page. Where each has a height of its own, lines not yet seen count as one row. */
export abstract class LineList extends LightElement {
	/** The lines on the page: the first, and the one after the last. */
	private first = 0;
	private last = 0;
	private lineHeight = assumedHeight;
	private width = 0;
	/** Own heights: 0 until measured. */
	private heights: Float64Array | undefined;
	private starts: Float64Array | undefined;
	private wanted: { readonly line: number; readonly isCentred: boolean } | undefined;
	private readonly sizes = new ResizeObserver(() => this.requestUpdate());

	abstract lines: { readonly count: number };
	protected get hasOwnHeights(): boolean {
		return false;
	}
	protected abstract get rows(): ArrayLike<HTMLElement>;

	protected get count(): number {
		return this.lines.count;
	}

	/** What scrolls, and has the focus. */
	get scroller(): HTMLElement | null {
		return this.querySelector<HTMLElement>('[tabindex]');
	}

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

	/** Brings a line into view; into the middle if it is far away and `isCentred`. */
	protected bringIntoView(line: number, isCentred = false): void {
		const distance = Math.abs(this.startOf(line) - this.top);
		this.wanted = { line, isCentred: isCentred && distance > this.viewHeight };
		this.requestUpdate();
	}

	/** Lines are other ones now: the one at the top stays there. */
	protected forgetHeights(): void {
		if (!this.heights) return;
		const line = this.lineAt(this.top);
		this.heights = undefined;
		this.starts = undefined;
		this.scroller?.scrollTo({ top: this.startOf(line) });
	}

	protected get page(): number {
		return Math.max(1, Math.floor(this.viewHeight / this.lineHeight) - 1);
	}

	protected override willUpdate(_changed: PropertyValues<this>): void {
		if (!this.hasOwnHeights || this.heights?.length !== this.count) this.forgetHeights();
	}

	protected renderLines(line: (line: number) => TemplateResult): TemplateResult {
		const top = this.topToRender();
		this.first = Math.max(0, this.lineAt(top) - margin);
		this.last = Math.min(this.count, this.lineAt(top + this.viewHeight) + margin);
		const shown = Array.from({ length: Math.max(0, this.last - this.first) }, (_, index) => this.first + index);
		const below = this.startOf(this.count) - this.startOf(this.last);
		return html`<div role="presentation" .style=${`height: ${this.startOf(this.first)}px`}></div>
			${repeat(shown, (one) => one, line)}
			<div role="presentation" .style=${`height: ${below}px`}></div>`;
	}

	protected override updated(): void {
		this.measure();
		const { wanted } = this;
		if (!wanted) return;
		this.wanted = undefined;
		const { line, isCentred } = wanted;
		const middle = this.startOf(line) - (this.viewHeight - this.lineHeight) / 2;
		if (isCentred) this.scroller?.scrollTo({ top: middle });
		this.rows[line - this.first]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
	}

	protected readonly onScroll = (): void => {
		const { top } = this;
		const last = Math.min(this.count, this.lineAt(top + this.viewHeight) + 1);
		if (this.lineAt(top) < this.first || last > this.last) this.requestUpdate();
	};

	protected readonly onContextMenu = (event: MouseEvent): void => {
		event.preventDefault();
		this.activate(event.target);
		const isByKey = event.button !== 2;
		this.openMenu(isByKey ? this.menuPlace() : { x: event.clientX, y: event.clientY });
	};

	protected readonly onKeyDown = (event: KeyboardEvent): void => {
		const { key, altKey, shiftKey } = event;
		if (event.target !== this.scroller || altKey) return;
		if ((event.ctrlKey || event.metaKey) && letterKey(event) === 'c') {
			// The browser copies what is selected with a pointer.
			if (!window.getSelection()?.isCollapsed) return;
			this.copy(shiftKey);
		} else if (key === 'ContextMenu' || (shiftKey && key === 'F10')) this.openMenu(this.menuPlace());
		else if (!this.move(event)) return;
		event.preventDefault();
	};

	/** Gives the focus to what is at an element. */
	protected abstract activate(target: EventTarget | null): void;
	protected abstract openMenu(at: PagePlace): void;
	/** Copies what has the focus, or the other thing that is copied of it. */
	protected abstract copy(isOther: boolean): void;
	/** Does what a key does to the focus; false if it does nothing. */
	protected abstract move(event: KeyboardEvent): boolean;

	private menuPlace(): PagePlace {
		const { left, bottom } = (this.querySelector('.active') ?? this).getBoundingClientRect();
		return { x: left + 16, y: bottom };
	}

	/** The top of the view, or where it will be once the wanted line is in it. */
	private topToRender(): number {
		const { wanted, top, viewHeight } = this;
		if (!wanted) return top;
		const start = this.startOf(wanted.line);
		return start >= top && start < top + viewHeight ? top : start - viewHeight / 2;
	}

	private get top(): number {
		return this.scroller?.scrollTop ?? 0;
	}

	private get viewHeight(): number {
		return this.scroller?.clientHeight || assumedView;
	}

	private startOf(line: number): number {
		return this.starts?.[line] ?? line * this.lineHeight;
	}

	private lineAt(top: number): number {
		return firstIndex(this.count, (line) => this.startOf(line + 1) > top);
	}

	private measure(): void {
		const { rows } = this;
		if (this.hasOwnHeights) this.takeHeights(Array.from(rows, (row) => row.getBoundingClientRect().height));
		// Not as it is on the page: millions of pixels down that is less precise.
		const height = rows[0] ? Number.parseFloat(getComputedStyle(rows[0]).lineHeight) : this.lineHeight;
		if (height === this.lineHeight) return;
		this.lineHeight = height;
		this.requestUpdate();
	}

	/** What is in view stays in its place, however much higher the lines above it are than they counted. */
	private takeHeights(measured: readonly number[]): void {
		const { top, count } = this;
		const width = this.scroller?.clientWidth ?? 0;
		const known = width === this.width ? this.heights : undefined;
		if (known && measured.every((height, index) => Math.abs(height - (known[this.first + index] ?? 0)) < 1)) return;
		const inView = this.lineAt(top);
		const anchor = known?.findIndex((height, line) => line >= inView && height > 0) ?? -1;
		const line = anchor < 0 || anchor >= this.last ? inView : anchor;
		const before = this.startOf(line);
		const heights = known ?? new Float64Array(count);
		heights.set(measured, this.first);
		const starts = new Float64Array(count + 1);
		for (let at = 0; at < count; at += 1) starts[at + 1] = (starts[at] ?? 0) + (heights[at] || this.lineHeight);
		this.heights = heights;
		this.starts = starts;
		this.width = width;
		this.scroller?.scrollTo({ top: top + this.startOf(line) - before });
		this.requestUpdate();
	}
}
