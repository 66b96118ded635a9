import { html, nothing, type TemplateResult } from 'lit';
import type { ShownRequest } from '../../src/shared/sentRequest.ts';
import { textButton } from '../controls.ts';
import { t } from '../localize.ts';
import { headersTable } from './headersTable.ts';

/** The request that was answered, as it was sent but for what is masked. */
export function sentRequest(
	{ verb, url, headers, body, isCopyable }: ShownRequest,
	onCopy: () => void,
): TemplateResult {
	return html`<p class="content-line">
			${t('As it was sent; sig, access_token and other secrets are masked.')}
			${isCopyable ? textButton('copy', t('Copy as cURL (masked)'), onCopy) : nothing}
		</p>
		<pre class="request-line mono"><strong>${verb}</strong> ${url}</pre>
		${headersTable(headers)} ${body === undefined ? nothing : html`<pre class="request-line mono">${body}</pre>`}`;
}
