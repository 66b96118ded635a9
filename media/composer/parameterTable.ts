import { html, type LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { KnownMethod, KnownParameter } from '../../src/shared/knownMethod.ts';
import type { ShownProblem } from '../../src/shared/shownCall.ts';
import { infoNote } from '../controls.ts';
import { LightElement } from '../lightElement.ts';
import { t } from '../localize.ts';
import { setCaret } from './caret.ts';
import type { ComposerActions } from './composerSession.ts';
import type { EditedRow } from './editedDraft.ts';
import { formatRow } from './formatRow.ts';
import type { Candidate } from './fuzzyMatch.ts';
import { KnownParameters, parameterCandidate } from './knownParameters.ts';
import { mostShownOf } from './longText.ts';
import { missingParameters, optionalParameters } from './missingParameters.ts';
import { MissingRows } from './missingRows.ts';
import { parameterRow } from './parameterRow.ts';
import { RowOrder } from './rowOrder.ts';
import type { ShownRows } from './shownRows.ts';

/** Rows that are rendered at once; each takes a browser up to a millisecond, the first ones two. */
const rowsAtOnce = 20;
/** How long a further frame may take, in milliseconds: it gets as many rows as the one before shows that fit. */
const frameBudget = 12;
const mostRowsOfFrame = 100;
/** Of more rows the first and the last are shown. */
const mostRows = 1000;

interface ShownRow {
	readonly row: EditedRow;
	/** Among all rows of the call; -1 where it is none of them. */
	readonly index: number;
	readonly isMissing?: boolean;
}

/** The parameters as a table: `format` first, then the rows, then a blank row to type into. */
@customElement('sc-parameters')
export class ParameterTable extends LightElement {
	@property({ attribute: false }) rows!: readonly EditedRow[];
	@property({ attribute: false }) format!: string | null;
	/** The problems of each row, by its key. */
	@property({ attribute: false }) problemsOfRows!: ShownRows['problemsOfRows'];
	@property({ attribute: false }) formatProblems!: readonly ShownProblem[];
	/** What is known of the chosen method. */
	@property({ attribute: false }) method: KnownMethod | undefined;
	@property({ attribute: false }) actions!: ComposerActions;
	/** Whether more of the known parameters are shown than fit in a line. */
	@state() private isWide = false;
	/** What `format` was before it was left out. */
	private lastFormat = 'json';
	/** The names in the table. */
	private used: ReadonlySet<string> = new Set();
	private unused: readonly KnownParameter[] = [];
	private candidates: readonly Candidate[] = [];
	private known: KnownParameters | undefined;
	private rendered = rowsAtOnce;
	private rowsOfFrame = rowsAtOnce;
	private frame: number | undefined;
	/** What has the focus while the table is rendered, and where its caret is. */
	private focused: HTMLElement | undefined;
	private caret: number | undefined;
	private readonly missing = new MissingRows();
	private readonly order = new RowOrder(this);

	constructor() {
		super();
		// Before a field takes the arrows for its list.
		this.addEventListener('keydown', this.order.onKeyDown, { capture: true });
	}

	override disconnectedCallback(): void {
		if (this.frame !== undefined) cancelAnimationFrame(this.frame);
		this.frame = undefined;
		super.disconnectedCallback();
	}

	protected override willUpdate(changed: Map<string, unknown>): void {
		const active = document.activeElement;
		this.focused = active instanceof HTMLElement && this.contains(active) ? active : undefined;
		this.caret =
			active instanceof HTMLTextAreaElement || active instanceof HTMLInputElement
				? (active.selectionEnd ?? undefined)
				: undefined;
		if (changed.has('method')) {
			this.known = this.method && new KnownParameters(this.method);
			this.isWide = false;
		}
		if (this.format !== null) this.lastFormat = this.format;
		this.used = new Set(this.rows.map(({ name }) => name));
		this.missing.update(this.method, this.used, this.rows);
		const unused = this.method?.parameters.filter(({ name }) => !this.used.has(name)) ?? [];
		// The same array while it holds the same, so that rows need not be rendered again.
		if (unused.length === this.unused.length && unused.every((one, i) => one === this.unused[i])) return;
		this.unused = unused;
		this.candidates = unused.map(parameterCandidate);
	}

	protected override updated(): void {
		const { focused } = this;
		// A row that is moved loses the focus, as one that is no longer missing.
		if (focused?.isConnected && document.activeElement === document.body) {
			focused.focus();
			setCaret(focused, this.caret, undefined);
		}
		if (this.rendered >= Math.min(this.rows.length, mostRows) || this.frame !== undefined) return;
		this.frame = requestAnimationFrame(() => {
			this.frame = undefined;
			void this.renderMore();
		});
	}

	private async renderMore(): Promise<void> {
		const start = performance.now();
		const rows = this.rowsOfFrame;
		this.rendered += rows;
		this.requestUpdate();
		await this.updateComplete;
		// The rows' own elements are rendered by now too: they asked for it before this did.
		const fitting = (rows * frameBudget) / Math.max(1, performance.now() - start);
		this.rowsOfFrame = Math.round(Math.min(mostRowsOfFrame, Math.max(5, fitting)));
	}

	/** The rows that are rendered by now, with their places: the first, and of those behind `mostRows` the last. */
	private shownRows(): { readonly row: EditedRow; readonly index: number }[] {
		const { rows, rendered } = this;
		const last = rows.length - 1;
		const firstOfEnd = rows.length - mostRows / 2;
		const isShown = (index: number) => rows.length <= mostRows || index < mostRows / 2 || index >= firstOfEnd;
		const shown = rows.flatMap((row, index) => (isShown(index) ? [{ row, index }] : []));
		return shown.filter(({ index }, place) => place < rendered || index === last);
	}

	protected override render(): TemplateResult {
		const { method, known } = this;
		const hidden = Math.max(0, this.rows.length - mostRows);
		const shown = this.shownRows();
		const missing = this.missing.rows.map((row) => ({ row, index: -1, isMissing: true }));
		const mostShown = mostShownOf(shown.map(({ row }) => row));
		return html`<div class="parameters" role="table" aria-label=${t('Parameters')} @keydown=${this.onKeyDown}
			@pointerdown=${this.order.onPointerDown}
			@pointermove=${this.order.onPointerMove}
			@pointerup=${this.order.onPointerUp}
			@pointercancel=${this.order.end}
		>
			<div class="visually-hidden" role="row">
				${[t('Used'), t('Name'), t('Value'), t('Remove')].map((text) => html`<span role="columnheader">${text}</span>`)}
			</div>
			${formatRow(this.format, this.lastFormat, this.formatProblems, this.actions)}
			${repeat(
				// Behind the blank row, which is then not moved when it is typed into, and keeps the focus and its list.
				[...shown, ...missing],
				({ row }) => row.key,
				({ row, index, isMissing = false }: ShownRow) =>
					parameterRow({
						row,
						number: index + 1,
						isSpare: index === this.rows.length - 1,
						isMissing,
						problems: this.problemsOfRows.get(row.key) ?? [],
						candidates: this.candidates,
						known: known?.get(row.name),
						unknownTo: method && known?.isUnknown(row.name, row.value) ? method.name : '',
						mostShown,
						actions: this.actions,
						onRemove: this.onRemove,
						onPlace: this.goToPlace,
					}),
			)}
			</div>
			${hidden > 0 ? infoNote('info', t('{0} more {0|parameter is|parameters are} sent. Only the first and the last are shown.', hidden)) : nothing}
			${missingParameters(method, this.namesInTable(), this.onAdd)}
			${optionalParameters(method, this.used, this.isWide, this.onAdd, this.showMore)}`;
	}

	/** Puts the focus into a part of a row, of the blank one if none is given; into its name where it lacks that part. */
	async focusRow(
		key = this.rows.at(-1)?.key,
		part: 'enabled' | 'name' | 'value' | 'remove' = 'name',
		caret?: number,
	): Promise<void> {
		await this.updateComplete;
		const row = this.querySelector(`[data-key="${key}"]`);
		// The fields of a new row stand in elements that update after this one.
		const inputs = row?.querySelectorAll<LitElement>('sc-suggest-input') ?? [];
		await Promise.all(Array.from(inputs, (input) => input.updateComplete));
		const field =
			row?.querySelector<HTMLElement>(`.cell-${part} :is(input, textarea, button):not([hidden], :disabled)`) ??
			row?.querySelector<HTMLElement>('.cell-name input');
		field?.focus();
		setCaret(field, caret, part === 'value' ? this.rows.find((one) => one.key === key)?.value : undefined);
	}

	/** The names of the rows, of those among them that are missing in the call. */
	private namesInTable(): ReadonlySet<string> {
		return new Set([...this.used, ...this.missing.rows.map(({ name }) => name)]);
	}

	readonly move = (key: string, to: number): boolean => this.actions.moveRow(key, to);

	private readonly goToPlace = (key: string, at: number): void => void this.focusRow(key, 'value', at);

	private readonly showMore = (): void => {
		this.isWide = true;
	};

	/** Writes a name into the blank row, and goes to its value. */
	private readonly onAdd = (name: string): void => {
		const key = this.rows.at(-1)?.key;
		if (key === undefined) return;
		this.actions.editRow(key, { name });
		void this.focusRow(key, 'value');
	};

	private readonly onRemove = (key: string): void => {
		if (this.missing.rows.some((row) => row.key === key)) {
			this.missing.remove(key);
			this.requestUpdate();
			void this.focusRow();
			return;
		}
		const next = this.actions.removeRow(key);
		if (next !== undefined) void this.focusRow(next, 'remove');
	};

	/** Enter goes from a name to its value, and from a value to the next row; Shift+Enter makes a line end. */
	private readonly onKeyDown = (event: KeyboardEvent): void => {
		if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.metaKey || event.isComposing) return;
		const field = event.target as HTMLElement;
		const row = field.closest('[role=row]');
		if (field.matches('.cell-name input')) {
			row?.querySelector<HTMLElement>('.cell-value textarea')?.focus();
		} else if (field.matches('.cell-value :is(textarea, input)')) {
			row?.nextElementSibling?.querySelector<HTMLElement>('.cell-name input, .cell-value textarea')?.focus();
		} else return;
		event.preventDefault();
	};
}
