import { html, nothing, type TemplateResult } from 'lit';
import type { ShownRequest } from '../../src/shared/sentRequest.ts';
import { textButton, toolButton } from '../controls.ts';
import { t } from '../localize.ts';

export function sentRequest({ verb, url, headers, body, isCopyable }: ShownRequest, onCopy: () => void) {
	return html`<p class="content-line">
			${t('As it was sent; sig, access_token and other secrets are masked.')}
			${isCopyable ? textButton('copy', t('Copy as cURL (masked)'), onCopy) : nothing}
		</p>
		<pre class="request-line mono"><strong>${verb}</strong> ${url}</pre>
		${headersTable(headers)} ${body === undefined ? nothing : html`<pre class="request-line mono">${body}</pre>`}`;
}

export function headersTable(headers: ShownRequest['headers'], onCopy?: (index: number) => void): TemplateResult {
	return html`<table class="headers mono">
		<thead class="visually-hidden">
			<tr>
				<th scope="col">${t('Name')}</th>
				<th scope="col">${t('Value')}</th>
				${onCopy ? html`<th scope="col">${t('Copy')}</th>` : nothing}
			</tr>
		</thead>
		<tbody>
			${headers.map(
				({ name, value }, index) => html`<tr>
					<th scope="row">${name}</th>
					<td>${value}</td>
					${onCopy ? html`<td class="copy">${toolButton('copy', t('Copy the value of {0}', name), () => onCopy(index))}</td>` : nothing}
				</tr>`,
			)}
		</tbody>
	</table>`;
}
