import { html, type TemplateResult } from 'lit';
import type { AnswerTiming } from '../../src/shared/sentRequest.ts';
import { t } from '../localize.ts';
import { durationText } from './measures.ts';

export function timingView({ phases, isReused }: AnswerTiming): TemplateResult {
	const total = phases.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
	return html`<div class="timing-bar" aria-hidden="true">
			${phases.map(
				({ name, milliseconds }) =>
					html`<span .style=${`flex-grow: ${milliseconds / (total || 1)}; ${colourOf(name)}`}></span>`,
			)}
		</div>
		<table class="timing">
			<thead class="visually-hidden">
				<tr><th scope="col">${t('Part')}</th><th scope="col">${t('Time')}</th></tr>
			</thead>
			<tbody>
				${phases.map(
					({ name, milliseconds }) => html`<tr>
						<th scope="row"><span class="swatch" .style=${colourOf(name)} aria-hidden="true"></span> ${phaseText(name)}</th>
						<td>${durationText(milliseconds)}</td>
					</tr>`,
				)}
				<tr class="total"><th scope="row">${t('Total')}</th><td>${durationText(total)}</td></tr>
			</tbody>
		</table>
		${isReused ? html`<p class="content-line">${t('Reused an open connection (no DNS, TCP or TLS).')}</p>` : ''}`;
}

type Phase = AnswerTiming['phases'][number]['name'];

const colours: Readonly<Record<Phase, string>> = {
	queue: 'descriptionForeground',
	lookup: 'charts-purple',
	connect: 'charts-orange',
	proxy: 'charts-red',
	tls: 'charts-yellow',
	waiting: 'charts-green',
	download: 'charts-blue',
};

function colourOf(name: Phase): string {
	return `background: var(--vscode-${colours[name]}, var(--vscode-foreground))`;
}

function phaseText(name: Phase): string {
	const texts = {
		queue: t('Queued'),
		lookup: t('DNS lookup'),
		connect: t('TCP connect'),
		proxy: t('Proxy connect'),
		tls: t('TLS handshake'),
		waiting: t('Waiting for the first byte'),
		download: t('Download'),
	};
	return texts[name];
}
