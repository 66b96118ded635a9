import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { t } from '../localize.ts';
import { type CompletionPart, itemAt, wholeText } from './completionPart.ts';
import { bestMatches, type Candidate, type Matches } from './fuzzyMatch.ts';
import { areaField, lineField, type TextField } from './suggestField.ts';
import { activeAfter, suggestList } from './suggestList.ts';

const shownMatches = 50;
const none: Matches = { best: [], total: 0 };

/**
 * A text field that completes to `candidates` and takes any text. It speaks through the native `input` event of the
 * field inside, also when a candidate is taken.
 */
export class SuggestInput extends LitElement {
	static override properties = {
		value: {},
		inputId: {},
		label: {},
		placeholder: {},
		describedBy: {},
		hint: {},
		invalid: { type: Boolean },
		multiline: { type: Boolean },
		numeric: { type: Boolean },
		preselects: { type: Boolean },
		hasButton: { type: Boolean },
		isList: { type: Boolean },
		candidates: { attribute: false },
		open: { state: true },
		active: { state: true },
		found: { state: true },
	};

	declare value: string;
	declare inputId: string;
	declare label: string;
	declare placeholder: string;
	/** Ids of what describes the input, or empty. */
	declare describedBy: string;
	/** What is shown over the field where a pointer rests on it, or empty. */
	declare hint: string;
	declare invalid: boolean;
	/** Whether the text may have more than one line. */
	declare multiline: boolean;
	/** Whether a keyboard on screen should show digits. */
	declare numeric: boolean;
	/** Whether Enter takes the best match without a choice made first. */
	declare preselects: boolean;
	/** Whether a button opens the list. */
	declare hasButton: boolean;
	/** Whether the text is a list with commas, of which the item at the caret is completed. */
	declare isList: boolean;
	declare candidates: readonly Candidate[];
	declare private open: boolean;
	declare private active: number;
	declare private found: Matches;
	/** What a taken candidate replaces, while the list is open. */
	private completed: CompletionPart = wholeText('', []);

	constructor() {
		super();
		this.value = '';
		this.inputId = '';
		this.label = '';
		this.placeholder = '';
		this.describedBy = '';
		this.hint = '';
		this.invalid = false;
		this.multiline = false;
		this.numeric = false;
		this.preselects = false;
		this.hasButton = false;
		this.isList = false;
		this.candidates = [];
		this.open = false;
		this.active = -1;
		this.found = none;
		this.addEventListener('focusout', this.close);
	}

	protected override createRenderRoot(): HTMLElement {
		return this;
	}

	protected override render(): TemplateResult {
		const { open, active, found, label, value, placeholder, describedBy, hint, invalid, numeric } = this;
		const listId = `${this.inputId}-list`;
		const field = (this.multiline ? areaField : lineField)({
			...{ id: this.inputId, listId, label, value, placeholder, describedBy, hint, invalid, numeric, open, active },
			completes: this.candidates.length > 0,
			onInput: this.onInput,
			onKeyDown: this.onKeyDown,
		});
		return html`${field} ${this.hasButton ? this.renderButton() : nothing}
			${open ? suggestList({ found, active, listId, label, onTake: this.take }) : nothing}`;
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
			<span class="codicon codicon-chevron-down" aria-hidden="true"></span>
		</button>`;
	}

	protected override updated(changed: Map<string, unknown>): void {
		if (!this.open) return;
		if (changed.has('open')) this.querySelector('.suggest-popup')?.scrollIntoView({ block: 'nearest' });
		this.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
	}

	private field(): TextField | null {
		return this.querySelector<TextField>('.text-input');
	}

	private readonly close = (): void => {
		this.open = false;
		this.active = -1;
	};

	/** Opens the list for what stands in the field, or with all that can stand there. */
	private show({ value, selectionStart }: TextField, all = false): void {
		this.completed = this.isList
			? itemAt(value, selectionStart ?? value.length, this.candidates)
			: wholeText(value, this.candidates);
		const { candidates } = this.completed;
		const typed = all ? '' : this.completed.typed;
		this.found = bestMatches(candidates, typed, shownMatches);
		const [first] = this.found.best;
		// A text that is itself the only match needs no list.
		this.open = first !== undefined && !(this.found.total === 1 && first.candidate.name === typed);
		const isWholeName = typed.includes('.');
		this.active = this.open && this.preselects && typed !== '' && (first?.whole || !isWholeName) ? 0 : -1;
	}

	/** Opens the list where nothing was typed to ask for it, at what the field holds. */
	private ask(field: TextField): void {
		this.show(field);
		const { typed } = this.completed;
		if (this.candidates.some(({ name }) => name === typed)) this.show(field, true);
		const at = this.found.best.findIndex(({ candidate }) => candidate.name === typed);
		this.active = this.open ? Math.max(0, at) : -1;
	}

	private readonly toggle = (): void => {
		const field = this.field();
		field?.focus();
		if (this.open) this.close();
		else if (field) this.show(field, true);
	};

	private readonly onInput = (event: Event): void => {
		const field = event.target as TextField;
		// Before anything is rendered anew, which for a user's event is between this listener and those further out.
		this.value = field.value;
		if (event.isTrusted) this.show(field);
	};

	private readonly onKeyDown = (event: KeyboardEvent): void => {
		if (event.isComposing) return;
		const field = event.target as TextField;
		if (!this.open) {
			// In a text of several lines the arrows are needed to get about.
			const isArrow = (event.key === 'ArrowDown' || event.key === 'ArrowUp') && !field.value.includes('\n');
			const asks = isArrow || (event.key === ' ' && event.ctrlKey);
			if (!asks || this.candidates.length === 0) return;
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
	};

	private readonly take = (candidate: Candidate): void => {
		const field = this.field();
		this.close();
		if (!field) return;
		field.setRangeText(candidate.name, this.completed.start, this.completed.end, 'end');
		field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }));
	};
}

customElements.define('sc-suggest-input', SuggestInput);
