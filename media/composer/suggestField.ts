import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';

const mostLines = 12;

/** A field that text is typed into, with or without completion. */
export type TextField = HTMLInputElement | HTMLTextAreaElement;

interface SuggestField {
	readonly id: string;
	readonly label: string;
	readonly value: string;
	readonly placeholder: string;
	readonly describedBy: string;
	readonly hint: string;
	readonly invalid: boolean;
	readonly numeric: boolean;
	/** Whether there is anything to complete to. */
	readonly completes: boolean;
	readonly listId: string;
	readonly open: boolean;
	readonly active: number;
	readonly onInput: (event: Event) => void;
	readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** The field of a {@link SuggestInput} for a line: a combobox. */
export function lineField(field: SuggestField): TemplateResult {
	return html`<input
		class="text-input mono"
		id=${field.id}
		type="text"
		role="combobox"
		autocomplete="off"
		autocapitalize="off"
		spellcheck="false"
		aria-autocomplete="list"
		aria-expanded=${field.open}
		aria-controls=${field.open ? field.listId : nothing}
		aria-activedescendant=${activeOption(field)}
		aria-label=${field.label}
		aria-describedby=${field.describedBy || nothing}
		aria-invalid=${field.invalid ? 'true' : nothing}
		placeholder=${field.placeholder || nothing}
		title=${field.hint || nothing}
		.value=${live(field.value.replace(/[\r\n]/g, ''))}
		@input=${field.onInput}
		@keydown=${field.onKeyDown}
	/>`;
}

/** The same for several lines. A text area may not be a combobox; a text box may have a list just as well. */
export function areaField(field: SuggestField): TemplateResult {
	return html`<textarea
		class="text-input mono"
		id=${field.id}
		rows=${Math.min(field.value.split('\n').length, mostLines)}
		autocapitalize="off"
		spellcheck="false"
		inputmode=${field.numeric ? 'numeric' : nothing}
		aria-autocomplete=${field.completes ? 'list' : nothing}
		aria-haspopup=${field.completes ? 'listbox' : nothing}
		aria-controls=${field.open ? field.listId : nothing}
		aria-activedescendant=${activeOption(field)}
		aria-label=${field.label}
		aria-describedby=${field.describedBy || nothing}
		aria-invalid=${field.invalid ? 'true' : nothing}
		placeholder=${field.placeholder || nothing}
		title=${field.hint || nothing}
		.value=${live(withPlainLineEnds(field.value))}
		@input=${field.onInput}
		@keydown=${field.onKeyDown}
	></textarea>`;
}

function activeOption({ open, active, listId }: SuggestField): string | typeof nothing {
	return open && active >= 0 ? `${listId}-${active}` : nothing;
}

/** A textarea knows only `\n`: another line end would make its text look changed at every rendering. */
function withPlainLineEnds(value: string): string {
	return value.includes('\r') ? value.replace(/\r\n?/g, '\n') : value;
}
