import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { live } from 'lit/directives/live.js';
import { isBlank } from '../../src/shared/draft.ts';
import type { KnownParameter } from '../../src/shared/knownMethod.ts';
import type { ShownProblem } from '../../src/shared/shownCall.ts';
import { t } from '../localize.ts';
import type { ComposerActions } from './composerActions.ts';
import type { EditedRow } from './editedDraft.ts';
import type { Candidate } from './fuzzyMatch.ts';
import { requiredText, valueCandidates, valueHint } from './knownParameters.ts';
import { pasteCall } from './pasteCall.ts';
import { fieldProblems } from './problemNote.ts';
import './suggestInput.ts';

interface RowContext {
	readonly row: EditedRow;
	readonly number: number;
	/** The blank row at the end. */
	readonly isSpare: boolean;
	readonly problems: readonly ShownProblem[];
	/** The names to suggest. */
	readonly candidates: readonly Candidate[];
	/** What is known of the parameter with this name. */
	readonly known: KnownParameter | undefined;
	/** The method, where the name is not among the parameters that it is known to have; or empty. */
	readonly unknownTo: string;
	readonly actions: ComposerActions;
	readonly onRemove: (key: string) => void;
}

/** What a cell of the row shows, and the ids of what describes its field. */
interface Described {
	readonly notes: unknown;
	readonly describedBy: string;
	readonly invalid: boolean;
}

/** A row of the parameter table. It is rendered again only when something of it changed. */
export function parameterRow(context: RowContext): unknown {
	const { row, number, isSpare, problems, candidates, known, unknownTo } = context;
	const facts = [row, number, isSpare, problemsKey(problems), candidates, known, unknownTo];
	return guard(facts, () => renderRow(context));
}

/** Problems come as new objects with each snapshot; this is the same while they say the same. */
function problemsKey(problems: readonly ShownProblem[]): string {
	return problems.length === 0 ? '' : JSON.stringify(problems);
}

function renderRow(context: RowContext): TemplateResult {
	const { row, number, isSpare, known, unknownTo, actions, onRemove } = context;
	const { key, name, value, enabled } = row;
	const shown = name || t('parameter {0}', number);
	const unknown = unknownTo && t('Not among the known parameters of {0}.', unknownTo);
	const ofName = describe(context, 'name', unknown);
	const ofValue = describe(context, 'value', valueHint(known, value));
	return html`<div class="row ${enabled ? '' : 'off'}" role="row" data-mark="row-${key}" data-key=${key}>
		<div class="cell-enabled" role="cell">
			<input
				class="check"
				type="checkbox"
				aria-label=${t('Use {0}', shown)}
				?disabled=${isBlank(row)}
				.checked=${live(enabled)}
				@change=${(event: Event) => actions.editRow(key, { enabled: (event.target as HTMLInputElement).checked })}
			/>
		</div>
		<div class="cell-name" role="cell">${renderName(context, ofName)} ${requiredMark(known, key)}</div>
		<div class="cell-value" role="cell">${renderValue(context, ofValue)}</div>
		<div class="cell-remove" role="cell">
			<button
				class="tool"
				type="button"
				?hidden=${isSpare}
				title=${t('Remove {0}', shown)}
				aria-label=${t('Remove {0}', shown)}
				@click=${() => onRemove(key)}
			>
				<span class="codicon codicon-close" aria-hidden="true"></span>
			</button>
		</div>
		${
			ofName.notes || ofValue.notes
				? html`<div class="cell-notes" role="cell">${ofName.notes}${ofValue.notes}</div>`
				: nothing
		}
	</div>`;
}

function renderName({ row, number, isSpare, candidates, known, actions }: RowContext, of: Described): TemplateResult {
	const { key, name } = row;
	return html`<sc-suggest-input
		.inputId=${`name-${key}`}
		.label=${isSpare ? t('Name of a new parameter') : t('Name of parameter {0}', number)}
		.placeholder=${isSpare ? t('name') : ''}
		.value=${name}
		.candidates=${candidates}
		.describedBy=${of.describedBy}
		.hint=${requiredText(known)}
		.invalid=${of.invalid}
		@input=${(event: Event) => actions.editRow(key, { name: (event.target as HTMLInputElement).value })}
		@paste=${(event: ClipboardEvent) => pasteCall(event, (text) => actions.paste(text, key))}
	></sc-suggest-input>`;
}

/** One field for every kind, so that what comes to be known of a parameter never takes the focus from its value. */
function renderValue({ row, isSpare, known, actions }: RowContext, of: Described): TemplateResult {
	const { key, name, value } = row;
	const candidates = valueCandidates(known);
	return html`<sc-suggest-input
		.inputId=${`value-${key}`}
		.label=${name === '' ? t('Value of a new parameter') : t('Value of {0}', name)}
		.placeholder=${isSpare ? t('value') : ''}
		.value=${value}
		.candidates=${candidates}
		.describedBy=${of.describedBy}
		.hint=${t('Shift+Enter makes a new line')}
		.invalid=${of.invalid}
		.multiline=${true}
		.numeric=${known?.kind === 'integer'}
		.hasButton=${candidates.length > 0}
		.isList=${known?.kind === 'list'}
		@input=${(event: Event) => actions.editRow(key, { value: (event.target as HTMLTextAreaElement).value })}
	></sc-suggest-input>`;
}

function requiredMark(known: KnownParameter | undefined, key: string): TemplateResult | typeof nothing {
	const text = requiredText(known);
	if (!text) return nothing;
	return html`<span class="required-mark">
		<span aria-hidden="true">${known?.required === 'stated' ? '*' : '*?'}</span>
		<span class="visually-hidden" id="required-${key}">${text}</span>
	</span>`;
}

/** The problems of a part of the row, or else the hint, and that it is required. */
function describe({ row, problems, known, actions }: RowContext, part: 'name' | 'value', hint: string): Described {
	const { key } = row;
	const own = problems.filter(({ field }) => field.kind === 'parameter' && field.part === part);
	const { notes, describedBy, invalid } = fieldProblems(own, `${part}-${key}`, actions.run);
	const required = requiredText(known) ? `required-${key} ` : '';
	if (own.length > 0) return { notes, describedBy: required + describedBy, invalid };
	if (hint === '') return { notes: undefined, describedBy: required.trim(), invalid };
	const id = `${part}-${key}-hint`;
	return { notes: html`<div class="hint" id=${id}>${hint}</div>`, describedBy: required + id, invalid };
}
