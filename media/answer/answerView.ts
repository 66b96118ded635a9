import '@vscode-elements/elements/dist/vscode-progress-bar/index.js';
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { AnswerSnapshot } from '../../src/shared/answer.ts';
import type { BodyNews } from '../../src/shared/answerBody.ts';
import type { CopiedOfAnswer } from '../../src/shared/sentRequest.ts';
import type { NextAction } from '../../src/shared/shownCall.ts';
import { infoNote, linkButton, nextStep, problemNote, textButton } from '../controls.ts';
import type { HostLink } from '../hostLink.ts';
import { LightElement } from '../lightElement.ts';
import { t } from '../localize.ts';
import { shortText } from '../shortText.ts';
import { tabList, tabPanel } from '../tabList.ts';
import { answeredCall, answerOutcome, isCancelled, sendingBar } from './answerHead.ts';
import { beginningView, type Received } from './beginningView.ts';
import { contentLine } from './contentLine.ts';
import { headersTable } from './headersTable.ts';
import './answerBody.ts';
import type { AnswerBodyElement } from './answerBody.ts';
import type { AskPicture } from './pictureView.ts';
import { sentRequest } from './sentRequest.ts';
import { timingView } from './timingView.ts';
import './firstSteps.ts';
import './pictureView.ts';

type Answered = Extract<AnswerSnapshot, { state: 'answered' }>;
type AnswerTab = 'body' | 'headers' | 'request' | 'timing';

/** The answer of the last send: its kind, the call that it belongs to and what it means, then body or headers. */
@customElement('sc-answer')
export class AnswerView extends LightElement {
	@property({ attribute: false }) answer: AnswerSnapshot = { state: 'none' };
	/** The call on screen, undefined before the host has told of it; its identity while it is signed. */
	@property({ attribute: false }) call: { readonly identity: string | undefined } | undefined;
	@property({ attribute: false }) onAction!: (action: NextAction) => void;
	@property({ attribute: false }) onCancel!: () => void;
	@property({ attribute: false }) onOpenBody!: () => void;
	@property({ attribute: false }) onSaveBody!: () => void;
	@property({ attribute: false }) onCompare!: () => void;
	/** Copies a header's value, or the request. */
	@property({ attribute: false }) onCopy!: (part: CopiedOfAnswer) => void;
	@property({ attribute: false }) askPicture!: AskPicture;
	/** Goes to the parameter that an error is about. */
	@property({ attribute: false }) onField!: (name: string) => void;
	/** Asks the host for what else there is of the body. */
	@property({ attribute: false }) ask!: HostLink['ask'];
	@property({ attribute: false }) link!: HostLink;
	@state() private tab: AnswerTab = 'body';
	/** What is shown of an answer; while the next one is awaited, still the one before, so that nothing jumps. */
	private shown: Answered | undefined;
	/** What had the focus in an answer while the beginning of the next one is in its place. */
	private focused: HTMLElement | undefined;

	/** The host tells of more of the body. */
	hearBody(news: BodyNews): void {
		this.querySelector<AnswerBodyElement>('sc-answer-body')?.hear(news);
	}

	protected override willUpdate(): void {
		if (this.beginning) this.focused ??= this.focusedInBody();
		if (this.answer.state === 'sending') return;
		this.shown = this.answer.state === 'answered' ? this.answer : undefined;
	}

	protected override updated(): void {
		const { focused } = this;
		if (!focused || this.beginning) return;
		this.focused = undefined;
		if (focused.isConnected && document.activeElement === document.body) focused.focus({ preventScroll: true });
	}

	/** What has come of an answer, where something of it can be shown. */
	private get beginning(): Received | undefined {
		const received = this.answer.state === 'sending' ? this.answer.received : undefined;
		return received?.beginning ? received : undefined;
	}

	private focusedInBody(): HTMLElement | undefined {
		const { activeElement } = document;
		return activeElement instanceof HTMLElement && activeElement.closest('.answer-shown') ? activeElement : undefined;
	}

