import '@vscode-elements/elements/dist/vscode-button/index.js';
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { toHost } from '../../src/shared/messages.ts';
import type { OwnComparison } from '../../src/shared/ownString.ts';
import { announce } from '../announce.ts';
import { comparisonSummary } from '../diagnosis/comparisonSection.ts';
import { insertedText } from '../diagnosis/insertedText.ts';
import type { HostLink } from '../hostLink.ts';
import { LightElement } from '../lightElement.ts';
import { t } from '../localize.ts';

/** Typed text is compared after a pause this long, in milliseconds. */
const pause = 600;

/**
 * Where a signing string or a sig of the user's own is compared with that of the call. A paste goes to the host as it is
 * and comes back with its secrets masked; nothing of it is stored.
 */
@customElement('sc-own-string')
export class OwnString extends LightElement {
	@property({ attribute: false }) link!: HostLink;
	/** The sig of the call: with another one the text is compared again. */
	@property({ attribute: false }) sig: string | undefined;
	@state() private compared: OwnComparison | undefined;
	@query('textarea') private readonly area!: HTMLTextAreaElement | null;
	private timer: ReturnType<typeof setTimeout> | undefined;
	private asked = 0;

	override disconnectedCallback(): void {
		clearTimeout(this.timer);
		super.disconnectedCallback();
	}

	protected override updated(changed: Map<string, unknown>): void {
		if (changed.has('sig') && changed.get('sig') !== undefined && this.area?.value) this.compareLater();
	}

	protected override render(): TemplateResult {
		return html`<div class="own-string">
			<label class="own-string-label" for="own-string">${t('Compare with my string or sig')}</label>
			<textarea
				class="text-input mono"
				id="own-string"
				rows="1"
				spellcheck="false"
				autocomplete="off"
				placeholder=${t('Paste the string that your client signs, or its sig')}
				@paste=${this.onInsert}
				@drop=${this.onInsert}
				@input=${this.compareLater}
			></textarea>
			${this.compared ? this.renderCompared(this.compared) : nothing}
		</div>`;
	}

	private renderCompared({ state: found, summary, strings }: OwnComparison): TemplateResult | typeof nothing {
		if (found === 'empty') return nothing;
		const name = { same: 'pass-filled', problem: 'info' }[found as string] ?? 'diff';
		const isSearched = found === 'other-sig' || found === 'call';
		return html`${comparisonSummary(name, { summary, same: found === 'same', strings })}
			${isSearched ? html`<vscode-button secondary @click=${this.search}>${t('Search for the mistakes')}</vscode-button>` : nothing}`;
	}

	private onInsert(event: ClipboardEvent | DragEvent): void {
		const inserted = insertedText(event, this.area);
		if (inserted) void this.compare(inserted.text, inserted.isWhole);
	}

	private readonly compareLater = (): void => {
		clearTimeout(this.timer);
		this.timer = setTimeout(() => void this.compare(this.area?.value ?? '', false), pause);
	};

	private async compare(text: string, isPaste: boolean): Promise<void> {
		clearTimeout(this.timer);
		this.timer = undefined;
		this.asked += 1;
		const mine = this.asked;
		const compared = await this.link.ask(toHost.compareOwn, { text, isPaste });
		// What was asked for, or typed, since counts.
		if (mine !== this.asked || this.timer !== undefined || !compared || compared.state === 'overtaken') return;
		if (this.area && this.area.value !== compared.text) this.area.value = compared.text;
		if (compared.summary !== this.compared?.summary) announce(compared.summary.replaceAll('`', ''));
		this.compared = compared;
	}

	private readonly search = (): void => {
		this.link.tell(toHost.searchOwn, {});
	};
}
