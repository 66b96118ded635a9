import { html, type TemplateResult } from 'lit';
import type { ShownCalls } from '../../src/shared/diagnosis.ts';
import { icon } from '../controls.ts';
import { codeText } from './codeText.ts';

/** What several calls of one paste come to, and what the wrong ones have in common: above what is found about one. */
export function severalCalls({ summary, causes }: ShownCalls): TemplateResult {
	return html`<section class="several-calls">
		<p>${summary}</p>
		${causes.map((cause) => html`<p class="common-cause">${icon('lightbulb')}<span>${codeText(cause)}</span></p>`)}
	</section>`;
}
