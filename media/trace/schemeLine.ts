import { html, type TemplateResult } from 'lit';
import type { TraceView } from '../../src/core/trace.ts';
import { t } from '../localize.ts';

/** The scheme and why it was chosen. */
export function schemeLine({ scheme, schemeReason }: TraceView): TemplateResult {
	return html`<p class="scheme-line">
		<span class="scheme-title">${t('Scheme')}</span>
		<span><strong class="scheme-name">${scheme}</strong> <span class="scheme-reason">${reasonText(schemeReason)}</span></span>
	</p>`;
}

function reasonText(reason: TraceView['schemeReason']): string {
	switch (reason) {
		case 'application_secret_key-held':
			return t('because the profile holds application_secret_key and no session_secret_key');
		case 'session_secret_key-held':
			return t('because the profile holds session_secret_key and no application_secret_key');
		case 'chosen':
			return t('because the profile holds both secret keys and says so; the specification is silent on this');
	}
}
