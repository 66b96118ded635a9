import './suggestInput.ts';
import { html, type LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { KnownMethod, KnownParameter } from '../../src/shared/knownMethod.ts';
import type { ShownProblem } from '../../src/shared/shownCall.ts';
import { checkBox, infoNote } from '../controls.ts';
import { LightElement } from '../lightElement.ts';
import { inLanguage, t } from '../localize.ts';
import type { Candidate } from './completion.ts';
import type { ComposerActions } from './composerSession.ts';
import { type EditedRow, MissingRows } from './editedDraft.ts';
import { fieldProblems } from './fieldProblems.ts';
import { KnownParameters, parameterCandidate } from './knownParameters.ts';
import { missingParameters } from './missingParameters.ts';
import { parameterRow } from './parameterRow.ts';
import { pasteCall } from './pasteCall.ts';
import type { ShownRows } from './shownRows.ts';
import { setCaret } from './suggestInput.ts';

/** How many rows are added in a frame; each takes a browser up to a millisecond. */
const rowsOfFrame = 20;
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
	private rendered = rowsOfFrame;
	private frame: number | undefined;
	/** What has the focus while the table is rendered, and where its caret is. */
	private focused: HTMLElement | undefined;
	private caret: number | undefined;
	private readonly missing = new MissingRows();

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
			this.rendered += rowsOfFrame;
			this.requestUpdate();
		});
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
		return html`<div class="parameters" role="table" aria-label=${t('Parameters')} @keydown=${this.onKeyDown}>
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
						actions: this.actions,
						onRemove: this.onRemove,
						onPlace: this.goToPlace,
					}),
			)}
			</div>
			${hidden > 0 ? infoNote('info', t('{0} more are sent. Only the first and the last parameters are shown.', inLanguage(hidden))) : nothing}
			${missingParameters(method, this.namesInTable(), this.isWide, this.onAdd, this.showMore)}`;
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

/** The table's first row: `format`, a default that can be changed or left out. */
function formatRow(
	format: string | null,
	lastFormat: string,
	problems: readonly ShownProblem[],
	actions: ComposerActions,
): TemplateResult {
	const { notes, describedBy, invalid } = fieldProblems(problems, 'format', actions.run);
	const isOn = format !== null;
	const hint = isOn
		? t('Required by the API; json is the only documented value.')
		: t('Not sent, although the specification requires format in every request.');
	const use = (isUsed: boolean) => actions.setFormat(isUsed ? lastFormat : null);
	return html`<div class="row ${isOn ? '' : 'off'}" role="row" data-mark="general-format">
		<div class="cell-enabled" role="cell">
			${checkBox(t('Use {0}', 'format'), isOn, use, { describedBy: 'format-hint' })}
		</div>
		<div class="cell-name" role="cell"><label class="fixed-name mono" for="format">format</label></div>
		<div class="cell-value" role="cell">
			<sc-suggest-input
				.inputId=${'format'}
				.label=${t('Value of {0}', 'format')}
				.value=${format ?? lastFormat}
				.candidates=${[{ name: 'json', detail: t('shown in the specification') }]}
				.describedBy=${`format-hint ${describedBy}`.trim()}
				.invalid=${invalid}
				.onText=${actions.setFormat}
				@paste=${(event: ClipboardEvent) => pasteCall(event, 'value', (text) => actions.paste(text, { field: 'value' }))}
			></sc-suggest-input>
		</div>
		<div class="cell-remove" role="cell"></div>
		<div class="cell-notes" role="cell">
			<div class="hint ${isOn ? '' : 'left-out'}" id="format-hint">${hint}</div>
			${notes}
		</div>
	</div>`;
}
