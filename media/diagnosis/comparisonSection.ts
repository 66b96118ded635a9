import { html, nothing, type TemplateResult } from 'lit';
import type { ShownComparison } from '../../src/shared/diagnosis.ts';
import type { ShownStrings } from '../../src/shared/strings.ts';
import { icon } from '../controls.ts';
import { t } from '../localize.ts';
import { codeText } from './codeText.ts';
import { stringsFigure } from './stringsFigure.ts';

/** A signing string above ours. */
export function comparisonSection({ summary, same, strings }: ShownComparison): TemplateResult {
	return html`<section class="comparison">
		<div class="section-head"><h2>${t('Signing string compared')}</h2></div>
		${comparisonSummary(same ? 'pass-filled' : 'diff', { summary, same, strings })}
	</section>`;
}

/** How a string compares with ours, behind the icon of that name, and both strings where they can be shown. */
export function comparisonSummary(
	iconName: string,
	{ summary, same, strings }: Pick<ShownComparison, 'summary' | 'same'> & { strings: ShownStrings | undefined },
): TemplateResult {
	return html`<p class="comparison-summary ${same ? 'good' : ''}">
			${icon(iconName)}<span>${codeText(summary)}</span>
		</p>
		${strings ? stringsFigure(strings) : nothing}`;
}
