import { html, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { controlKey, type MenuItem, openMenu } from '../contextMenu.ts';
import { t } from '../localize.ts';
import type { BodyRow } from './bodyLines.ts';
import { type BodyRowActions, bodyRow, lineOf } from './bodyRow.ts';
import type { FoundPlace } from './bodySearch.ts';
import { LineList, type PagePlace } from './lineList.ts';
import type { ShownLines } from './shownLines.ts';

@customElement('sc-body-rows')
export class BodyRowsElement extends LineList {
	@property({ attribute: false }) lines!: ShownLines;
	@property({ attribute: false }) actions!: BodyRowActions;
	/** Counts the changes of `lines`. */
	@property({ attribute: false }) changes = 0;
	@property({ attribute: false }) found: FoundPlace | undefined;
	@property({ type: Boolean }) wraps = false;
	active = 0;
	private revealed: FoundPlace | undefined;

	protected override get hasOwnHeights(): boolean {
		return this.wraps;
	}

	protected get rows(): NodeListOf<HTMLElement> {
		return this.querySelectorAll<HTMLElement>('.body-row');
	}

	/** Another body or layout: from its beginning. */
	restart(): void {
		this.active = 0;
		this.scroller?.scrollTo(0, 0);
		this.forgetHeights();
	}

	show(line: number, isCentred = false): void {
		this.active = Math.max(0, Math.min(line, this.count - 1));
		this.bringIntoView(this.active, isCentred);
	}

	protected override willUpdate(changed: PropertyValues<this>): void {
		super.willUpdate(changed);
		this.active = Math.max(0, Math.min(this.active, this.count - 1));
		if (changed.get('wraps') !== undefined) this.bringIntoView(this.active);
	}

	protected override updated(): void {
		super.updated();
		this.revealFound();
	}

	protected override render(): TemplateResult {
		const { lines, active, wraps } = this;
		const isJson = lines.layout === 'pretty';
		const fold = (row: BodyRow) => this.fold(row);
		const actions = { ...this.actions, fold, lengthen: (row: BodyRow) => this.lengthen(row) };
		return html`<div
			class="body-scroll body mono ${wraps ? 'wraps' : ''}"
			role=${isJson ? 'treegrid' : 'grid'}
			tabindex="0"
			aria-label=${t('Body')}
			aria-rowcount=${lines.count}
			aria-activedescendant=${lines.count > 0 ? `body-line-${active}` : ''}
			@scroll=${this.onScroll}
			@keydown=${this.onKeyDown}
			@click=${this.onClick}
			@contextmenu=${this.onContextMenu}
		>
			<div class="body-shown" role="presentation">
				${this.renderLines((line) => bodyRow(lines.at(line), line, line === active, isJson, actions, this.startOfFound(line)))}
			</div>
		</div>`;
	}

	/** A match may be far to the right. */
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

	private readonly onClick = (event: MouseEvent): void => {
		const line = lineOf(event.target);
		if (line === undefined || line === this.active) return;
		this.active = line;
		this.requestUpdate();
	};

	protected override activate(target: EventTarget | null): void {
		this.show(lineOf(target) ?? this.active);
	}

	protected override openMenu(at: PagePlace): void {
		const { copy, open } = this.actions;
		const row = this.lines.at(this.active);
		if (!row) return;
		const isJson = this.lines.layout === 'pretty';
		const fold = { label: t('Fold'), keys: '←', act: () => this.fold(row) };
		const items: MenuItem[] = [
			{ label: isJson ? t('Copy value') : t('Copy line'), keys: controlKey('C'), act: () => copy('value', row) },
		];
		if (isJson) items.push({ label: t('Copy path'), keys: controlKey('Shift+C'), act: () => copy('path', row) });
		if (row.left !== undefined) items.push({ label: t('Open in editor'), act: () => open(row) });
		items.push({ label: t('Copy all'), act: () => copy('all') });
		if (row.fold) items.push(row.fold === 'open' ? fold : { ...fold, label: t('Unfold'), keys: '→' });
		openMenu(items, at);
	}

	protected override copy(isOther: boolean): void {
		const row = this.lines.at(this.active);
		if (row) this.actions.copy(isOther ? 'path' : 'value', row);
	}

	protected override move({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
		if (ctrlKey || metaKey) return false;
		const row = this.lines.at(this.active);
		const lines = { ArrowDown: 1, ArrowUp: -1, PageDown: this.page, PageUp: -this.page }[key];
		if (lines !== undefined) this.show(this.active + lines);
		else if (key === 'Home') this.show(0);
		else if (key === 'End') this.show(this.count - 1);
		else if (key === 'ArrowRight') {
			if (row?.fold === 'folded') this.fold(row);
			else if (row?.fold === 'open') this.show(this.active + 1);
		} else if (key === 'ArrowLeft') {
			if (row?.fold === 'open') this.fold(row);
			else if (row) this.showParent(row);
		} else if (key !== 'Enter' && key !== ' ') return false;
		else if (row?.fold) this.fold(row);
		else if (row?.grows) this.lengthen(row);
		else return false;
		return true;
	}

	private fold({ row, fold }: BodyRow): void {
		this.lines.change((tree) => tree.fold(row, fold === 'open'));
	}

	private lengthen({ row }: BodyRow): void {
		this.lines.change((tree) => tree.lengthen(row));
	}

	private showParent({ row }: BodyRow): void {
		const { tree } = this.lines;
		const parent = tree?.parentOf(row);
		if (tree && parent !== undefined) this.show(tree.lineOf(parent));
	}
}
