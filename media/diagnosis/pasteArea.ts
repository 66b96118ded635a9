import { html, type TemplateResult } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import type { ShownPaste } from '../../src/shared/diagnosis.ts';
import { toHost } from '../../src/shared/messages.ts';
import { LightElement } from '../lightElement.ts';
import type { Link } from '../link.ts';
import { t } from '../localize.ts';

/** Typed text is read after a pause this long, in milliseconds. */
const pause = 600;

/** A paste goes to the host and comes back masked: it never stands here in clear. What is typed is masked after a pause. */
@customElement('sc-paste-area')
export class PasteArea extends LightElement {
	@property({ attribute: false }) link!: Link;
	@property({ attribute: false }) pasted: ShownPaste | undefined;
	@query('textarea') private readonly area!: HTMLTextAreaElement | null;
	private text = '';
	private revision = 0;
	private cut = false;
	private timer: ReturnType<typeof setTimeout> | undefined;

	override disconnectedCallback(): void {
		clearTimeout(this.timer);
		super.disconnectedCallback();
	}

	override focus(): void {
		this.area?.focus();
	}

	flush(): void {
		if (this.timer === undefined) return;
		clearTimeout(this.timer);
		this.timer = undefined;
		this.send(this.area?.value ?? '', false);
	}

	protected override willUpdate(changed: Map<string, unknown>): void {
		const { pasted } = this;
		if (!changed.has('pasted') || !pasted || pasted.revision < this.revision) return;
		this.revision = pasted.revision;
		// What was typed meanwhile is not read yet: it comes back masked after the pause.
		if (this.timer !== undefined) return;
		this.text = pasted.text;
		this.cut = pasted.cut;
	}

	protected override updated(): void {
		const { area } = this;
		if (!area || area.value === this.text) return;
		const { selectionStart, value } = area;
		const fromEnd = value.length - selectionStart;
		area.value = this.text;
		const caret = Math.max(0, this.text.length - fromEnd);
		area.setSelectionRange(caret, caret);
	}

	protected override render(): TemplateResult {
		return html`<label class="paste-label" for="paste">${t("Your client's request")}</label>
			<textarea
				class="text-input mono"
				id="paste"
				rows="5"
				spellcheck="false"
				autocomplete="off"
				aria-describedby="paste-hint"
				placeholder=${t('Paste a URL, a cURL command, a log line, your own signing string or sig, or the answer of the service')}
				?readonly=${this.cut}
				@paste=${this.onInsert}
				@drop=${this.onInsert}
				@input=${this.onInput}
				@blur=${this.flush}
			></textarea>
			<span id="paste-hint" class="hint">${t('Tokens and keys in it are masked at once. Nothing is sent anywhere.')}</span>`;
	}

	/** Keeps a paste or a drop out of the field, and sends the text with it in. */
	private onInsert(event: ClipboardEvent | DragEvent): void {
		const { area } = this;
		// Into a text that was cut nothing can be put in: it is replaced.
		if (this.cut) area?.select();
		const isPaste = 'clipboardData' in event;
		const given = (isPaste ? event.clipboardData : event.dataTransfer)?.getData('text/plain') ?? '';
		if (isPaste || given !== '') event.preventDefault();
		if (!area || given === '') return;
		const { selectionStart, selectionEnd, value } = area;
		const [before, after] = [value.slice(0, selectionStart), value.slice(selectionEnd)];
		clearTimeout(this.timer);
		this.timer = undefined;
		this.send(before + given + after, before + after === '');
	}

	private onInput(): void {
		this.text = this.area?.value ?? '';
		clearTimeout(this.timer);
		this.timer = setTimeout(() => this.flush(), pause);
	}

	private send(text: string, isPaste: boolean): void {
		this.revision += 1;
		this.link.postMessage(toHost.diagnosePaste, { revision: this.revision, text, isPaste });
	}
}
