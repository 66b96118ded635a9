import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { live } from 'lit/directives/live.js';
import type { KnownParameter } from '../../src/core/catalog/knownMethod.ts';
import { isBlank } from '../../src/shared/draft.ts';
import type { ShownProblem } from '../../src/shared/shownCall.ts';
import { checkBox, icon, toolButton } from '../controls.ts';
import { invisibleHint, invisibleNames } from '../invisibleText.ts';
import { t } from '../localize.ts';
import { shortText } from '../shortText.ts';
import type { Candidate } from './completion.ts';
import type { ComposerActions } from './composerSession.ts';
import { type EditedDraft, type EditedRow, missingKey } from './editedDraft.ts';
import { type FieldProblems, fieldProblems } from './fieldProblems.ts';
import { jsonKind } from './jsonTools.ts';
import { aboutText, requiredText, valueCandidates, valueHint } from './knownParameters.ts';
import type { PastePlace } from './newestPaste.ts';
import { pasteCall } from './pasteCall.ts';

import './suggestInput.ts';

/** Rows that were typed in since they were rendered: their fields hold another text, which an undo finds when it brings the rows back. */
const typedIn = new WeakSet<EditedRow>();

/** Of a name in the label of a field or a button. */
const longestLabel = 200;

interface RowContext {
	readonly row: EditedRow;
	/** Among the call's rows: where it is, or is put in once it has a value. */
	readonly index: number;
	/** The blank row at the end. */
	readonly isSpare: boolean;
	/** A required parameter that the call lacks: it is none of its rows before it has a value. */
	readonly isMissing: boolean;
	readonly problems: readonly ShownProblem[];
	readonly candidates: readonly Candidate[];
	readonly variables: readonly Candidate[];
	readonly known: KnownParameter | undefined;
	/** Sent, and not signed. */
	readonly isUnsigned: boolean;
	/** The method, where the name is not among the parameters that it is known to have; or empty. */
	readonly unknownTo: string;
	readonly actions: ComposerActions;
	readonly onRemove: (key: string) => void;
	readonly onPlace: (key: string, at: number) => void;
}

/** A row of the parameter table. It is rendered again only when something of it changed. */
export function parameterRow(context: RowContext): unknown {
	// Problems come as new objects with each snapshot; their text is the same while they say the same.
	const said = JSON.stringify(context.problems);
	const facts = Object.values({ ...context, problems: said, isTypedIn: typedIn.has(context.row) });
	return guard(facts, () => renderRow(context));
}

function renderRow(context: RowContext): TemplateResult {
	const { row, index, isSpare, isMissing, known, actions, onRemove } = context;
	const { key, name, value, enabled } = row;
	typedIn.delete(row);
	const { isHeader } = row;
	const number = index + 1;
	const shown = shortText(name, longestLabel) || (isHeader ? t('header {0}', number) : t('parameter {0}', number));
	const use = (isUsed: boolean) => actions.editRow(key, { enabled: isUsed });
	const ofName = describe(context, 'name', '');
	const secret = row.isSecret
		? t('The call file takes this value from the environment. It is not copied here, and what you type is not stored.')
		: '';
	const missing = isMissing ? `${requiredText(known)}. ${t('Not sent while empty.')}` : '';
	const ofValue = describe(context, 'value', missing || secret || valueHint(known, value));
	const about = aboutText(known);
	const json = isHeader ? undefined : jsonKind(value, known);
	const unseen = [
		invisibleHint(name, 'name', invisibleId(key, 'name')),
		invisibleHint(value, 'value', invisibleId(key, 'value')),
	];
	const notes = [ofName.notes, ofValue.notes, json ? jsonTools(context, json) : nothing, ...unseen];
	const hasNotes = notes.some((one) => one !== nothing);
	return html`<div class="row ${enabled ? '' : 'off'} ${isMissing ? 'missing-row' : ''}" role="row" data-mark="row-${key}" data-key=${key}>
		<div class="cell-enabled" role="cell">
			${checkBox(t('Use {0}', shown), enabled && !isMissing, use, { isDisabled: isMissing || isBlank(row) })}
		</div>
		<div class="cell-name" role="cell">${renderName(context, ofName)} ${nameMark(context)}</div>
		<div class="cell-value" role="cell">${renderValue(context, ofValue)}</div>
		<div class="cell-about" role="cell" id="about-${key}" title=${about || nothing}>${about}</div>
		<div class="cell-remove" role="cell">
			${toolButton('close', t('Remove {0}', shown), () => onRemove(key), { isHidden: isSpare })}
		</div>
		${hasNotes ? html`<div class="cell-notes" role="cell">${notes}</div>` : nothing}
	</div>`;
}

function renderName(context: RowContext, { describedBy, invalid }: FieldProblems): TemplateResult {
	const { row, isSpare, candidates, actions } = context;
	const { key, name, isHeader } = row;
	if (isFixed(context))
		return html`<label class="fixed-name mono" for="value-${key}">${shortText(name, longestLabel)}</label>`;
	return html`<sc-suggest-input
		.inputId=${`name-${key}`}
		.label=${nameLabel(context)}
		.placeholder=${isSpare ? t('name') : ''}
		.value=${name}
		.candidates=${candidates}
		.describedBy=${describedBy}
		.hint=${saidOfName(context)}
		.hasButton=${isSpare && candidates.length > 0}
		.invalid=${invalid}
		.onText=${(text: string) => actions.editRow(key, { name: text })}
		@paste=${(event: ClipboardEvent) => !isHeader && pasteCall(event, 'name', (text) => actions.paste(text, { field: 'name', key }))}
	></sc-suggest-input>`;
}

