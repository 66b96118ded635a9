import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { live } from 'lit/directives/live.js';
import type { ShownProblem } from '../../src/shared/protocol.ts';
import { t } from '../localize.ts';
import type { ComposerActions } from './composerActions.ts';
import { type EditedRow, isBlank } from './editedDraft.ts';
import type { Candidate } from './fuzzyMatch.ts';
import { pasteCall } from './pasteCall.ts';
import { fieldProblems } from './problemNote.ts';
import './suggestInput.ts';

const mostLines = 12;

interface RowContext {
	readonly row: EditedRow;
	readonly number: number;
	/** The blank row at the end. */
	readonly isSpare: boolean;
	readonly problems: readonly ShownProblem[];
	readonly candidates: readonly Candidate[];
	readonly actions: ComposerActions;
	readonly onRemove: (key: string) => void;
}

/** A row of the parameter table. It is rendered again only when something of it changed. */
export function parameterRow(context: RowContext): unknown {
	const { row, number, isSpare, problems, candidates } = context;
	return guard([row, number, isSpare, problemsKey(problems), candidates], () => renderRow(context));
}

/** Problems come as new objects with each snapshot; this is the same while they say the same. */
function problemsKey(problems: readonly ShownProblem[]): string {
	return problems.length === 0 ? '' : JSON.stringify(problems);
}

function renderRow(context: RowContext): TemplateResult {
	const { row, number, isSpare, problems, candidates, actions, onRemove } = context;
	const { key, name, value, enabled } = row;
	const blank = isBlank(row);
	const shown = name || t('parameter {0}', number);
	const ofName = fieldProblems(ofPart(problems, 'name'), `name-${key}`, actions.run);
	const ofValue = fieldProblems(ofPart(problems, 'value'), `value-${key}`, actions.run);
	return html`<div class="row ${enabled ? '' : 'off'}" role="row" data-mark="row-${key}" data-key=${key}>
		<div class="cell-enabled" role="cell">
			<input
				class="check"
				type="checkbox"
				aria-label=${t('Use {0}', shown)}
				?disabled=${blank}
				.checked=${live(enabled)}
				@change=${(event: Event) => actions.editRow(key, { enabled: (event.target as HTMLInputElement).checked })}
			/>
		</div>
		<div class="cell-name" role="cell">
			<sc-suggest-input
				.inputId=${`name-${key}`}
				.label=${isSpare ? t('Name of a new parameter') : t('Name of parameter {0}', number)}
				.placeholder=${isSpare ? t('name') : ''}
				.value=${name}
				.candidates=${candidates}
				.describedBy=${ofName.describedBy}
				.invalid=${ofName.invalid}
				@input=${(event: Event) => actions.editRow(key, { name: (event.target as HTMLInputElement).value })}
				@paste=${(event: ClipboardEvent) => pasteCall(event, (text) => actions.paste(text, key))}
			></sc-suggest-input>
		</div>
		<div class="cell-value" role="cell">
			<textarea
				class="text-input mono"
				id="value-${key}"
				rows=${Math.min(value.split('\n').length, mostLines)}
				spellcheck="false"
				autocapitalize="off"
				aria-label=${name === '' ? t('Value of a new parameter') : t('Value of {0}', name)}
				aria-describedby=${ofValue.describedBy || nothing}
				aria-invalid=${ofValue.invalid ? 'true' : nothing}
				placeholder=${isSpare ? t('value') : ''}
				title=${t('Shift+Enter makes a new line')}
				.value=${live(asShown(value))}
				@input=${(event: Event) => actions.editRow(key, { value: (event.target as HTMLTextAreaElement).value })}
			></textarea>
		</div>
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
		${problems.length > 0 ? html`<div class="cell-notes" role="cell">${ofName.notes}${ofValue.notes}</div>` : nothing}
	</div>`;
}

function ofPart(problems: readonly ShownProblem[], part: 'name' | 'value'): readonly ShownProblem[] {
	return problems.filter(({ field }) => field.kind === 'row' && field.part === part);
}

/** A textarea knows only `\n`: another line end would make its text look changed at every rendering. */
function asShown(value: string): string {
	return value.includes('\r') ? value.replace(/\r\n?/g, '\n') : value;
}
