import { nothing, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import { html, literal } from 'lit/static-html.js';
import { wholeCharacters } from '../../src/core/text/flatCopy.ts';
import { icon, linkButton } from '../controls.ts';
import { LightElement } from '../lightElement.ts';
import { inLanguage, t } from '../localize.ts';
import {
	bestMatches,
	type Candidate,
	type CompletionPart,
	itemAt,
	type Matches,
	variableAt,
	wholeText,
} from './completion.ts';
import { activeAfter, suggestList } from './suggestList.ts';

const shownMatches = 50;
const mostLines = 12;
/** Of a longer text the beginning is shown, and cannot be edited: a browser lays out all of it at each key, in each row. */
const maxEdited = 10_000;
const maxBeginning = 2000;

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Completes to `candidates` and takes any text. `onText` gets each change: of a long text the field shows the beginning. */
@customElement('sc-suggest-input')
export class SuggestInput extends LightElement {
	@property({ attribute: false }) value = '';
	@property({ attribute: false }) inputId = '';
	@property({ attribute: false }) label = '';
	@property({ attribute: false }) placeholder = '';
	@property({ attribute: false }) describedBy = '';
	/** What is shown over the field where a pointer rests on it, or empty. */
	@property({ attribute: false }) hint = '';
	@property({ attribute: false }) invalid = false;
	@property({ attribute: false }) multiline = false;
	/** Whether a keyboard on screen should show digits. */
	@property({ attribute: false }) numeric = false;
	/** Whether Enter takes the best match without a choice made first. */
	@property({ attribute: false }) preselects = false;
	@property({ attribute: false }) hasButton = false;
	/** Whether the text is a list with commas, of which the item at the caret is completed. */
	@property({ attribute: false }) isList = false;
	@property({ attribute: false }) candidates: readonly Candidate[] = [];
	/** What a name within `{{` completes to. */
	@property({ attribute: false }) variables: readonly Candidate[] = [];
	@property({ attribute: false, hasChanged: () => false }) onText: (text: string) => void = () => {};
	@state() private open = false;
	@state() private active = -1;
	@state() private found: Matches = { best: [], total: 0 };
	@query('.text-input') private readonly field!: TextField | null;
	/** What a taken candidate replaces, while the list is open. */
	private completed: CompletionPart = wholeText('', []);

	constructor() {
		super();
		this.addEventListener('focusout', this.close);
	}

	/** The part of a long text that is shown in its place; undefined where all of it is shown. */
	private get beginning(): string | undefined {
		return this.value.length > maxEdited ? wholeCharacters(this.value, maxBeginning) : undefined;
	}

	protected override render(): TemplateResult {
		const { open, active, found, label, beginning } = this;
		const listId = `${this.inputId}-list`;
		const hasButton = this.hasButton && beginning === undefined;
		return html`${this.renderField(listId)} ${hasButton ? this.renderButton() : nothing}
			${open ? suggestList({ found, active, listId, label, onTake: this.take }) : nothing}
			${beginning === undefined ? nothing : this.renderLength(beginning.length)}`;
	}

	private renderLength(shown: number): TemplateResult {
		const [part, all] = [inLanguage(shown), inLanguage(this.value.length)];
		return html`<div class="hint">
			<span id=${`${this.inputId}-long`}>${t('Only the first {0} of {1} characters are shown.', part, all)}</span>
			${linkButton(t('Clear'), this.clear)}
		</div>`;
	}

	/** A combobox, if for a line. A text area may not be one; as a text box it may have a list just as well. */
	private renderField(listId: string): TemplateResult {
		const { open, active, multiline } = this;
		const tag = multiline ? literal`textarea` : literal`input`;
		const completes = this.candidates.length + this.variables.length > 0;
		const { beginning } = this;
		const shown = beginning ?? this.value;
		// Line ends that the field knows: another would make its text look changed at every rendering.
		const value = multiline ? shown.replace(/\r\n?/g, '\n') : shown.replace(/[\r\n]/g, '');
		const lines = value.split('\n').length;
		const describedBy = [this.describedBy, beginning === undefined ? '' : `${this.inputId}-long`];
		return html`<${tag}
			class="text-input mono"
			id=${this.inputId}
			type=${multiline ? nothing : 'text'}
			rows=${multiline ? Math.min(lines, mostLines) : nothing}
			role=${multiline ? nothing : 'combobox'}
			autocomplete="off"
			autocapitalize="off"
			spellcheck="false"
			inputmode=${this.numeric ? 'numeric' : nothing}
			aria-autocomplete=${completes || !multiline ? 'list' : nothing}
			aria-haspopup=${completes && multiline ? 'listbox' : nothing}
			aria-expanded=${multiline ? nothing : open}
			aria-controls=${open ? listId : nothing}
			aria-activedescendant=${open && active >= 0 ? `${listId}-${active}` : nothing}
			aria-label=${this.label}
			aria-describedby=${describedBy.filter(Boolean).join(' ') || nothing}
			aria-invalid=${this.invalid ? 'true' : nothing}
			placeholder=${this.placeholder || nothing}
			title=${this.hint || nothing}
			?readonly=${beginning !== undefined}
			.value=${live(value)}
			@input=${this.onInput}
			@keydown=${this.onKeyDown}
		></${tag}>`;
	}

	private renderButton(): TemplateResult {
		return html`<button
			class="tool suggest-button"
			type="button"
			tabindex="-1"
			aria-label=${t('Show the known ones')}
			@mousedown=${(event: Event) => event.preventDefault()}
			@click=${this.toggle}
		>
			${icon('chevron-down')}
		</button>`;
	}

	protected override updated(changed: Map<string, unknown>): void {
		if (!this.open) return;
		if (changed.has('open')) this.querySelector('.suggest-popup')?.scrollIntoView({ block: 'nearest' });
		this.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
	}

	close(): void {
		this.open = false;
		this.active = -1;
	}

	/** Opens the list for the text of the field, or with all candidates. */
	private show({ value, selectionStart }: TextField, all = false): void {
		const caret = selectionStart ?? value.length;
		const variable = variableAt(value, caret, this.variables);
		const whole = () => (this.isList ? itemAt(value, caret, this.candidates) : wholeText(value, this.candidates));
		this.completed = variable ?? whole();
		const { candidates } = this.completed;
		const typed = all ? '' : this.completed.typed;
		this.found = bestMatches(candidates, typed, shownMatches);
		const [first] = this.found.best;
		// A text that is itself the only match needs no list.
		this.open = first !== undefined && !(this.found.total === 1 && first.candidate.name === typed);
		const isWholeName = typed.includes('.');
		const isChosen = variable !== undefined || (this.preselects && typed !== '' && (first?.whole || !isWholeName));
		this.active = this.open && isChosen ? 0 : -1;
	}

	/** Opens the list where nothing was typed to ask for it, at what the field holds. */
	private ask(field: TextField): void {
		this.show(field);
		const { typed } = this.completed;
		if (this.completed.candidates.some(({ name }) => name === typed)) this.show(field, true);
		const at = this.found.best.findIndex(({ candidate }) => candidate.name === typed);
		this.active = this.open ? Math.max(0, at) : -1;
	}

	private toggle(): void {
		this.field?.focus();
		if (this.open) this.close();
		else if (this.field) this.show(this.field, true);
	}

	private setText(text: string): void {
		this.value = text;
		this.onText(text);
	}

	private readonly clear = (): void => {
		this.setText('');
		this.field?.focus();
	};

	private onInput(event: Event): void {
		const field = event.target as TextField;
		// Before anything is rendered anew, which for a user's event is between this listener and those further out.
		this.setText(field.value);
		if (event.isTrusted) this.show(field);
	}

	private onKeyDown(event: KeyboardEvent): void {
		// A text shown by its beginning has no place where anything could be put in.
		if (event.isComposing || this.beginning !== undefined) return;
		const field = event.target as TextField;
		if (!this.open) {
			// In a text of several lines the arrows are needed to get about.
			const isArrow = (event.key === 'ArrowDown' || event.key === 'ArrowUp') && !field.value.includes('\n');
			const asks = isArrow || (event.key === ' ' && event.ctrlKey);
			const isVariable = variableAt(field.value, field.selectionStart ?? 0, this.variables) !== undefined;
			if (!asks || (this.candidates.length === 0 && !isVariable)) return;
			this.ask(field);
		} else if (event.key === 'Escape') this.close();
		else if (event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.metaKey && this.active >= 0) {
			const match = this.found.best[this.active];
			if (match) this.take(match.candidate);
		} else {
			const active = activeAfter(event.key, this.active, this.found.best.length);
			if (active === undefined) return;
			this.active = active;
		}
		event.preventDefault();
		event.stopPropagation();
	}

	private readonly take = (candidate: Candidate): void => {
		const { field } = this;
		this.close();
		if (!field) return;
		field.setRangeText(candidate.name + (this.completed.close ?? ''), this.completed.start, this.completed.end, 'end');
		field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }));
	};
}

/** Puts the caret at an index of the text, in UTF-16 units; a line end of the text is one unit in a field. */
export function setCaret(field: Element | null | undefined, caret: number | undefined, text?: string): void {
	const isText = field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type === 'text');
	if (caret === undefined || !isText) return;
	const before = text?.slice(0, caret).replace(/\r\n?/g, '\n').length ?? caret;
	field.setSelectionRange(before, before);
}
