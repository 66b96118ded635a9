import { html, nothing, type TemplateResult } from 'lit';
import type { ComparedSide, ShownComparison } from '../../src/shared/diagnosis.ts';
import { icon } from '../controls.ts';
import { t } from '../localize.ts';
import { codeText, markedString } from './markedText.ts';

/** A signing string beside ours, around their first difference. */
export function comparisonSection({ summary, same, sides }: ShownComparison): TemplateResult {
	return html`<section class="comparison">
		<div class="section-head"><h2>${t('Signing string compared')}</h2></div>
		<p class="comparison-summary ${same ? 'good' : ''}">
			${icon(same ? 'pass-filled' : 'diff')}<span>${codeText(summary)}</span>
		</p>
		${sides ? html`<div class="sides">${sides.map(side)}</div>` : nothing}
	</section>`;
}

function side({ label, text, hex, bytes }: ComparedSide): TemplateResult {
	return html`<div class="side">
		<h3 class="side-label">${label} <span class="step-note">${t('{0} bytes', bytes)}</span></h3>
		${markedString(text, t('{0}: text around the first difference', label))}
		${markedString(hex, t('{0}: bytes from the first difference on', label))}
	</div>`;
}
