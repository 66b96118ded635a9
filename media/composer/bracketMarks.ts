import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import { type BracketPair, bracketsAt } from '../../src/core/text/jsonBrackets.ts';

/** Of a longer text no brackets are marked in its field: the text is laid out a second time for it. */
const longestMarked = 20_000;

/** The field that {@link BracketMarks} belong to. */
interface BracketField {
	/** The field itself, while it holds JSON. */
	readonly jsonField: HTMLTextAreaElement | undefined;
	addController(controller: ReactiveController): void;
	requestUpdate(): void;
	addEventListener(type: 'focusin' | 'focusout', listener: () => void): void;
	querySelector(selector: string): Element | null;
}

/**
 * Marks the bracket at the caret of a JSON field, and the one that matches it. A text area can have nothing marked in it: the
 * same text lies over it, of which only the marks are seen.
 */
export class BracketMarks implements ReactiveController {
	private readonly field: BracketField;
	private pair: BracketPair | undefined;
	/** What the pair was found in. */
	private text = '';

	constructor(field: BracketField) {
		this.field = field;
		field.addController(this);
		field.addEventListener('focusin', () => {
			document.addEventListener('selectionchange', this.onCaret);
			this.onCaret();
		});
		field.addEventListener('focusout', this.end);
	}

	hostDisconnected(): void {
		this.end();
	}

	/** The marks lie where the text does: it may be scrolled, and its scroll bar takes some of its width. */
	hostUpdated(): void {
		if (this.pair) this.onScroll();
	}

	readonly onScroll = (): void => {
		const { jsonField } = this.field;
		const over = this.field.querySelector('.bracket-marks');
		if (!jsonField || !(over instanceof HTMLElement)) return;
		const borders = jsonField.offsetWidth - jsonField.clientWidth - scrollBarOf(jsonField);
		over.style.width = `${jsonField.clientWidth + borders}px`;
		over.style.height = `${jsonField.offsetHeight}px`;
		over.scrollTop = jsonField.scrollTop;
	};

	render(): TemplateResult | typeof nothing {
		const { pair, text } = this;
		if (!pair || this.field.jsonField?.value !== text) return nothing;
		const { open, close } = pair;
		return html`<div class="bracket-marks mono" aria-hidden="true">${text.slice(0, open)}<span class="bracket">${text[open]}</span
			>${text.slice(open + 1, close)}<span class="bracket">${text[close]}</span>${text.slice(close + 1)}</div>`;
	}

	/** The caret, the text or the place of the text may be another. */
	readonly onCaret = (): void => {
		const { jsonField } = this.field;
		const isHere = jsonField !== undefined && document.activeElement === jsonField && !jsonField.readOnly;
		const {
			selectionStart: caret,
			selectionEnd: end,
			value,
		} = jsonField ?? { selectionStart: 0, selectionEnd: 0, value: '' };
		const isMarked = isHere && caret === end && value.length <= longestMarked;
		const pair = isMarked ? bracketsAt(value, caret) : undefined;
		const { open, close } = this.pair ?? {};
		if (pair?.open === open && pair?.close === close && (!pair || value === this.text)) return;
		this.pair = pair;
		this.text = pair ? value : '';
		this.field.requestUpdate();
	};

	private readonly end = (): void => {
		document.removeEventListener('selectionchange', this.onCaret);
		if (!this.pair) return;
		this.pair = undefined;
		this.field.requestUpdate();
	};
}

function scrollBarOf({ scrollHeight, clientHeight, offsetWidth, clientWidth }: HTMLTextAreaElement): number {
	return scrollHeight > clientHeight ? Math.max(0, offsetWidth - clientWidth - 2) : 0;
}
