import '@vscode-elements/elements/dist/vscode-progress-bar/index.js';
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { AnswerSnapshot, ReceivedPart } from '../../src/shared/answer.ts';
import { toHost, toWebview } from '../../src/shared/messages.ts';
import type { CopiedOfAnswer } from '../../src/shared/sentRequest.ts';
import type { NextAction, NextStep } from '../../src/shared/shownCall.ts';
import { openMenu } from '../contextMenu.ts';
import { infoNote, linkButton, nextStep, problemNote, toolButton } from '../controls.ts';
import { LightElement } from '../lightElement.ts';
import type { Link } from '../link.ts';
import { t } from '../localize.ts';
import { shortText } from '../shortText.ts';
import { tabList, tabPanel } from '../tabList.ts';
import type { AnswerBodyElement } from './answerBody.ts';
import { answeredCall, answerOutcome, isCancelled, sendingBar } from './answerHead.ts';
import { contentLine, contentNote, pictureView } from './contentView.ts';
import './answerBody.ts';
import { rowPieces } from './rowPieces.ts';
import { headersTable, sentRequest } from './sentRequest.ts';
import { timingView } from './timingView.ts';

type Answered = Extract<AnswerSnapshot, { state: 'answered' }>;
type AnswerTab = 'body' | 'headers' | 'request' | 'timing';

/** The answer of the last send: its kind, the call that it belongs to and what it means, then body or headers. */
@customElement('sc-answer')
export class AnswerView extends LightElement {
	@property({ attribute: false }) answer: AnswerSnapshot = { state: 'none' };
	/** What tells the call on screen from others, while it is signed; null before the host has sent it. */
	@property({ attribute: false }) call: string | undefined | null = null;
	@property({ attribute: false }) onAction!: (action: NextAction) => void;
	/** Goes to the parameter that an error is about. */
	@property({ attribute: false }) onField!: (name: string) => void;
	@property({ attribute: false }) link!: Link;
	@state() private tab: AnswerTab = 'body';
	/** What is shown of an answer; while the next one is awaited, still the one before, so that nothing jumps. */
	private shown: Answered | undefined;
	/** When the first call was sent that the local service answered: with that answer is said what to try next. */
	private suggestedAt: number | undefined;
	/** What a newcomer may try next, above a body, where it is seen without scrolling, until it is done or dismissed. */
	@state() private firstSteps: readonly NextStep[] = [];
	/** What had the focus in an answer while the beginning of the next one is in its place. */
	private focused: HTMLElement | undefined;

	private readonly openBody = (): void => this.link.postMessage(toHost.openBody, {});
	private readonly saveBody = (): void => this.link.postMessage(toHost.saveBody, {});

	protected override firstUpdated(): void {
		this.link.onMessage(toWebview.firstSteps, ({ steps }) => {
			this.firstSteps = steps;
		});
	}

	protected override willUpdate(): void {
		const { activeElement } = document;
		const isInBody = activeElement instanceof HTMLElement && activeElement.closest('.answer-shown');
		if (this.beginning && isInBody) this.focused ??= activeElement;
		if (this.answer.state === 'sending') return;
		this.shown = this.answer.state === 'answered' ? this.answer : undefined;
		// The local service alone says where its answer comes from.
		if (this.shown?.kind === 'success' && this.shown.details.length > 0) this.suggestedAt ??= this.shown.of?.at;
	}

	protected override updated(): void {
		const { focused } = this;
		if (!focused || this.beginning) return;
		this.focused = undefined;
		if (focused.isConnected && document.activeElement === document.body) focused.focus({ preventScroll: true });
	}

	private get beginning(): ReceivedPart | undefined {
		const received = this.answer.state === 'sending' ? this.answer.received : undefined;
		return received?.beginning ? received : undefined;
	}

	protected override render(): TemplateResult {
		const { answer, shown, beginning } = this;
		const isSending = answer.state === 'sending';
		const isOther = this.isOfOtherCall;
		const classes = isSending ? 'outdated' : isOther ? 'of-other-call' : '';
		return html`<div class="section-head">
				${isSending ? sendingBar(answer.received) : nothing}
				<h2 class=${answer.state === 'none' ? '' : 'visually-hidden'}>${t('Answer')}</h2>
				<span class=${isOther ? 'of-other-call' : ''}>${answerOutcome(answer, () => this.link.postMessage(toHost.cancel, {}))}</span>
				${'of' in answer ? answeredCall(answer.of, isOther) : nothing}
				${answer.state === 'answered' ? toolButton('ellipsis', t('More actions'), this.openActions) : nothing}
			</div>
			<div class="success-line">
				${shown?.kind === 'success' ? this.renderSuccess(shown) : nothing}
				${shown && shown.of?.at === this.suggestedAt ? this.renderFirstSteps() : nothing}
			</div>
			${answer.state === 'none' ? html`<p class="empty">${t('Send the call to see its answer here.')}</p>` : nothing}
			${answer.state === 'failed' ? this.renderFailure(answer) : nothing}
			${
				shown || beginning
					? html`<div class="answer-parts ${beginning ? '' : classes}" aria-busy=${isSending}>
							${shown && !beginning ? this.renderDetails(shown) : nothing}${this.renderAnswered(shown, beginning)}
						</div>`
					: nothing
			}`;
	}

