import { html, nothing, type TemplateResult } from 'lit';
import { toolButton } from '../controls.ts';
import { t } from '../localize.ts';

interface Header {
	readonly name: string;
	readonly value: string;
}

/** Headers as a table; with `onCopy` a button behind each value copies it. */
export function headersTable(headers: readonly Header[], onCopy?: (index: number) => void): TemplateResult {
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
