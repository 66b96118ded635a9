import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { t } from '../localize.ts';
import { bestMatches, type Candidate, type Matches } from './fuzzyMatch.ts';
import { suggestList } from './suggestList.ts';

const shownMatches = 50;
const none: Matches = { best: [], total: 0 };

/**
 * A text input that completes to `candidates` and takes any text: an ARIA combobox with a list box. It speaks through
 * the native `input` event of the input inside, also when a candidate is taken.
 */
export class SuggestInput extends LitElement {
	static override properties = {
		value: {},
		inputId: {},
		label: {},
		placeholder: {},
		describedBy: {},
		invalid: { type: Boolean },
		preselects: { type: Boolean },
		hasButton: { type: Boolean },
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
	declare invalid: boolean;
	/** Whether Enter takes the best match without a choice made first. */
	declare preselects: boolean;
	/** Whether a button opens the list. */
	declare hasButton: boolean;
	declare candidates: readonly Candidate[];
	declare private open: boolean;
	declare private active: number;
	declare private found: Matches;

	constructor() {
		super();
		this.value = '';
		this.inputId = '';
		this.label = '';
		this.placeholder = '';
		this.describedBy = '';
		this.invalid = false;
		this.preselects = false;
		this.hasButton = false;
		this.candidates = [];
		this.open = false;
		this.active = -1;
		this.found = none;
	}

	protected override createRenderRoot(): HTMLElement {
		return this;
	}

	override connectedCallback(): void {
		super.connectedCallback();
		this.addEventListener('focusout', this.close);
	}

	override disconnectedCallback(): void {
		this.removeEventListener('focusout', this.close);
		super.disconnectedCallback();
	}

	protected override render(): TemplateResult {
		const listId = `${this.inputId}-list`;
		return html`<input
				class="text-input mono"
				id=${this.inputId}
				type="text"
				role="combobox"
				autocomplete="off"
				autocapitalize="off"
				spellcheck="false"
				aria-autocomplete="list"
				aria-expanded=${this.open}
				aria-controls=${this.open ? listId : nothing}
				aria-activedescendant=${this.open && this.active >= 0 ? `${listId}-${this.active}` : nothing}
				aria-label=${this.label}
				aria-describedby=${this.describedBy || nothing}
				aria-invalid=${this.invalid ? 'true' : nothing}
				placeholder=${this.placeholder || nothing}
				.value=${live(this.value.replace(/[\r\n]/g, ''))}
				@input=${this.onInput}
				@keydown=${this.onKeyDown}
			/>
			${this.hasButton ? this.renderButton() : nothing} ${
				this.open
					? suggestList({ found: this.found, active: this.active, listId, label: this.label, onTake: this.take })
					: nothing
			}`;
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

	private readonly close = (): void => {
		this.open = false;
		this.active = -1;
	};

	private show(typed: string): void {
		this.found = bestMatches(this.candidates, typed, shownMatches);
		const [first] = this.found.best;
		// A text that is itself the only match needs no list.
		this.open = first !== undefined && !(this.found.total === 1 && first.candidate.name === typed);
		const isWholeName = typed.includes('.');
		this.active = this.open && this.preselects && typed !== '' && (first?.whole || !isWholeName) ? 0 : -1;
	}

	private readonly toggle = (): void => {
		const input = this.querySelector('input');
		input?.focus();
		if (this.open) this.close();
		else this.show('');
	};

	private readonly onInput = (event: Event): void => {
		const { value } = event.target as HTMLInputElement;
		// Before anything is rendered anew, which for a user's event is between this listener and those further out.
		this.value = value;
		if (event.isTrusted) this.show(value);
	};

	private readonly onKeyDown = (event: KeyboardEvent): void => {
		if (event.isComposing) return;
		const input = event.target as HTMLInputElement;
		const count = this.found.best.length;
		if (!this.open) {
			const asks = event.key === 'ArrowDown' || event.key === 'ArrowUp' || (event.key === ' ' && event.ctrlKey);
			if (!asks || this.candidates.length === 0) return;
			this.show(this.candidates.some(({ name }) => name === input.value) ? '' : input.value);
			const at = this.found.best.findIndex(({ candidate }) => candidate.name === input.value);
			this.active = this.open ? Math.max(0, at) : -1;
		} else if (event.key === 'ArrowDown') this.active = (this.active + 1) % count;
		else if (event.key === 'ArrowUp') this.active = this.active <= 0 ? count - 1 : this.active - 1;
		else if (event.key === 'PageDown') this.active = Math.min(this.active + 10, count - 1);
		else if (event.key === 'PageUp') this.active = Math.max(this.active - 10, 0);
		else if (event.key === 'Escape') this.close();
		else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && this.active >= 0) {
			const match = this.found.best[this.active];
			if (match) this.take(match.candidate);
		} else return;
		event.preventDefault();
		event.stopPropagation();
	};

	private readonly take = (candidate: Candidate): void => {
		const input = this.querySelector('input');
		this.close();
		if (!input) return;
		input.value = candidate.name;
		input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }));
	};
}

customElements.define('sc-suggest-input', SuggestInput);