	protected override render(): TemplateResult {
		const { answer, shown, beginning } = this;
		const isSending = answer.state === 'sending';
		const isOther = this.isOfOtherCall;
		// What stands around an answer keeps its place while the next one is awaited.
		const awaits = isSending && (beginning !== undefined || shown?.of !== undefined);
		// The short ones beside each other, where the longest needs a line of its own.
		const actions = () =>
			html`${textButton('diff', t('Compare with…'), this.onCompare)}
				${textButton('save', t('Save…'), this.onSaveBody)}
				${textButton('go-to-file', t('Open in editor'), this.onOpenBody)}`;
		const classes = isSending ? 'outdated' : isOther ? 'of-other-call' : '';
		return html`<div class="section-head">
				${isSending ? sendingBar(answer.received) : nothing}
				<h2>${t('Answer')}</h2>
				<span class=${isOther ? 'of-other-call' : ''}>${answerOutcome(answer, this.onCancel)}</span>
				<span class="section-actions ${isSending ? 'awaited' : ''}"
					>${answer.state === 'answered' || awaits ? actions() : nothing}</span
				>
				${'of' in answer ? answeredCall(answer.of, isOther) : nothing}
				${awaits ? html`<p class="answered-place"></p>` : nothing}
			</div>
			<sc-first-steps .link=${this.link} .isAnswered=${shown !== undefined} .onAction=${this.onAction}></sc-first-steps>
			${answer.state === 'none' ? html`<p class="empty">${t('Send the call to see its answer here.')}</p>` : nothing}
			${answer.state === 'failed' ? this.renderFailure(answer) : nothing}
			${
				shown || beginning
					? html`<div class=${beginning ? '' : classes} aria-busy=${isSending}>
							${shown && !beginning ? this.renderDetails(shown) : nothing}${this.renderAnswered(shown, beginning)}
						</div>`
					: nothing
			}`;
	}

	/** Whether what is shown answers another call than the one on screen: what is sent would be another request. */
	private get isOfOtherCall(): boolean {
		const { answer, call } = this;
		return 'of' in answer && answer.of !== undefined && call !== undefined && answer.of.call !== call.identity;
	}

	private renderFailure({ message, next }: Extract<AnswerSnapshot, { state: 'failed' }>): TemplateResult {
		const step = nextStep(next, this.onAction);
		return isCancelled(this.answer)
			? infoNote('circle-slash', shortText(message), step, 'neutral')
			: problemNote('error', message, step);
	}

	/** What an answer that is no success says, and what can be done about it. */
	private renderDetails({ kind, details, next, field }: Answered): TemplateResult | typeof nothing {
		if (details.length === 0 && !next && field === undefined) return nothing;
		const steps = html`${field === undefined ? nothing : linkButton(t('Go to {0}', field), () => this.onField(field))}
		${nextStep(next, this.onAction)}`;
		const text = html`${details.map((one) => html`<span class="detail">${shortText(one)}</span>`)}`;
		const isError = kind === 'api-error' || kind === 'http-error';
		return html`<div class="note answer-details ${isError ? 'error' : 'info'}">
			<span class="note-text">${text}</span>${steps}
		</div>`;
	}

	/** An answer, or in its place how the next one begins: what is set in the body stays as it is meanwhile. */
	private renderAnswered(shown: Answered | undefined, beginning: Received | undefined): TemplateResult {
		const { headers, request, timing } = beginning ? {} : (shown ?? {});
		const tabs: { id: AnswerTab; label: string; count?: number }[] = [
			{ id: 'body', label: t('Body') },
			...(headers ? [{ id: 'headers' as const, label: t('Headers'), count: headers.length }] : []),
			...(request ? [{ id: 'request' as const, label: t('Request') }] : []),
			...(timing ? [{ id: 'timing' as const, label: t('Timing') }] : []),
		];
		const tab = tabs.some(({ id }) => id === this.tab) ? this.tab : 'body';
		const choose = (chosen: AnswerTab) => {
			this.tab = chosen;
		};
		const { onCopy } = this;
		return html`${tabList(t('Answer'), tabs, tab, choose)}
			${tabPanel(
				'body',
				tab,
				html`${beginning ? beginningView(beginning) : nothing}
					<div class="answer-shown" ?hidden=${beginning !== undefined}>${shown ? this.renderBody(shown) : nothing}</div>`,
			)}
			${
				headers
					? tabPanel(
							'headers',
							tab,
							headersTable(headers, (index) => onCopy({ what: 'header', index })),
							true,
						)
					: nothing
			}
			${
				request
					? tabPanel(
							'request',
							tab,
							sentRequest(request, () => onCopy({ what: 'curl' })),
							true,
						)
					: nothing
			}
			${timing ? tabPanel('timing', tab, timingView(timing), true) : nothing}`;
	}

	private renderBody({ body, content, bytes, part }: Answered): TemplateResult {
		const { picture, form } = content ?? {};
		return html`${part ? infoNote('info', part.message, nextStep(part.next, this.onAction)) : nothing}
			${contentLine(content, bytes)}
			${picture ? html`<sc-picture .picture=${picture} .ask=${this.askPicture} .onSave=${this.onSaveBody}></sc-picture>` : nothing}
			${body && form !== 'empty' ? html`<sc-answer-body .body=${body} .ask=${this.ask} .onOpen=${this.onOpenBody}></sc-answer-body>` : nothing}`;
	}
}