function nameLabel({ row, index, isSpare }: RowContext): string {
	if (row.isHeader) return isSpare ? t('Name of a new header') : t('Name of header {0}', index + 1);
	return isSpare ? t('Name of a new parameter') : t('Name of parameter {0}', index + 1);
}

function valueLabel({ name, isHeader }: EditedRow): string {
	if (name !== '') return t('Value of {0}', shortText(name, longestLabel));
	return isHeader ? t('Value of a new header') : t('Value of a new parameter');
}

/** One field for every kind, so that new knowledge of a parameter never takes the focus from its value. */
function renderValue(context: RowContext, { describedBy, invalid }: FieldProblems): TemplateResult {
	const { row, index, isSpare, isMissing, known, variables, actions } = context;
	const { key, value, isHeader = false } = row;
	const candidates = valueCandidates(known);
	const setValue = (text: string) => {
		typedIn.add(row);
		if (isMissing) actions.putRow({ ...row, value: text }, index);
		else if (text === '' && isFixed(context)) actions.removeRow(key);
		else actions.typeValue(key, text);
	};
	return html`<sc-suggest-input
		.inputId=${`value-${key}`}
		.label=${valueLabel(row)}
		.placeholder=${isSpare ? t('value') : ''}
		.value=${live(value)}
		.candidates=${candidates}
		.variables=${variables}
		.describedBy=${describedBy}
		.hint=${isHeader ? '' : t('Shift+Enter makes a new line')}
		.invalid=${invalid}
		.multiline=${!isHeader}
		.numeric=${known?.kind === 'integer'}
		.hasButton=${candidates.length > 0}
		.isList=${known?.kind === 'list'}
		.onText=${setValue}
		@paste=${(event: ClipboardEvent) => !isHeader && pasteCall(event, 'value', (text, inserted) => actions.paste(text, valuePlace(context, inserted)))}
	></sc-suggest-input>`;
}

function jsonTools({ row, isMissing, actions, onPlace }: RowContext, json: 'known' | 'looks'): TemplateResult {
	const { key, value, isSecret } = row;
	return html`<sc-json-tools
		.value=${value}
		.fieldId=${`value-${key}`}
		.isKnown=${json === 'known'}
		.mayOpen=${!isSecret && !isMissing}
		.onText=${(text: string) => actions.layOutValue(key, text)}
		.onOpen=${() => actions.openValue(key)}
		.onPlace=${(at: number) => onPlace(key, at)}
	></sc-json-tools>`;
}

/** Where a value is pasted; what the field would hold, where that is known, is what an undo gives back. */
function valuePlace({ row, index, isMissing }: RowContext, inserted: string | undefined): PastePlace {
	const { key } = row;
	if (inserted === undefined) return { field: 'value', key };
	const value = inserted;
	const insert = (edited: EditedDraft) =>
		isMissing ? edited.putRow({ ...row, value }, index) : edited.editRow(key, { value });
	return { field: 'value', key, insert };
}

/** Whether the name is the method's: of a required parameter that is there from the start, and not sent while empty. */
function isFixed({ row, isMissing, known }: RowContext): boolean {
	return isMissing || (row.key.startsWith(missingKey) && requiredText(known) !== '');
}

/** What is known of a name, or that it is unknown; empty for most. */
function saidOfName({ known, unknownTo, isUnsigned }: RowContext): string {
	if (isUnsigned) return t('Sent, but not signed');
	return unknownTo ? t('Unknown parameter of {0}.', unknownTo) : requiredText(known);
}

/** A sign in a name's field; what it means is shown where a pointer rests on it. */
function nameMark(context: RowContext): TemplateResult | typeof nothing {
	const text = saidOfName(context);
	if (!text) return nothing;
	const sign = context.isUnsigned
		? icon('unlock')
		: context.unknownTo
			? icon('question')
			: html`<span aria-hidden="true">*</span>`;
	return html`<span class="name-mark" title=${text}>
		${sign}<span class="visually-hidden" id="said-${context.row.key}">${text}</span>
	</span>`;
}

function invisibleId(key: string, part: 'name' | 'value'): string {
	return `${part}-${key}-invisible`;
}

/** The problems of a part of the row, or else the hint, and that it is required. */
function describe(context: RowContext, part: 'name' | 'value', hint: string): FieldProblems {
	const { row, isMissing, problems, known, actions } = context;
	const { key } = row;
	const own = problems.filter(({ field }) => 'part' in field && field.part === part);
	const { notes, describedBy, invalid } = fieldProblems(own, `${part}-${key}`, actions.run);
	const hintId = own.length === 0 && hint !== '' ? `${part}-${key}-hint` : '';
	return {
		notes: hintId ? html`<div class="hint on-focus" id=${hintId}>${hint}</div>` : notes,
		describedBy: [
			// The hint of a missing value says so itself.
			!(isMissing && part === 'value') && saidOfName(context) && `said-${key}`,
			describedBy,
			hintId,
			part === 'value' && aboutText(known) && `about-${key}`,
			part === 'value' && !row.isHeader && jsonKind(row.value, known) && `value-${key}-json`,
			invisibleNames(row[part]).length > 0 && invisibleId(key, part),
		]
			.filter(Boolean)
			.join(' '),
		invalid,
	};
}
