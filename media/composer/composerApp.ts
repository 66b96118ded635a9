import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { PastedRows } from '../../src/shared/draft.ts';
import type { CallField } from '../../src/shared/shownCall.ts';
import { announce } from '../announce.ts';
import { AnswerNews } from '../answer/answerNews.ts';
import type { AnswerView } from '../answer/answerView.ts';
import type { DiagnosisView } from '../diagnosis/diagnosisView.ts';
import { HostLink } from '../hostLink.ts';
import { t } from '../localize.ts';
import { tabList } from '../tabList.ts';
import { ParameterMarks } from '../trace/parameterMarks.ts';
import type { SignatureTrace } from '../trace/signatureTrace.ts';
import { ComposerSession } from './composerSession.ts';
import type { ParameterTable } from './parameterTable.ts';
import { pasteNotice, pasteText } from './pasteNotice.ts';
import { type ShownRows, shownRows } from './shownRows.ts';
import '../answer/answerView.ts';
import '../diagnosis/diagnosisView.ts';
import '../trace/signatureTrace.ts';
import './callBar.ts';
import './parameterTable.ts';

/** The composer: the call, its signature live, and the answer. */
export class ComposerApp extends LitElement {
	private readonly link = new HostLink();
	private readonly session = new ComposerSession(this.link, () => this.requestUpdate());
	private readonly news = new AnswerNews();
	private toldPaste: PastedRows | undefined;
	private isStarted = false;

	constructor() {
		super();
		new ParameterMarks(this);
	}

	protected override createRenderRoot(): HTMLElement {
		return this;
	}

	override connectedCallback(): void {
		super.connectedCallback();
		window.addEventListener('keydown', this.onKeyDown, { capture: true });
		announce('');
	}

	override disconnectedCallback(): void {
		window.removeEventListener('keydown', this.onKeyDown, { capture: true });
		super.disconnectedCallback();
	}

	protected override firstUpdated(): void {
		this.querySelector<SignatureTrace>('sc-signature-trace')?.hearReveals(this.link);
		this.querySelector<DiagnosisView>('sc-diagnosis')?.hear(this.link);
		this.session.start();
	}

	protected override updated(): void {
		const { session } = this;
		if (session.pasted !== this.toldPaste) {
			this.toldPaste = session.pasted;
			if (session.pasted) announce(pasteText(session.pasted));
		}
		if (session.snapshot && !this.isStarted) this.focusFirst();
		this.news.tell(session.answer, this.querySelector<AnswerView>('sc-answer'));
	}

	protected override render(): TemplateResult {
		const { edited, snapshot, answer, actions, tab } = this.session;
		const shown = shownRows(snapshot, edited.keysAt(snapshot?.revision ?? 0));
		return html`<main>
			<h1 class="visually-hidden">${t('Call Method')}</h1>
			${this.renderTabs()}
			<div id="panel-compose" role="tabpanel" aria-labelledby="tab-compose" ?hidden=${tab !== 'compose'}>
			<sc-call-bar
				.profileId=${edited.profileId}
				.method=${edited.method}
				.snapshot=${snapshot}
				.methods=${this.session.methods}
				.sending=${this.session.isSending}
				.actions=${actions}
				.onSend=${this.send}
			></sc-call-bar>
			${this.renderParameters(shown)} ${this.renderSignature(shown)}
			<section class="answer-section">
				<sc-answer
					.answer=${answer}
					.onAction=${actions.run}
					.onCancel=${actions.cancel}
					.onOpenBody=${actions.openBody}
				></sc-answer>
			</section>
			</div>
			<div id="panel-diagnose" role="tabpanel" aria-labelledby="tab-diagnose" ?hidden=${tab !== 'diagnose'}>
				<sc-diagnosis
					.link=${this.link}
					.profileId=${edited.profileId}
					.snapshot=${snapshot}
					.actions=${actions}
					.isShown=${tab === 'diagnose'}
				></sc-diagnosis>
			</div>
		</main>`;
	}

	private renderTabs(): TemplateResult {
		const tabs = [
			{ id: 'compose', label: t('Compose') },
			{ id: 'diagnose', label: t('Diagnose') },
		] as const;
		return html`<div class="composer-tabs">
			${tabList(t('Call Method'), tabs, this.session.tab, (tab) => this.session.showTab(tab))}
		</div>`;
	}

	private renderParameters({ problemsOfRows }: ShownRows): TemplateResult {
		const { edited, snapshot, pasted, method, actions } = this.session;
		return html`<section>
			<div class="section-head">
				<h2>${t('Parameters')}</h2>
				<span class="section-actions">
					<button class="tool with-text" type="button" @click=${() => this.table()?.focusRow()}>
						<span class="codicon codicon-add" aria-hidden="true"></span>${t('Add')}
					</button>
				</span>
			</div>
			${pasted ? pasteNotice(pasted, actions, () => this.table()?.focusRow()) : nothing}
			<sc-parameters
				.rows=${edited.rows}
				.format=${edited.format}
				.problemsOfRows=${problemsOfRows}
				.formatProblems=${(snapshot?.problems ?? []).filter(({ field }) => field.kind === 'format')}
				.method=${method}
				.actions=${actions}
			></sc-parameters>
		</section>`;
	}

	private renderSignature({ marks }: ShownRows): TemplateResult {
		const { edited, snapshot } = this.session;
		return html`<section>
			<div class="section-head"><h2>${t('Signature')}</h2></div>
			<sc-signature-trace
				.link=${this.link}
				.view=${snapshot?.trace}
				.marks=${marks}
				.problems=${snapshot?.problems ?? []}
				.revision=${edited.revision}
			></sc-signature-trace>
		</section>`;
	}

	private table(): ParameterTable | null {
		return this.querySelector<ParameterTable>('sc-parameters');
	}

	/** Sends, or goes to the field that keeps the call from being sent. */
	private readonly send = (): void => {
		const { blocker, actions } = this.session;
		if (!blocker) {
			this.news.expect();
			actions.send();
			return;
		}
		announce(t('Cannot be sent yet: {0}', blocker.message));
		this.focusField(blocker.field);
	};

	/** A composer that was just opened is typed into at once; one that comes back takes no focus. */
	private focusFirst(): void {
		this.isStarted = true;
		if (this.session.isNew && this.session.edited.method === '') this.focusField({ kind: 'method' });
	}

	private focusField(field: CallField): void {
		if (field.kind === 'parameter') {
			const { snapshot, edited } = this.session;
			const key = edited.keysAt(snapshot?.revision ?? 0)[field.index];
			if (key !== undefined) void this.table()?.focusRow(key, field.part);
			return;
		}
		const fields = { profile: 'vscode-single-select', method: '#method', format: '#format' };
		this.querySelector<HTMLElement>(fields[field.kind])?.focus();
	}

	/** Ctrl+Enter (Cmd+Enter) sends from anywhere, before any field takes the key for itself. */
	private readonly onKeyDown = (event: KeyboardEvent): void => {
		if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
		if (this.session.tab !== 'compose') return;
		event.preventDefault();
		event.stopPropagation();
		if (!event.repeat) this.send();
	};
}
