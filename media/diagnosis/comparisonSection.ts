import { html, nothing, type TemplateResult } from 'lit';
import type { ShownComparison } from '../../src/shared/diagnosis.ts';
import { icon } from '../controls.ts';
import { t } from '../localize.ts';
import { codeText } from './codeText.ts';
import { stringsFigure } from './stringsFigure.ts';

/** A signing string above ours. */
export function comparisonSection({ summary, same, strings }: ShownComparison): TemplateResult {
	return html`<section class="comparison">
		<div class="section-head"><h2>${t('Signing string compared')}</h2></div>
		<p class="comparison-summary ${same ? 'good' : ''}">
			${icon(same ? 'pass-filled' : 'diff')}<span>${codeText(summary)}</span>
		</p>
		${strings ? stringsFigure(strings) : nothing}
	</section>`;
}
