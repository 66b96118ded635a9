import { html, LitElement, nothing, type TemplateResult } from 'lit';

import { toHost, toWebview } from '../../src/shared/messages.ts';
import type { InspectorSnapshot } from '../../src/shared/shownCall.ts';
import { announce } from '../announce.ts';
import { outcomeSection } from '../diagnosis/outcomeSection.ts';
import { HostLink } from '../hostLink.ts';
import { t } from '../localize.ts';
import { ParameterMarks } from '../trace/parameterMarks.ts';
import type { SignatureTrace } from '../trace/signatureTrace.ts';
import '../trace/signatureTrace.ts';

/** The signature inspector: the trace of the composer in front, or of the last call sent. */
export class InspectorApp extends LitElement {
	private readonly link = new HostLink();
	private snapshot: InspectorSnapshot | undefined;

	constructor() {
		super();
		new ParameterMarks(this);
	}

	protected override createRenderRoot(): HTMLElement {
		return this;
	}

	override connectedCallback(): void {
		super.connectedCallback();
		announce('');
	}

	protected override firstUpdated(): void {
		this.querySelector<SignatureTrace>('sc-signature-trace')?.hearReveals(this.link);
		this.link.hear(toWebview.inspector, (snapshot) => {
			this.snapshot = snapshot;
			this.requestUpdate();
		});
		this.link.start();
		this.link.tell(toHost.ready, {});
	}

	protected override render(): TemplateResult {
		const { snapshot } = this;
		const isEmpty = !snapshot || snapshot.source === 'none';
		// The trace stays on the page while it is empty: it listens for what is revealed.
		return html`<main ?hidden=${!snapshot}>
			${isEmpty ? this.renderEmpty() : this.renderCall(snapshot)}
			${snapshot?.outcome ? outcomeSection(snapshot.outcome) : nothing}
			<sc-signature-trace
				?hidden=${isEmpty}
				.link=${this.link}
				.view=${isEmpty ? undefined : snapshot.trace}
				.marks=${(snapshot?.trace?.signedParameters ?? []).map(({ parameter }) => `parameter-${parameter}`)}
				.problems=${snapshot?.problems ?? []}
				.revision=${0}
			></sc-signature-trace>
		</main>`;
	}

	private renderEmpty(): TemplateResult {
		return html`<p class="empty">${t('Compose or send a call to see how its signature comes about.')}</p>
			<button class="link empty-action" type="button" @click=${() => this.link.tell(toHost.runAction, { action: 'call-method' })}>
				${t('Call Method')}
			</button>`;
	}

	private renderCall({ source, method, profile }: InspectorSnapshot): TemplateResult {
		return html`<div class="call">
			<h2 class="call-method mono">${method || t('No method yet')}</h2>
			<span class="badge call-source">${sourceText(source)}</span>
			<div class="call-profile">
				${profile ? html`<span>${profile.name}</span> <span class="mono" title=${profile.baseUrl}>${profile.baseUrl}</span>` : t('No profile')}
			</div>
		</div>`;
	}
}

function sourceText(source: InspectorSnapshot['source']): string {
	switch (source) {
		case 'composer':
			return t('composer');
		case 'call-file':
			return t('call file');
		case 'diagnosed':
			return t('diagnosed');
		case 'watched':
			return t('watched');
		case 'last-sent':
		case 'none':
			return t('last sent');
	}
}
