import '@vscode-elements/elements/dist/vscode-button/index.js';
import { html, LitElement, type TemplateResult } from 'lit';
import type { ComposerSnapshot } from '../../src/shared/shownCall.ts';
import { t } from '../localize.ts';
import type { ComposerActions } from './composerActions.ts';
import type { Candidate } from './fuzzyMatch.ts';
import { pasteCall } from './pasteCall.ts';
import { fieldProblems } from './problemNote.ts';
import './profilePicker.ts';
import './suggestInput.ts';

/** A click this soon after Send turned to Cancel, or back, was meant for what it was before. */
const settleMilliseconds = 400;

/** The composer's first line: profile, method, Send. */
export class CallBar extends LitElement {
	static override properties = {
		profileId: { attribute: false },
		method: { attribute: false },
		snapshot: { attribute: false },
		methods: { attribute: false },
		sending: { attribute: false },
		isTouched: { state: true },
		actions: { attribute: false },
		onSend: { attribute: false },
	};

	declare profileId: string | undefined;
	declare method: string;
	declare snapshot: ComposerSnapshot | undefined;
	declare methods: readonly Candidate[];
	declare sending: boolean;
	declare actions: ComposerActions;
	/** Sends, or shows what keeps the call from being sent. */
	declare onSend: () => void;
	/** Whether the user was in the method box: before that, an empty one is no mistake. */
	declare private isTouched: boolean;
	private sendingSince = Number.NEGATIVE_INFINITY;

	constructor() {
		super();
		this.isTouched = false;
	}

	protected override createRenderRoot(): HTMLElement {
		return this;
	}

	protected override willUpdate(changed: Map<string, unknown>): void {
		if (changed.get('sending') !== undefined) this.sendingSince = performance.now();
	}

	protected override render(): TemplateResult {
		return html`<sc-profile-picker
				class="field field-profile"
				data-mark="general-application_key"
				.profileId=${this.profileId}
				.snapshot=${this.snapshot}
				.actions=${this.actions}
			></sc-profile-picker>
			<div class="method-and-send">${this.renderMethod()} ${this.renderSend()}</div>`;
	}

	private renderMethod(): TemplateResult {
		const shown = (this.snapshot?.problems ?? []).filter(({ field }) => field.kind === 'method');
		const isNew = !this.isTouched && shown.every(({ code }) => code === 'method-missing');
		const problems = fieldProblems(shown, 'method', (action) => this.actions.run(action), isNew);
		return html`<div class="field field-method" data-mark="general-method" @focusout=${this.touch}>
			<label class="field-label" for="method">${t('Method')}</label>
			<div class="field-controls">
				<sc-suggest-input
					.inputId=${'method'}
					.label=${t('Method')}
					.placeholder=${'<group>.<name>'}
					.value=${this.method}
					.candidates=${this.methods}
					.describedBy=${problems.describedBy}
					.invalid=${problems.invalid}
					.preselects=${true}
					.hasButton=${this.methods.length > 0}
					@input=${(event: Event) => this.actions.setMethod((event.target as HTMLInputElement).value)}
					@paste=${(event: ClipboardEvent) => pasteCall(event, (text) => this.actions.paste(text, undefined))}
				></sc-suggest-input>
			</div>
			${problems.notes}
		</div>`;
	}

	/** One button for both, so that the focus stays in it when it turns from Send to Cancel and back. */
	private renderSend(): TemplateResult {
		const first = (this.snapshot?.problems ?? []).find(({ severity }) => severity === 'error');
		const blocked = first && !this.sending ? t('Cannot be sent yet: {0}', first.message) : '';
		const keys = navigator.userAgent.includes('Mac') ? '⌘⏎' : 'Ctrl+Enter';
		const hint = this.sending ? t('Cancel the call under way') : blocked || t('Send the call ({0})', keys);
		const icon = this.sending ? 'debug-stop' : 'play';
		return html`<div class="field-send" @keydown=${{ handleEvent: this.onButtonKey, capture: true }}>
			<vscode-button
				aria-disabled=${blocked ? 'true' : 'false'}
				aria-describedby="send-hint"
				title=${hint}
				?secondary=${this.sending}
				@click=${this.onButton}
			>
				<span slot="content-before" class="codicon codicon-${icon}" aria-hidden="true"></span>
				${this.sending ? t('Cancel') : t('Send')}
			</vscode-button>
			<span id="send-hint" class="visually-hidden">${hint}</span>
		</div>`;
	}

	private readonly touch = (): void => {
		this.isTouched = true;
	};

	private readonly onButton = (): void => {
		if (performance.now() - this.sendingSince < settleMilliseconds) return;
		if (this.sending) this.actions.cancel();
		else this.onSend();
	};

	/** Space would scroll the page as well, and a key held down would send and cancel in turn. */
	private readonly onButtonKey = (event: KeyboardEvent): void => {
		if (event.key === ' ' || event.repeat) event.preventDefault();
		if (event.repeat && event.key !== 'Tab') event.stopPropagation();
	};
}

customElements.define('sc-call-bar', CallBar);
