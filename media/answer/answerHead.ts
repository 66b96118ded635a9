import { html, nothing, type TemplateResult } from 'lit';
import type { AnsweredCallView, AnswerSnapshot, ReceivedPart } from '../../src/shared/answer.ts';
import { icon, linkButton } from '../controls.ts';
import { t } from '../localize.ts';
import { durationText, fullTime, sizeText, timeOfDay } from './measures.ts';
import './elapsedTime.ts';

/** How each kind looks: an icon, and a tone that only repeats what icon and word say. */
const looks = {
	success: ['pass', 'good'],
	'api-error': ['error', 'bad'],
	'http-error': ['server-environment', 'bad'],
	redirect: ['arrow-right', ''],
	unreadable: ['warning', 'odd'],
	failed: ['debug-disconnect', 'bad'],
	cancelled: ['circle-slash', ''],
} as const;

/** Whether a send was ended by the user, which is no error. */
export function isCancelled(answer: AnswerSnapshot): boolean {
	return answer.state === 'failed' && answer.code === 'cancelled';
}

export function answerOutcome(answer: AnswerSnapshot, onCancel: () => void): TemplateResult | typeof nothing {
	switch (answer.state) {
		case 'none':
			return nothing;
		case 'sending':
			return html`<span class="outcome">
				<span>${answer.received ? receivedText(answer.received) : t('Sending {0}…', answer.method)}</span>
				<sc-elapsed-time></sc-elapsed-time>
				${linkButton(t('Cancel'), onCancel)}
			</span>`;
		case 'failed':
			return isCancelled(answer)
				? outcome(looks.cancelled, t('Cancelled'), [durationText(answer.milliseconds)])
				: outcome(looks.failed, t('No answer'), [durationText(answer.milliseconds)]);
		case 'answered': {
			const { status, statusText, kind, heading, milliseconds, bytes, part } = answer;
			const facts = [`${status} ${statusText}`.trim(), durationText(milliseconds), sizeText(bytes)];
			// What the user ended is not whole, and nothing is wrong with it.
			const look = kind === 'unreadable' && part?.isCancelled ? 'cancelled' : kind;
			return outcome(looks[look], heading, facts);
		}
	}
}

function receivedText({ bytes, total }: ReceivedPart): string {
	return total === undefined
		? t('Receiving: {0}', sizeText(bytes))
		: t('Receiving: {0} of {1}', sizeText(bytes), sizeText(total));
}

export function sendingBar(received: ReceivedPart | undefined): TemplateResult {
	if (received?.total === undefined)
		return html`<vscode-progress-bar aria-label=${t('Sending')} indeterminate></vscode-progress-bar>`;
	const { bytes, total } = received;
	return html`<vscode-progress-bar aria-label=${t('Receiving')} .value=${Math.min(bytes, total)} .max=${Math.max(total, 1)}></vscode-progress-bar>`;
}

function outcome([iconName, tone]: readonly [string, string], title: string, facts: readonly string[]): TemplateResult {
	return html`<span class="outcome ${tone}">
		<strong>${icon(iconName)} <span class=${iconName === 'pass' ? 'visually-hidden' : ''}>${title}</span></strong> ${facts.map((fact) => html`<span class="fact">${fact}</span> `)}
	</span>`;
}

export function answeredCall(of: AnsweredCallView | undefined, isOther: boolean): TemplateResult | typeof nothing {
	if (!of) return nothing;
	const { method, account, at } = of;
	const time = html`<time datetime=${new Date(at).toISOString()} title=${fullTime(at)}>${timeOfDay(at)}</time>`;
	return html`<span class="answered-call fact" title="${method} · ${account}">
		${time}
		${isOther ? html`<span class="other-call">${icon('history')} ${t('Outdated: the call has changed')}</span>` : nothing}
	</span>`;
}