	private get isOfOtherCall(): boolean {
		const { answer, call } = this;
		return 'of' in answer && answer.of !== undefined && call !== null && answer.of.call !== call;
	}

	private readonly openActions = ({ currentTarget }: MouseEvent): void => {
		const { right, bottom } = (currentTarget as HTMLElement).getBoundingClientRect();
		const body = this.tab === 'body' ? this.querySelector<AnswerBodyElement>('sc-answer-body') : undefined;
		const items = [
			...(body?.actions() ?? []),
			{ label: t('Compare with…'), act: () => this.link.postMessage(toHost.compareAnswer, {}) },
			{ label: t('Save…'), act: this.saveBody },
			{ label: t('Open in editor'), act: this.openBody },
		];
		openMenu(items, { x: right, y: bottom });
	};

	/** Where an answer comes from, of the local service. */
	private renderSuccess({ details, next }: Answered): TemplateResult {
		const [text] = details;
		return html`${text === undefined ? nothing : html`<span class="origin" title=${text}>${shortText(text)}</span>`}${nextStep(next, this.onAction)}`;
	}

	private renderFirstSteps(): TemplateResult | typeof nothing {
		const [step] = this.firstSteps;
		if (!step) return nothing;
		return html`<div class="first-steps" role="group" aria-label=${t('What to try next')}>
			<span>${t('Next:')}</span>
			${linkButton(step.title, () => this.onAction(step.action))}
			${toolButton('close', t("Don't show again"), () => this.onAction('dismiss-first-steps'))}
		</div>`;
	}

	private renderFailure({ message, next }: Extract<AnswerSnapshot, { state: 'failed' }>): TemplateResult {
		const step = nextStep(next, this.onAction);
		return isCancelled(this.answer)
			? infoNote('circle-slash', shortText(message), step, 'neutral')
			: problemNote('error', message, step);
	}

	private renderDetails({ kind, details, next, field }: Answered): TemplateResult | typeof nothing {
		if (kind === 'success' || (details.length === 0 && !next && field === undefined)) return nothing;
		const steps = html`${field === undefined ? nothing : linkButton(t('Go to {0}', field), () => this.onField(field))}
		${nextStep(next, this.onAction)}`;
		const text = html`${details.map((one) => html`<span class="detail">${shortText(one)}</span>`)}`;
		const isError = kind === 'api-error' || kind === 'http-error';
		return html`<div class="note answer-details ${isError ? 'error' : 'info'}">
			<span class="note-text">${text}</span>${steps}
		</div>`;
	}

	/** An answer, or the beginning of the next one. The body stays on the page, with its settings. */
	private renderAnswered(shown: Answered | undefined, beginning: ReceivedPart | undefined): TemplateResult {
		const { headers, request, timing } = beginning ? {} : (shown ?? {});
		const copy = (part: CopiedOfAnswer) => this.link.postMessage(toHost.copyOfAnswer, part);
		const body = html`${beginning ? beginningView(beginning) : nothing}
			<div class="answer-shown" ?hidden=${beginning !== undefined}>${shown ? this.renderBody(shown) : nothing}</div>`;
		const table =
			headers &&
			html`${contentLine(shown?.content)}${headersTable(headers, (index) => copy({ what: 'header', index }))}`;
		const sent = request && sentRequest(request, () => copy({ what: 'curl' }));
		const tabs: { id: AnswerTab; label: string; count?: number; content: TemplateResult }[] = [
			{ id: 'body', label: t('Body'), content: body },
			...(table ? [{ id: 'headers' as const, label: t('Headers'), count: headers.length, content: table }] : []),
			...(sent ? [{ id: 'request' as const, label: t('Request'), content: sent }] : []),
			...(timing ? [{ id: 'timing' as const, label: t('Timing'), content: timingView(timing) }] : []),
		];
		const tab = tabs.some(({ id }) => id === this.tab) ? this.tab : 'body';
		const choose = (chosen: AnswerTab) => {
			this.tab = chosen;
		};
		return html`${tabList(t('Answer'), tabs, tab, choose)}
			${tabs.map(({ id, content }) => tabPanel(id, tab, content, id !== 'body'))}`;
	}

	private renderBody({ body, content, bytes, part }: Answered): TemplateResult {
		const { picture, form } = content ?? {};
		return html`${part ? infoNote('info', part.message, nextStep(part.next, this.onAction)) : nothing}
			${contentNote(content, bytes)}
			${picture ? pictureView(picture, this.saveBody) : nothing}
			${body && form !== 'empty' ? html`<sc-answer-body .body=${body} .link=${this.link} .onOpen=${this.openBody}></sc-answer-body>` : nothing}`;
	}
}

/** How a body begins that is not there whole: its rows where they will stand, so that nothing jumps. */
function beginningView({ beginning, isJson = false }: ReceivedPart): TemplateResult {
	const pieces = beginning.split('\n').map((line, at) => {
		const shown = rowPieces(line, isJson).map(({ text, kind }) =>
			kind === 'plain' ? text : html`<span class="json-${kind}">${text}</span>`,
		);
		return html`${at === 0 ? '' : '\n'}${shown}`;
	});
	return html`<div class="body-tools">${t('How it begins:')}</div>
		<pre class="beginning body mono" aria-busy="true">${pieces}</pre>`;
}
