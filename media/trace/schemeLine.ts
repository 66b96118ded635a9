import { html, type TemplateResult } from 'lit';
import type { TraceView } from '../../src/core/signing/trace.ts';
import { t } from '../localize.ts';

/** The scheme and why it was chosen. */
export function schemeLine({ scheme, schemeReason }: TraceView): TemplateResult {
	const reason =
		schemeReason &&
		{
			'application_secret_key-held': t('because the account holds application_secret_key and no session_secret_key'),
			'session_secret_key-held': t('because the account holds session_secret_key and no application_secret_key'),
			chosen: t('chosen in the account, which has both secret keys'),
		}[schemeReason];
	return html`<p class="scheme-line">
		<span class="scheme-title">${t('Scheme')}</span>
		<span><strong class="scheme-name">${scheme}</strong> <span class="scheme-reason">${reason}</span></span>
	</p>`;
}
