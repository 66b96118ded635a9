import { html, type TemplateResult } from 'lit';
import type { WatchedOutcome } from '../../src/shared/diagnosis.ts';
import { icon } from '../controls.ts';
import { t } from '../localize.ts';
import { codeText } from './markedText.ts';
import { mistakeList } from './verdictSection.ts';

const icons = { good: 'pass-filled', bad: 'error', busy: 'sync' } as const;

/** What became of a watched call, above the signature it should have had. */
export function outcomeSection({ tone, summary, mistakes }: WatchedOutcome): TemplateResult {
	return html`<section class="outcome-section" aria-label=${t('What became of it')}>
		<div class="verdict ${tone}">
			${icon(icons[tone])}
			<p class="verdict-summary">${codeText(summary)}</p>
		</div>
		${mistakeList(mistakes)}
	</section>`;
}
