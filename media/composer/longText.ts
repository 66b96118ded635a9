import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import { wholeCharacters } from '../../src/core/text/flatCopy.ts';
import { linkButton } from '../controls.ts';
import { inLanguage, t } from '../localize.ts';

/** A longer text of one line, or of several, is shown by its beginning until the user wants to edit it. */
const mostShown = { line: 500, lines: 4000 } as const;
/** How much of long texts a browser lays out without a pause, in however many fields. */
const mostInAll = 50_000;
/** A longer one can only be replaced: a browser takes some 20 ms to lay out as much, at each key. */
export const mostEdited = 100_000;

/** How many characters of a value are shown at most: fewer where many are long, as all of them may be on screen. */
export function mostShownOf(rows: readonly { readonly value: string }[]): number {
	let sum = 0;
	for (const { value } of rows) if (value.length > mostShown.line) sum += Math.min(value.length, mostShown.lines);
	return sum <= mostInAll ? mostShown.lines : mostShown.line;
}

/** The field that a {@link LongText} belongs to. */
interface LongTextField {
	readonly value: string;
	readonly multiline: boolean;
	/** How many characters are shown of a long text of several lines. */
	readonly mostShown: number;
	addController(controller: ReactiveController): void;
	requestUpdate(): void;
	/** Takes another text, as if it had been typed. */
	setText(text: string): void;
	/** Puts the focus into the field once it is rendered, before its text. */
	focusStart(): void;
}

/**
 * Shows a long text of a field by its beginning. What is shown then cannot be edited, so that it is never taken for the
 * text: the user edits the whole, or replaces it.
 */
export class LongText implements ReactiveController {
	private readonly field: LongTextField;
	/** What the user is editing as a whole. */
	private edited: string | undefined;
	/** What was replaced, until something is typed in its place. */
	private replaced: string | undefined;

	constructor(field: LongTextField) {
		this.field = field;
		field.addController(this);
	}

	hostDisconnected(): void {
		this.edited = undefined;
		this.replaced = undefined;
	}

	/** The beginning that is shown in place of the text, or undefined where the whole is shown. */
	get beginning(): string | undefined {
		const { value, multiline } = this.field;
		const most = multiline ? this.field.mostShown : mostShown.line;
		if (value.length <= most || (value.length <= mostEdited && value === this.edited)) return undefined;
		return wholeCharacters(value, 0, most);
	}

	/** The user has typed this. */
	typed(text: string): void {
		this.edited = text;
		this.replaced = undefined;
	}

	/** Says how long the text is, with what can be done about it; the `id` is for the field's description. */
	note(id: string): TemplateResult | typeof nothing {
		const { beginning, replaced } = this;
		const { value } = this.field;
		if (beginning === undefined) {
			if (replaced === undefined || value !== '') return nothing;
			return html`<div class="long-text hint">${t('The long text was taken out.')} ${linkButton(t('Undo'), this.undo)}</div>`;
		}
		return html`<div class="long-text hint">
			<span id=${id}>${t('Only the first {0} of {1} {1|character|characters} are shown.', inLanguage(beginning.length), value.length)}</span>
			${value.length <= mostEdited ? linkButton(t('Edit all of it'), this.edit) : nothing}
			${linkButton(t('Replace it'), this.replace)}
		</div>`;
	}

	/** Has an insertion that makes the text too long to be edited not lay it out first. */
	readonly onBeforeInput = (event: InputEvent): void => {
		const { value, selectionStart, selectionEnd } = event.target as HTMLInputElement | HTMLTextAreaElement;
		const data = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
		const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length];
		if (value.length - (end - start) + data.length <= mostEdited) return;
		event.preventDefault();
		this.field.setText(value.slice(0, start) + data + value.slice(end));
	};

	private readonly edit = (): void => {
		this.edited = this.field.value;
		this.field.requestUpdate();
		this.field.focusStart();
	};

	private readonly replace = (): void => {
		const { value } = this.field;
		this.field.setText('');
		this.replaced = value;
		this.field.focusStart();
	};

	private readonly undo = (): void => {
		this.field.setText(this.replaced ?? '');
		this.edited = undefined;
		this.field.focusStart();
	};
}
