import { html, svg, type TemplateResult } from 'lit';
import type { AnswerTiming } from '../../src/shared/sentRequest.ts';
import { t } from '../localize.ts';
import { durationText } from './measures.ts';

type Phase = AnswerTiming['phases'][number];

/** The bar's own units. */
const barWidth = 1000;
/** A part that took nearly nothing can be seen all the same. */
const leastWidth = 3;

/** The time that an answer took: a bar of its parts, and the same as a table, which also says what each part is. */
export function timingView({ phases, isReused }: AnswerTiming): TemplateResult {
	return html`<svg class="timing-bar" viewBox="0 0 ${barWidth} 10" preserveAspectRatio="none" aria-hidden="true">
			${placesOf(phases).map(
				({ name, start, width }) =>
					svg`<rect class="phase-${name}" x=${start} y="0" width=${width} height="10"></rect>`,
			)}
		</svg>
		<table class="timing">
			<thead class="visually-hidden">
				<tr><th scope="col">${t('Part')}</th><th scope="col">${t('Time')}</th></tr>
			</thead>
			<tbody>
				${phases.map(({ name, milliseconds }) => phaseRow(name, milliseconds))}
				<tr class="total">
					<th scope="row">${t('In all')}</th>
					<td>${durationText(phases.reduce((sum, { milliseconds }) => sum + milliseconds, 0))}</td>
				</tr>
			</tbody>
		</table>
		${isReused ? html`<p class="content-line">${t('The connection of the call before was used again: nothing had to be looked up or connected.')}</p>` : ''}`;
}

function phaseRow(name: Phase['name'], milliseconds: number): TemplateResult {
	const swatch = svg`<svg class="swatch" viewBox="0 0 10 10" aria-hidden="true"><rect class="phase-${name}" width="10" height="10"></rect></svg>`;
	return html`<tr>
		<th scope="row">${swatch} ${phaseText(name)}</th>
		<td>${durationText(milliseconds)}</td>
	</tr>`;
}

/** Where each part stands in the bar, one behind the other, together as wide as it. */
function placesOf(
	phases: readonly Phase[],
): { readonly name: Phase['name']; readonly start: number; readonly width: number }[] {
	const total = phases.reduce((sum, { milliseconds }) => sum + milliseconds, 0) || 1;
	const widths = phases.map(({ milliseconds }) => Math.max(leastWidth, (milliseconds / total) * barWidth));
	const scale = barWidth / widths.reduce((sum, width) => sum + width, 0);
	let end = 0;
	return phases.map(({ name }, index) => {
		const start = end;
		end += (widths[index] ?? 0) * scale;
		return { name, start, width: end - start };
	});
}

function phaseText(name: Phase['name']): string {
	switch (name) {
		case 'queue':
			return t('Before it was sent');
		case 'lookup':
			return t('Looking the name up (DNS)');
		case 'connect':
			return t('Connecting (TCP)');
		case 'proxy':
			return t('Through the proxy');
		case 'tls':
			return t('Securing (TLS)');
		case 'waiting':
			return t('Waiting for the first byte');
		case 'download':
			return t('Download');
	}
}
