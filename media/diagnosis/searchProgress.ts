import { html, nothing, type TemplateResult } from 'lit';
import type { DiagnosisSnapshot } from '../../src/shared/diagnosis.ts';
import { t } from '../localize.ts';

/** How far a search is, and the button that ends it. */
export function searchProgress(
	{ state, patience, progress, candidates, reach }: DiagnosisSnapshot,
	onCancel: () => void,
): TemplateResult {
	const isLong = patience !== 'usual';
	const tried = candidates > 0 ? t('{0} {0|signature|signatures} tried', candidates) : '';
	const label = t('Searching for the mistakes');
	// No live region: a screen reader reads the count when it is asked to, not each time it grows.
	return html`<div class="search">
			${
				patience === 'until-stopped'
					? html`<progress class="search-progress" aria-label=${label}></progress>`
					: html`<progress class="search-progress" max="100" .value=${progress} aria-label=${label}></progress>`
			}
			<span class="tried">${tried}</span>
			${isLong && state === 'searching' ? html`<span class="tried reach">${reach}</span>` : nothing}
		</div>
		<vscode-button secondary @click=${onCancel}>${isLong ? t('Stop') : t('Cancel')}</vscode-button>`;
}

/** The button that has a search go on for which the time was short. */
export function searchLonger(longer: NonNullable<DiagnosisSnapshot['longer']>, onClick: () => void): TemplateResult {
	return html`<vscode-button class="search-longer" @click=${onClick}>
		${longer === 'longer' ? t('Search longer (30 s)') : t('Search until stopped')}
	</vscode-button>`;
}
