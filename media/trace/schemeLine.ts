import { html, type TemplateResult } from 'lit';
import { applicationSecretKeyName, sessionSecretKeyName } from '../../src/core/services/ok/names.ts';
import type { TraceView } from '../../src/core/signing/trace.ts';
import { t } from '../localize.ts';

export function schemeLine({ scheme, schemeReason }: TraceView): TemplateResult {
	const held = (one: string, no: string) => t('because the account holds {0} and no {1}', one, no);
	const reason =
		schemeReason &&
		{
			[`${applicationSecretKeyName}-held` as const]: held(applicationSecretKeyName, sessionSecretKeyName),
			[`${sessionSecretKeyName}-held` as const]: held(sessionSecretKeyName, applicationSecretKeyName),
			chosen: t('chosen in the account, which has both secret keys'),
		}[schemeReason];
	return html`<p class="scheme-line">
		<span class="scheme-title">${t('Scheme')}</span>
		<span><strong class="scheme-name">${scheme}</strong> <span class="scheme-reason">${reason}</span></span>
	</p>`;
}
