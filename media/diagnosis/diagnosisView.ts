import '@vscode-elements/elements/dist/vscode-button/index.js';
import './pasteArea.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type {
	DiagnosisAction,
	DiagnosisSnapshot,
	ShownAdvice,
	ShownCalls,
	ShownComparison,
	ShownPaste,
} from '../../src/shared/diagnosis.ts';
import { toHost, toWebview } from '../../src/shared/messages.ts';
import type { ComposerSnapshot } from '../../src/shared/shownCall.ts';
import { announce } from '../announce.ts';
import { accountPicker } from '../composer/accountPicker.ts';
import type { ComposerActions } from '../composer/composerSession.ts';
import { icon, infoNote, linkButton, textButton } from '../controls.ts';
import { LightElement } from '../lightElement.ts';
import type { Link } from '../link.ts';
import { inLanguage, t } from '../localize.ts';
import { codeText } from './codeText.ts';
import type { PasteArea } from './pasteArea.ts';
import { stringsFigure } from './stringsFigure.ts';
import { verdictSection } from './verdictSection.ts';

/** The Diagnose tab: a pasted call, and what is wrong with its signature. */
@customElement('sc-diagnosis')
export class DiagnosisView extends LightElement {
	@property({ attribute: false }) link!: Link;
	@property({ attribute: false }) snapshot: ComposerSnapshot | undefined;
	@property({ attribute: false }) actions!: ComposerActions;
	@property({ attribute: false }) isShown!: boolean;
	@state() private diagnosis: DiagnosisSnapshot | undefined;
	@state() private pasted: ShownPaste | undefined;
	@query('sc-paste-area') private readonly area!: PasteArea | null;
	private announced = '';

	protected override firstUpdated(): void {
		this.link.onMessage(toWebview.pasted, (pasted) => {
			this.pasted = pasted;
		});
		this.link.onMessage(toWebview.diagnosis, (diagnosis) => {
			this.diagnosis = diagnosis;
		});
	}

	protected override updated(changed: Map<string, unknown>): void {
		if (changed.has('isShown') && this.isShown) void this.area?.updateComplete.then(() => this.area?.focus());
		const { state, verdict, comparison, problems = [], advice = [], calls } = this.diagnosis ?? {};
		const several = calls ? [calls.summary, ...calls.causes] : [];
		const advised = advice.map(({ text }) => text);
		const news = [...several, verdict?.summary, ...advised, comparison?.summary, ...problems]
			.filter((text) => text !== undefined)
			.join(' ');
		// What was found while the search goes on is announced at once, and once.
		const hasNews = state === 'done' || (state === 'searching' && verdict !== undefined);
		if (state === 'searching' && !verdict) this.announced = '';
		if (!hasNews || news === this.announced) return;
		this.announced = news;
		announce([news, ...(verdict?.sets[0] ?? []).map(({ explanation }) => explanation)].join(' ').replaceAll('`', ''));
	}

	protected override render(): TemplateResult {
		const { diagnosis } = this;
		const { recognised } = diagnosis ?? {};
		return html`<sc-paste-area .link=${this.link} .pasted=${this.pasted}></sc-paste-area>
			${diagnosis?.hasCall ? this.renderAccount(diagnosis) : nothing}
			<div class="diagnosis-bar">
				${this.renderButtons()}
				<span class="recognised">
					${recognised ? html`<strong>${recognised.label}</strong>` : nothing}${recognised?.facts.map((fact) => html` <span class="fact">${fact}</span>`)}
				</span>
			</div>
			${diagnosis ? this.renderFound(diagnosis) : nothing}`;
	}

	/** Whose keys the paste is checked with; the composer keeps its own account. */
	private renderAccount({ accountId, accountReason }: DiagnosisSnapshot): TemplateResult {
		const chooseAccount = (id: string) =>
			this.link.postMessage(toHost.diagnoseAct, { action: 'use-account', accountId: id });
		return html`<div class="diagnosis-account">
			<div class="field">
				<span class="field-label" aria-hidden="true">${t('Account')}</span>
				${accountPicker(accountId, this.snapshot?.accounts, [], { ...this.actions, chooseAccount })}
			</div>
			${accountReason ? html`<p class="account-reason">${codeText(accountReason)}</p>` : nothing}
		</div>`;
	}

	private renderButtons(): TemplateResult {
		const { diagnosis } = this;
		const state = diagnosis?.state ?? 'empty';
		if (diagnosis && (state === 'searching' || state === 'reading'))
			return searchProgress(diagnosis, () => this.act('cancel'));
		return html`<vscode-button @click=${this.diagnose}>${t('Diagnose')}</vscode-button>
			${state === 'empty' ? nothing : html`<vscode-button secondary @click=${this.clear}>${t('Clear')}</vscode-button>`}`;
	}

