import { html, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { toHost, toWebview } from '../../src/shared/messages.ts';
import type { InspectorSnapshot } from '../../src/shared/shownCall.ts';
import { announce } from '../announce.ts';
import { linkButton } from '../controls.ts';
import { outcomeSection } from '../diagnosis/verdictSection.ts';
import { hostLink } from '../hostLink.ts';
import { LightElement } from '../lightElement.ts';
import { t } from '../localize.ts';
import { shortText } from '../shortText.ts';
import { markParameters } from '../trace/parameterMarks.ts';
import '../trace/signatureTrace.ts';

/** The signature inspector: the trace of the composer in front, or of the last call sent. */
@customElement('signed-call-inspector')
export class InspectorApp extends LightElement {
	private readonly link = hostLink();
	@state() private snapshot: InspectorSnapshot | undefined;

	protected override firstUpdated(): void {
		announce('');
		markParameters(this);
		this.link.onMessage(toWebview.inspector, (snapshot) => {
			this.snapshot = snapshot;
		});
		this.link.postMessage(toHost.ready, {});
	}

	protected override render(): TemplateResult {
		const { snapshot } = this;
		const shown = snapshot?.source === 'none' ? undefined : snapshot;
		// Of a call whose diagnosis is still to come only the method is known: what is wrong with a call of that alone is not its.
		const isKnown = shown && shown.outcome?.tone !== 'busy';
		// The trace stays on the page while it is empty: it listens for what is revealed.
		return html`<main ?hidden=${!snapshot}>
			${shown ? this.renderCall(shown) : this.renderEmpty()}
			${snapshot?.outcome ? outcomeSection(snapshot.outcome) : ''}
			<sc-signature-trace
				?hidden=${!isKnown}
				.link=${this.link}
				.view=${shown?.trace}
				.marks=${(snapshot?.trace?.signedParameters ?? []).map((_, parameter) => `parameter-${parameter}`)}
				.problems=${snapshot?.problems ?? []}
				.revision=${0}
			></sc-signature-trace>
		</main>`;
	}

	private renderEmpty(): TemplateResult {
		return html`<p class="empty">${t('Compose or send a call to see how its signature comes about.')}</p>
			${linkButton(t('Call Method'), () => this.link.postMessage(toHost.runAction, { action: 'call-method' }))}`;
	}

	private renderCall({ source, method, account }: InspectorSnapshot): TemplateResult {
		const sources = {
			composer: t('composer'),
			'call-file': t('call file'),
			diagnosed: t('diagnosed'),
			watched: t('watched'),
			'last-sent': t('last sent'),
			none: '',
		};
		return html`<div class="call">
			<h2 class="call-method mono">${shortText(method) || t('No method yet')}</h2>
			<span class="badge">${sources[source]}</span>
			<div class="call-account">
				${account ? html`<span>${account.name}</span> <span class="mono" title=${account.baseUrl}>${account.baseUrl}</span>` : t('No account')}
			</div>
		</div>`;
	}
}
