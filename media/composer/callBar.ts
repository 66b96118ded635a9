import { applicationKeyName } from '../../src/core/services/ok/names.ts';
import '@vscode-elements/elements/dist/vscode-button/index.js';
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { ComposerSnapshot, ShownProblem } from '../../src/shared/shownCall.ts';
import { LightElement } from '../lightElement.ts';
import { t } from '../localize.ts';
import { accountFacts, accountPicker } from './accountPicker.ts';
import type { Candidate } from './completion.ts';
import type { ComposerActions } from './composerSession.ts';
import { type FieldProblems, fieldProblems } from './fieldProblems.ts';
import { pasteCall } from './pasteCall.ts';
import './suggestInput.ts';

/** A click this soon after Send turned to Cancel, or back, was meant for what it was before. */
const settleMilliseconds = 400;

/** The composer's first line: account, GET or POST, method, Send, and where the account calls. */
@customElement('sc-call-bar')
export class CallBar extends LightElement {
	@property({ attribute: false }) accountId: string | undefined;
	@property({ attribute: false }) httpMethod: 'POST' | undefined;
	@property({ attribute: false }) method!: string;
	@property({ attribute: false }) snapshot: ComposerSnapshot | undefined;
	@property({ attribute: false }) methods!: readonly Candidate[];
	@property({ attribute: false }) sending!: boolean;
	@property({ attribute: false }) actions!: ComposerActions;
	/** Sends, or shows what keeps the call from being sent. */
	@property({ attribute: false }) onSend!: () => void;
	/** Whether the user was in the method box: before that, an empty one is no mistake. */
	@state() private isTouched = false;
	/** While a method is typed nothing is wrong with it yet. */
	@state() isTyping = false;
	private hadFocus = false;
	private turnedAt = Number.NEGATIVE_INFINITY;
	private clickedAt = Number.NEGATIVE_INFINITY;

	protected override willUpdate(changed: Map<string, unknown>): void {
		this.hadFocus = this.contains(document.activeElement);
		if (changed.get('sending') !== undefined) this.turnedAt = performance.now();
	}

	protected override updated(): void {
		// The button of a problem that is solved is gone.
		if (this.hadFocus && document.activeElement === document.body) this.querySelector<HTMLElement>('#method')?.focus();
	}

	protected override render(): TemplateResult {
		const { accountId, snapshot, actions } = this;
		const shown = this.problemsOf('account');
		const account = snapshot?.account;
		const ofMethod = this.methodProblems();
		return html`<div class="field-account" data-mark=${`general-${applicationKeyName}`}>
				${accountPicker(accountId, snapshot?.accounts, shown, actions)}
			</div>
			${this.renderMethod(ofMethod)} ${this.renderSend()} ${account ? accountFacts(account, actions) : nothing}
			<div class="bar-notes">${fieldProblems(shown, 'account', actions.run).notes}${ofMethod.notes}</div>`;
	}

	private problemsOf(kind: 'account' | 'method'): ShownProblem[] {
		return (this.snapshot?.problems ?? []).filter(({ field }) => field.kind === kind);
	}

	private methodProblems(): FieldProblems {
		const shown = this.problemsOf('method').filter(({ severity }) => !this.isTyping || severity !== 'error');
		const isNew = !this.isTouched && shown.every(({ code }) => code === 'method-missing');
		return fieldProblems(shown, 'method', this.actions.run, isNew);
	}

	private renderMethod(problems: FieldProblems): TemplateResult {
		const { actions, methods } = this;
		const service = this.snapshot?.account?.service;
		return html`<div class="field-method" data-mark="general-method" @input=${this.type} @focusout=${this.touch}>
			${service && service.verb === undefined ? nothing : this.renderHttpMethod()}
			<sc-suggest-input
				.inputId=${'method'}
				.label=${t('Method')}
				.placeholder=${service ? service.method : t('<group>.<name>')}
				.value=${this.method}
				.candidates=${methods}
				.describedBy=${problems.describedBy}
				.invalid=${problems.invalid}
				.preselects=${true}
				.hasButton=${methods.length > 0}
				.onText=${actions.setMethod}
				@paste=${(event: ClipboardEvent) => pasteCall(event, 'method', (text) => actions.paste(text, { field: 'method' }))}
			></sc-suggest-input>
		</div>`;
	}

	private renderHttpMethod(): TemplateResult {
		const { verb = 'GET' } = this.snapshot?.account?.service ?? {};
		const hint = t(
			'How the call is sent. The specification shows GET; POST has the parameters in the body, for long ones.',
		);
		const choose = (event: Event): void => {
			const { value } = event.target as HTMLSelectElement;
			this.actions.setHttpMethod(value === 'POST' && verb !== 'POST' ? value : undefined);
		};
		return html`<select class="select http-method" aria-label=${t('GET or POST')} title=${hint} @change=${choose}>
			<option value=${verb} .selected=${this.httpMethod === undefined || verb === 'POST'}>${verb}</option>
			${verb === 'POST' ? nothing : html`<option value="POST" .selected=${this.httpMethod === 'POST'}>POST</option>`}
		</select>`;
	}

	/** One button for both, so that the focus stays in it when it turns from Send to Cancel and back. */
	private renderSend(): TemplateResult {
		const first = this.snapshot?.problems.find(({ severity }) => severity === 'error');
		const blocked = first && !this.sending ? t('Cannot be sent yet: {0}', first.message) : '';
		const keys = navigator.userAgent.includes('Mac') ? '⌘⏎' : 'Ctrl+Enter';
		const hint = this.sending ? t('Cancel the call under way') : blocked || t('Send the call ({0})', keys);
		const icon = this.sending ? 'debug-stop' : 'play';
		return html`<div class="field-send" @keydown=${{ handleEvent: onButtonKey, capture: true }}>
			<vscode-button
				aria-disabled=${blocked ? 'true' : 'false'}
				aria-describedby="send-hint"
				title=${hint}
				?secondary=${this.sending}
				@click=${this.sendOrCancel}
			>
				<span slot="content-before" class="codicon codicon-${icon}" aria-hidden="true"></span>
				${this.sending ? t('Cancel') : t('Send')}
			</vscode-button>
			<span id="send-hint" class="visually-hidden">${hint}</span>
		</div>`;
	}

	private type(): void {
		this.isTyping = true;
	}

	private touch(): void {
		this.isTyping = false;
		this.isTouched = true;
	}

	private sendOrCancel({ detail }: MouseEvent): void {
		const now = performance.now();
		// An answer may be there before the button has turned: the second click of a double-click, or press of Enter, sends nothing.
		const isSecond = detail !== 1 && now - this.clickedAt < settleMilliseconds;
		if (isSecond || now - this.turnedAt < settleMilliseconds) return;
		this.clickedAt = now;
		if (this.sending) this.actions.cancel();
		else this.onSend();
	}
}

/** Space would scroll the page as well, and a key held down would send and cancel in turn. */
function onButtonKey(event: KeyboardEvent): void {
	if (event.key === ' ' || event.repeat) event.preventDefault();
	if (event.repeat && event.key !== 'Tab') event.stopPropagation();
}
