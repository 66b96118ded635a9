import '@vscode-elements/elements/dist/vscode-progress-bar/index.js';
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { AnswerSnapshot } from '../../src/shared/answer.ts';
import type { NextAction } from '../../src/shared/shownCall.ts';
import { icon, infoNote, linkButton, nextStep, problemNote, textButton } from '../controls.ts';
import { LightElement } from '../lightElement.ts';
import { t } from '../localize.ts';
import { tabList, tabPanel } from '../tabList.ts';
import { paintBody } from './bodyText.ts';
import { durationText, sizeText } from './measures.ts';
import './elapsedTime.ts';

type Answered = Extract<AnswerSnapshot, { state: 'answered' }>;

const looks = { success: ['pass', 'good'], redirect: ['info', ''], other: ['error', 'bad'] } as const;

/** The answer of the last send: its outcome in one line, then body or headers. */
@customElement('sc-answer')
export class AnswerView extends LightElement {
	@property({ attribute: false }) answer: AnswerSnapshot = { state: 'none' };
	@property({ attribute: false }) onAction!: (action: NextAction) => void;
	@property({ attribute: false }) onCancel!: () => void;
	@property({ attribute: false }) onOpenBody!: () => void;
	@state() private tab: 'body' | 'headers' = 'body';
	/** What is shown of an answer; while the next one is awaited, still the one before, so that nothing jumps. */
	private shown: Answered | undefined;
	private painted: Answered | undefined;
	private stopPainting: (() => void) | undefined;

	override disconnectedCallback(): void {
		this.stopPainting?.();
		super.disconnectedCallback();
	}

	protected override willUpdate(): void {
		if (this.answer.state === 'sending') return;
		this.shown = this.answer.state === 'answered' ? this.answer : undefined;
	}

	protected override updated(): void {
		if (this.painted === this.shown) return;
		this.stopPainting?.();
		this.painted = this.shown;
		const target = this.querySelector<HTMLElement>('.body');
		if (target && this.shown) this.stopPainting = paintBody(target, this.shown.body, this.shown.language);
	}

	protected override render(): TemplateResult {
		const { answer, shown } = this;
		const isSending = answer.state === 'sending';
		const open = () => textButton('go-to-file', t('Open in editor'), this.onOpenBody);
		return html`<div class="section-head">
				${isSending ? html`<vscode-progress-bar aria-label=${t('Sending')} indeterminate></vscode-progress-bar>` : nothing}
				<h2>${t('Answer')}</h2>
				${this.renderOutcome()}
				<span class="section-actions">${answer.state === 'answered' ? open() : nothing}</span>
			</div>
			${answer.state === 'none' ? html`<p class="empty">${t('Send the call to see its answer here.')}</p>` : nothing}
			${answer.state === 'failed' ? problemNote('error', answer.message, nextStep(answer.next, this.onAction)) : nothing}
			${
				shown
					? html`<div class=${isSending ? 'outdated' : ''} aria-busy=${isSending}>${this.renderAnswered(shown)}</div>`
					: nothing
			}`;
	}

	private renderOutcome(): TemplateResult | typeof nothing {
		const { answer } = this;
		switch (answer.state) {
			case 'none':
				return nothing;
			case 'sending':
				return html`<span class="outcome">
					<span>${t('Sending {0}…', answer.method)}</span>
					<sc-elapsed-time></sc-elapsed-time>
					${linkButton(t('Cancel'), this.onCancel)}
				</span>`;
			case 'failed':
				return outcome('error', 'bad', t('No answer'), [durationText(answer.milliseconds)]);
			case 'answered': {
				const { status, statusText, kind, summary, milliseconds, bytes, next } = answer;
				const [iconName, tone] = looks[kind === 'success' || kind === 'redirect' ? kind : 'other'];
				const facts: unknown[] = [summary, durationText(milliseconds), sizeText(bytes)];
				if (next) facts.push(nextStep(next, this.onAction));
				return outcome(iconName, tone, `${status} ${statusText}`.trim(), facts);
			}
		}
	}

	private renderAnswered({ headers, cut, language }: Answered): TemplateResult {
		const tabs = [
			{ id: 'body' as const, label: t('Body') },
			{ id: 'headers' as const, label: t('Headers'), count: headers.length },
		];
		const whole = () => linkButton(t('Open the whole body in the editor'), this.onOpenBody);
		const choose = (tab: 'body' | 'headers') => {
			this.tab = tab;
		};
		return html`${tabList(t('Answer'), tabs, this.tab, choose)}
			${tabPanel(
				'body',
				this.tab,
				html`${cut ? infoNote('info', t('Only the first part is shown.'), whole()) : nothing}
					<pre class="body mono" data-language=${language}></pre>`,
				true,
			)}
			${tabPanel(
				'headers',
				this.tab,
				html`<table class="headers mono">
					<thead class="visually-hidden">
						<tr><th scope="col">${t('Name')}</th><th scope="col">${t('Value')}</th></tr>
					</thead>
					<tbody>
						${headers.map(({ name, value }) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`)}
					</tbody>
				</table>`,
				true,
			)}`;
	}
}

function outcome(iconName: string, tone: string, title: string, facts: readonly unknown[]): TemplateResult {
	return html`<span class="outcome ${tone}">
		${icon(iconName)} <strong>${title}</strong> ${facts.map((fact) => html`<span class="fact">${fact}</span> `)}
	</span>`;
}
