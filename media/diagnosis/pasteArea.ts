import { html, type TemplateResult } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import type { ShownPaste } from '../../src/shared/diagnosis.ts';
import { toHost } from '../../src/shared/messages.ts';
import type { HostLink } from '../hostLink.ts';
import { LightElement } from '../lightElement.ts';
import { t } from '../localize.ts';

/** Typed text is read after a pause this long, in milliseconds. */
const pause = 600;

/**
 * Where a call is pasted. A paste goes to the host as it is and comes back with its secrets masked: it never stands
 * here in clear. What is typed is read, and masked, after a pause.
 */
@customElement('sc-paste-area')
export class PasteArea extends LightElement {
	@property({ attribute: false }) link!: HostLink;
	/** The last text of the host. */
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

	/** Has what was typed read now. */
	flush(): void {
		if (this.timer === undefined) return;
		clearTimeout(this.timer);
		this.timer = undefined;
		this.tell(this.area?.value ?? '', false);
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
		return html`<label class="paste-label" for="paste">${t('A call, as your client made it')}</label>
			<textarea
				class="text-input mono"
				id="paste"
				rows="5"
				spellcheck="false"
				autocomplete="off"
				aria-describedby="paste-hint"
				placeholder=${t('Paste a URL, a cURL command, a log line, your own signing string, or the answer of the service')}
				?readonly=${this.cut}
				@paste=${this.onPaste}
				@drop=${this.onDrop}
				@input=${this.onInput}
				@blur=${this.flush}
			></textarea>
			<span id="paste-hint" class="hint">${t('Tokens and keys in it are masked at once. Nothing is sent anywhere.')}</span>`;
	}

	private onPaste(event: ClipboardEvent): void {
		event.preventDefault();
		this.insert(event.clipboardData);
	}

	private onDrop(event: DragEvent): void {
		if (event.dataTransfer?.getData('text/plain')) event.preventDefault();
		this.insert(event.dataTransfer);
	}

	/** A paste over everything, or into nothing, is a new text; else it is put in at the caret of the one that is there. */
	private insert(data: DataTransfer | null): void {
		const pasted = data?.getData('text/plain') ?? '';
		const { area } = this;
		if (!area || pasted === '') return;
		const { selectionStart, selectionEnd, value } = area;
		const before = this.cut ? '' : value.slice(0, selectionStart);
		const after = this.cut ? '' : value.slice(selectionEnd);
		clearTimeout(this.timer);
		this.timer = undefined;
		this.tell(before + pasted + after, before === '' && after === '');
	}

	private onInput(): void {
		this.text = this.area?.value ?? '';
		clearTimeout(this.timer);
		this.timer = setTimeout(() => this.flush(), pause);
	}

	private tell(text: string, isPaste: boolean): void {
		this.revision += 1;
		this.link.tell(toHost.diagnosePaste, { revision: this.revision, text, isPaste });
	}
}