	private renderFound(diagnosis: DiagnosisSnapshot): TemplateResult {
		const { problems, verdict, comparison, hasCall, state, advice, secrets } = diagnosis;
		const shownAdvice = keyAdvice(advice, (index) => this.act('fix-keys', index));
		return html`${secrets.length > 0 ? infoNote('lock', t('Found and masked: {0}.', secrets.join(', '))) : nothing}
			${diagnosis.calls ? severalCalls(diagnosis.calls) : nothing}
			${verdict ? nothing : shownAdvice}
			${problems.map((problem) => infoNote('info', codeText(problem)))}
			${verdict ? html`<section class="verdict-section">${verdictSection(verdict, shownAdvice)}</section>` : nothing}
			${hasCall && verdict?.verdict === 'not-reproduced' ? this.renderSuspicions(diagnosis) : nothing}
			${comparison ? comparisonSection(comparison) : nothing}
			${state === 'done' && (hasCall || verdict || comparison) ? this.renderLeads(diagnosis) : nothing}`;
	}

	private renderSuspicions({ suspicions, canGoOn }: DiagnosisSnapshot): TemplateResult {
		const any = suspicions.length > 0;
		return html`<div class="suspicions">
			${canGoOn ? html`<vscode-button @click=${() => this.act('search-longer')}>${t('Search longer')}</vscode-button>` : nothing}
			${any ? html`<span>${t('Tried as well: {0}.', suspicions.join(', '))}</span>` : nothing}
			<vscode-button secondary @click=${() => this.act('suspect-key')}>${t('Try a suspected key…')}</vscode-button>
			<vscode-button secondary @click=${() => this.act('suspect-value')}>${t('Try a suspected value…')}</vscode-button>
			${any ? linkButton(t('Forget them'), () => this.act('forget-suspicions')) : nothing}
		</div>`;
	}

	private renderLeads({ hasCall }: DiagnosisSnapshot): TemplateResult {
		const lead = (icon: string, text: string, action: DiagnosisAction) =>
			textButton(icon, text, () => this.act(action));
		return html`<div class="leads" role="group" aria-label=${t('What to do next')}>
			${hasCall ? lead('inspect', t('Show the correct signature'), 'show-signature') : nothing}
			${hasCall ? lead('symbol-method', t('Open this call in the composer'), 'open-call') : nothing}
			${hasCall ? lead('code', t('Copy code that signs it right…'), 'copy-code') : nothing}
			${lead('copy', t('Copy the report'), 'copy-report')}
		</div>`;
	}

	private diagnose(): void {
		this.area?.flush();
		this.act('diagnose');
	}

	private clear(): void {
		this.act('clear');
		this.area?.focus();
	}

	private act(action: DiagnosisAction, index?: number): void {
		this.link.postMessage(toHost.diagnoseAct, index === undefined ? { action } : { action, index });
		if (action === 'copy-report') announce(t('Report copied'));
	}
}

function keyAdvice(advice: readonly ShownAdvice[], onFix: (index: number) => void): TemplateResult {
	return html`${advice.map(
		({ text, fixes }) => html`<div class="key-advice">
			<p class="key-advice-text">${icon('key')}<span>${codeText(text)}</span></p>
			<div class="key-fixes">
				${fixes.map(
					({ index, title }) => html`<vscode-button secondary @click=${() => onFix(index)}>${title}</vscode-button>`,
				)}
			</div>
		</div>`,
	)}`;
}

function severalCalls({ summary, causes }: ShownCalls): TemplateResult {
	return html`<section class="several-calls">
		<p>${summary}</p>
		${causes.map((cause) => html`<p class="common-cause">${icon('lightbulb')}<span>${codeText(cause)}</span></p>`)}
	</section>`;
}

function comparisonSection({ summary, same, strings }: ShownComparison): TemplateResult {
	return html`<section class="comparison">
		<div class="section-head"><h2>${t('Signing string compared')}</h2></div>
		<p class="comparison-summary ${same ? 'good' : ''}">
			${icon(same ? 'pass-filled' : 'diff')}<span>${codeText(summary)}</span>
		</p>
		${strings ? stringsFigure(strings) : nothing}
	</section>`;
}

function searchProgress({ state, isLong, progress, candidates, reach }: DiagnosisSnapshot, onCancel: () => void) {
	const tried = candidates > 0 ? t('{0} signatures tried', inLanguage(candidates)) : '';
	const label = t('Searching for the mistakes');
	// No live region: a screen reader reads the count when it is asked to, not each time it grows.
	return html`<div class="search">
			${
				isLong
					? html`<progress class="search-progress" aria-label=${label}></progress>`
					: html`<progress class="search-progress" max="100" .value=${progress} aria-label=${label}></progress>`
			}
			<span class="tried">${tried}</span>
			${isLong && state === 'searching' ? html`<span class="tried reach">${reach}</span>` : nothing}
		</div>
		<vscode-button secondary @click=${onCancel}>${isLong ? t('Stop') : t('Cancel')}</vscode-button>`;
}
