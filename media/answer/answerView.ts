import '@vscode-elements/elements/dist/vscode-progress-bar/index.js';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { AnswerSnapshot } from '../../src/shared/answer.ts';
import type { NextAction, NextStep } from '../../src/shared/shownCall.ts';
import { t } from '../localize.ts';
import { tabList } from '../tabList.ts';
import { paintBody } from './bodyText.ts';
import { durationText, sizeText } from './measures.ts';
import './elapsedTime.ts';

type Answered = Extract<AnswerSnapshot, { state: 'answered' }>;
type Tab = 'body' | 'headers';

/** The answer of the last send: its outcome in one line, then body or headers. */
export class AnswerView extends LitElement {
	static override properties = {
		answer: { attribute: false },
		tab: { state: true },
		onAction: { attribute: false },
		onCancel: { attribute: false },
		onOpenBody: { attribute: false },
	};

	declare answer: AnswerSnapshot;
	declare onAction: (action: NextAction) => void;
	declare onCancel: () => void;
	declare onOpenBody: () => void;
	declare private tab: Tab;
	/** What is shown of an answer; while the next one is awaited, still the one before, so that nothing jumps. */
	private shown: Answered | undefined;
	private painted: Answered | undefined;
	private stopPainting: (() => void) | undefined;

	constructor() {
		super();
		this.answer = { state: 'none' };
		this.tab = 'body';
	}

	protected override createRenderRoot(): HTMLElement {
		return this;
	}

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
		const isSending = this.answer.state === 'sending';
		return html`<div class="section-head">
				${isSending ? html`<vscode-progress-bar aria-label=${t('Sending')} indeterminate></vscode-progress-bar>` : nothing}
				<h2>${t('Answer')}</h2>
				${this.renderOutcome()}
				<span class="section-actions">${this.answer.state === 'answered' ? this.renderOpen() : nothing}</span>
			</div>
			${this.renderFailure()}
			${
				this.shown
					? html`<div class=${isSending ? 'outdated' : ''} aria-busy=${isSending}>${this.renderAnswered(this.shown)}</div>`
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
					<button class="link" type="button" @click=${() => this.onCancel()}>${t('Cancel')}</button>
				</span>`;
			case 'failed':
				return html`<span class="outcome bad">
					<span class="codicon codicon-error" aria-hidden="true"></span>
					<strong>${t('No answer')}</strong>
					<span class="fact">${durationText(answer.milliseconds)}</span>
				</span>`;
			case 'answered': {
				const { status, statusText, kind, summary, milliseconds, bytes, next } = answer;
				const [icon, tone] =
					kind === 'success' ? ['pass', 'good'] : kind === 'redirect' ? ['info', ''] : ['error', 'bad'];
				return html`<span class="outcome ${tone}">
					<span class="codicon codicon-${icon}" aria-hidden="true"></span>
					<strong>${`${status} ${statusText}`.trim()}</strong>
					<span class="fact">${summary}</span>
					<span class="fact">${durationText(milliseconds)}</span>
					<span class="fact">${sizeText(bytes)}</span>
					${next ? html`<span class="fact">${this.renderNext(next)}</span>` : nothing}
				</span>`;
			}
		}
	}

	private renderOpen(): TemplateResult {
		return html`<button class="tool with-text" type="button" @click=${() => this.onOpenBody()}>
			<span class="codicon codicon-go-to-file" aria-hidden="true"></span>${t('Open in editor')}
		</button>`;
	}

	private renderFailure(): TemplateResult | typeof nothing {
		const { answer } = this;
		if (answer.state === 'none') {
			return html`<p class="empty">${t('Send the call to see its answer here.')}</p>`;
		}
		if (answer.state !== 'failed') return nothing;
		return html`<div class="note error">
			<span class="codicon codicon-error" role="img" aria-label=${t('Error')}></span>
			<span class="note-text">${answer.message}</span>
			${answer.next ? this.renderNext(answer.next) : nothing}
		</div>`;
	}

	private renderNext({ title, action }: NextStep): TemplateResult {
		return html`<button class="link" type="button" @click=${() => this.onAction(action)}>${title}</button>`;
	}

	private renderAnswered({ headers, cut, language }: Answered): TemplateResult {
		const tabs = [
			{ id: 'body' as const, label: t('Body') },
			{ id: 'headers' as const, label: t('Headers'), count: headers.length },
		];
		const panel = (id: Tab, content: TemplateResult) => html`<div
			role="tabpanel"
			id="panel-${id}"
			aria-labelledby="tab-${id}"
			tabindex="0"
			?hidden=${this.tab !== id}
		>
			${content}
		</div>`;
		return html`${tabList(t('Answer'), tabs, this.tab, this.choose)}
			${panel(
				'body',
				html`${cut ? this.renderCut() : nothing}
					<pre class="body mono" data-language=${language}></pre>`,
			)}
			${panel(
				'headers',
				html`<table class="headers mono">
					<thead class="visually-hidden">
						<tr><th scope="col">${t('Name')}</th><th scope="col">${t('Value')}</th></tr>
					</thead>
					<tbody>
						${headers.map(({ name, value }) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`)}
					</tbody>
				</table>`,
			)}`;
	}

	private readonly choose = (tab: Tab): void => {
		this.tab = tab;
	};

	private renderCut(): TemplateResult {
		return html`<div class="note info">
			<span class="codicon codicon-info" aria-hidden="true"></span>
			<span class="note-text">${t('Only the first part is shown.')}</span>
			<button class="link" type="button" @click=${() => this.onOpenBody()}>${t('Open the whole body in the editor')}</button>
		</div>`;
	}
}

customElements.define('sc-answer', AnswerView);
