import './suggestInput.ts';
import { html, type LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { KnownMethod } from '../../src/core/catalog/knownMethod.ts';
import type { ShownProblem } from '../../src/shared/shownCall.ts';
import { checkBox, infoNote } from '../controls.ts';
import { LightElement } from '../lightElement.ts';
import { inLanguage, t } from '../localize.ts';
import type { Candidate } from './completion.ts';
import type { ComposerActions } from './composerSession.ts';
import { type EditedRow, MissingRows, type PlacedRow } from './editedDraft.ts';
import { fieldProblems } from './fieldProblems.ts';
import { type KnownParameters, knownParameters, parameterCandidate } from './knownParameters.ts';
import { parameterRow } from './parameterRow.ts';
import { pasteCall } from './pasteCall.ts';
import type { ShownRows } from './shownRows.ts';
import { setCaret } from './suggestInput.ts';

/** How many rows are added in a frame; each takes a browser up to a millisecond. */
const rowsOfFrame = 20;
/** Of more rows the first and the last are shown. */
const mostRows = 1000;

/** The parameters as a table: the rows, a blank row to type into, and `format`, which is hardly ever changed. Or the headers. */
@customElement('sc-parameters')
export class ParameterTable extends LightElement {
	@property({ attribute: false }) rows!: readonly EditedRow[];
	@property({ attribute: false }) label!: string;
	/** Undefined where none is sent. */
	@property({ attribute: false }) format: string | null | undefined;
	@property({ attribute: false }) variables!: readonly Candidate[];
	@property({ attribute: false }) problemsOfRows!: ShownRows['problemsOfRows'];
	@property({ attribute: false }) formatProblems!: readonly ShownProblem[];
	/** The keys of the parameters that are sent and not signed. */
	@property({ attribute: false }) unsigned: ReadonlySet<string> | undefined;
	@property({ attribute: false }) method: KnownMethod | undefined;
	@property({ attribute: false }) actions!: ComposerActions;
	/** What `format` was before it was left out. */
	private lastFormat = 'json';
	private candidates: readonly Candidate[] = [];
	private known: KnownParameters | undefined;
	private rendered = rowsOfFrame;
	private frame: number | undefined;
	/** Whether a field of it has the focus while the table is rendered. */
	private hasFocus = false;
	private readonly missing = new MissingRows();
	private placed: readonly PlacedRow[] = [];

	override disconnectedCallback(): void {
		if (this.frame !== undefined) cancelAnimationFrame(this.frame);
		this.frame = undefined;
		super.disconnectedCallback();
	}

	protected override willUpdate(changed: Map<string, unknown>): void {
		this.hasFocus = this.contains(document.activeElement);
		if (changed.has('method')) this.known = this.method && knownParameters(this.method);
		if (typeof this.format === 'string') this.lastFormat = this.format;
		this.placed = this.missing.place(this.method, this.rows);
		const used = new Set(this.placed.map(({ row }) => row.name));
		const unused = this.method?.parameters.filter(({ name }) => !used.has(name)) ?? [];
		// The same array while it holds the same, so that rows need not be rendered again.
		const isSame = unused.length === this.candidates.length;
		if (isSame && unused.every(({ name }, i) => name === this.candidates[i]?.name) && !changed.has('method')) return;
		this.candidates = unused.map(parameterCandidate);
	}

	protected override updated(): void {
		// A row that had the focus may be gone, as when a paste replaces the call.
		if (this.hasFocus)
			requestAnimationFrame(() => {
				if (document.activeElement === document.body) void this.focusRow();
			});
		if (this.rendered >= Math.min(this.placed.length, mostRows) || this.frame !== undefined) return;
		this.frame = requestAnimationFrame(() => {
			this.frame = undefined;
			this.rendered += rowsOfFrame;
			this.requestUpdate();
		});
	}

	/** The rows that are rendered by now: the first, and of those behind `mostRows` the last. */
	private shownRows(): readonly PlacedRow[] {
		const { placed, rendered } = this;
		const firstOfEnd = placed.length - mostRows / 2;
		const isAll = placed.length <= mostRows;
		const shown = isAll ? placed : placed.filter((_, at) => at < mostRows / 2 || at >= firstOfEnd);
		return shown.filter((one, at) => at < rendered || one === placed.at(-1));
	}

	protected override render(): TemplateResult {
		const { method, known, rows, format, formatProblems, actions } = this;
		const hidden = Math.max(0, this.placed.length - mostRows);
		const about = known?.hasAbout() ? 'with-about' : '';
		return html`<div class="parameters ${about}" role="table" aria-label=${this.label} @keydown=${this.onKeyDown}>
			<div class="visually-hidden" role="row">
				${[t('Used'), t('Name'), t('Value'), t('Meaning'), t('Remove')].map((text) => html`<span role="columnheader">${text}</span>`)}
			</div>
			${repeat(
				this.shownRows(),
				({ row }) => row.key,
				({ row, index, isMissing }) =>
					parameterRow({
						row,
						index,
						isSpare: index === rows.length - 1 && !isMissing,
						isMissing,
						problems: this.problemsOfRows.get(row.key) ?? [],
						candidates: this.candidates,
						variables: this.variables,
						known: known?.get(row.name),
						isUnsigned: this.unsigned?.has(row.key) === true,
						unknownTo: method && known?.isUnknown(row.name, row.value) ? method.name : '',
						actions,
						onRemove: this.onRemove,
						onPlace: this.goToPlace,
					}),
			)}
			${format === undefined ? nothing : formatRow(format, this.lastFormat, formatProblems, actions)}
			</div>
			${hidden > 0 ? infoNote('info', t('{0} more are sent. Only the first and the last parameters are shown.', inLanguage(hidden))) : nothing}`;
	}

	/** Puts the focus into a part of a row, of the blank one if none is given; into its name where it lacks that part. */
	async focusRow(key = this.rows.at(-1)?.key, part: 'enabled' | 'name' | 'value' | 'remove' = 'name', caret?: number) {
		await this.updateComplete;
		const row = this.querySelector(`[data-key="${key}"]`);
		// The fields of a new row stand in elements that update after this one.
		const inputs = row?.querySelectorAll<LitElement>('sc-suggest-input') ?? [];
		await Promise.all(Array.from(inputs, (input) => input.updateComplete));
		const field =
			row?.querySelector<HTMLElement>(`.cell-${part} :is(input, textarea, button):not([hidden], :disabled)`) ??
			row?.querySelector<HTMLElement>('.cell-name input, .cell-value textarea');
		field?.focus();
		setCaret(field, caret, part === 'value' ? this.rows.find((one) => one.key === key)?.value : undefined);
	}

	private readonly goToPlace = (key: string, at: number): void => void this.focusRow(key, 'value', at);

	private readonly onRemove = (key: string): void => {
		const at = this.placed.findIndex(({ row }) => row.key === key);
		const missing = this.placed[at];
		if (missing?.isMissing) {
			this.missing.remove(missing.row);
			this.requestUpdate();
			void this.focusRow(this.placed[at + 1]?.row.key, 'remove');
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
			row?.querySelector<HTMLElement>('.cell-value :is(textarea, input)')?.focus();
		} else if (field.matches('.cell-value :is(textarea, input)')) {
			row?.nextElementSibling?.querySelector<HTMLElement>('.cell-name input, .cell-value textarea')?.focus();
		} else return;
		event.preventDefault();
	};
}

/** The table's last row: `format`, a default that can be changed or left out. */
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
		<div class="cell-about" role="cell"></div>
		<div class="cell-remove" role="cell"></div>
		<div class="cell-notes" role="cell">
			<div class="hint ${isOn ? 'on-focus' : 'left-out'}" id="format-hint">${hint}</div>
			${notes}
		</div>
	</div>`;
}
