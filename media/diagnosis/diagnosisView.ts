import '@vscode-elements/elements/dist/vscode-button/index.js';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { DiagnosisAction, DiagnosisSnapshot, ShownPaste } from '../../src/shared/diagnosis.ts';

import { toHost, toWebview } from '../../src/shared/messages.ts';
import type { ComposerSnapshot } from '../../src/shared/shownCall.ts';
import { announce } from '../announce.ts';
import type { ComposerActions } from '../composer/composerActions.ts';
import type { HostLink } from '../hostLink.ts';
import { t } from '../localize.ts';
import { comparisonSection } from './comparisonSection.ts';
import { codeText } from './markedText.ts';
import type { PasteArea } from './pasteArea.ts';
import { verdictSection } from './verdictSection.ts';
import '../composer/profilePicker.ts';
import './pasteArea.ts';

/** The Diagnose tab: a pasted call, and what is wrong with its signature. */
export class DiagnosisView extends LitElement {
	static override properties = {
		link: { attribute: false },
		profileId: { attribute: false },
		snapshot: { attribute: false },
		actions: { attribute: false },
		isShown: { attribute: false },
	};

	declare link: HostLink;
	declare profileId: string | undefined;
	declare snapshot: ComposerSnapshot | undefined;
	declare actions: ComposerActions;
	declare isShown: boolean;
	private diagnosis: DiagnosisSnapshot | undefined;
	private pasted: ShownPaste | undefined;
	private told = '';

	protected override createRenderRoot(): HTMLElement {
		return this;
	}

	/** Listens for diagnoses; to be called before the link is started. */
	hear(link: HostLink): void {
		link.hear(toWebview.pasted, (pasted) => {
			this.pasted = pasted;
			this.requestUpdate();
		});
		link.hear(toWebview.diagnosis, (diagnosis) => {
			this.diagnosis = diagnosis;
			this.requestUpdate();
		});
	}

	protected override updated(changed: Map<string, unknown>): void {
		if (changed.has('isShown') && this.isShown) this.area()?.focus();
		const { state, verdict, comparison, problems = [] } = this.diagnosis ?? {};
		const news = [verdict?.summary, comparison?.summary, ...problems].filter((text) => text !== undefined).join(' ');
		if (state === 'searching') this.told = '';
		if (state !== 'done' || news === this.told) return;
		this.told = news;
		announce([news, ...(verdict?.sets[0] ?? []).map(({ explanation }) => explanation)].join(' ').replaceAll('`', ''));
	}

	protected override render(): TemplateResult {
		const { diagnosis } = this;
		return html`<div class="diagnosis-profile">
				<sc-profile-picker
					class="field field-profile"
					.profileId=${this.profileId}
					.snapshot=${this.snapshot && { ...this.snapshot, problems: [] }}
					.actions=${this.actions}
				></sc-profile-picker>
			</div>
			<sc-paste-area .link=${this.link} .pasted=${this.pasted}></sc-paste-area>
			<div class="diagnosis-bar">
				${this.renderButtons()} ${this.renderRecognised()}
			</div>
			${diagnosis ? this.renderFound(diagnosis) : nothing}`;
	}

	private renderButtons(): TemplateResult {
		const { state = 'empty', progress = 0, candidates = 0 } = this.diagnosis ?? {};
		if (state === 'searching' || state === 'reading') {
			// No live region: a screen reader reads the count when it is asked to, not each time it grows.
			return html`<div class="search">
					<progress class="search-progress" max="100" .value=${progress} aria-label=${t('Searching for the mistakes')}></progress>
					<span class="tried">${candidates > 0 ? t('{0} signatures tried', inLanguage(candidates)) : nothing}</span>
				</div>
				<vscode-button secondary @click=${() => this.act('cancel')}>${t('Cancel')}</vscode-button>`;
		}
		return html`<vscode-button @click=${this.diagnose}>${t('Diagnose')}</vscode-button>
			${state === 'empty' ? nothing : html`<vscode-button secondary @click=${this.clear}>${t('Clear')}</vscode-button>`}`;
	}

	private renderRecognised(): TemplateResult {
		const { recognised } = this.diagnosis ?? {};
		if (!recognised) return html`<span class="recognised"></span>`;
		return html`<span class="recognised">
			<strong>${recognised.label}</strong>${recognised.facts.map((fact) => html` <span class="fact">${fact}</span>`)}
		</span>`;
	}

	private renderFound(diagnosis: DiagnosisSnapshot): TemplateResult {
		const { problems, verdict, comparison, hasCall, state } = diagnosis;
		return html`${this.renderSecrets(diagnosis)}
			${problems.map(
				(problem) => html`<div class="note info">
					<span class="codicon codicon-info" aria-hidden="true"></span><span class="note-text">${codeText(problem)}</span>
				</div>`,
			)}
			${verdict ? html`<section class="verdict-section">${verdictSection(verdict)}</section>` : nothing}
			${verdict?.verdict === 'not-reproduced' ? this.renderSuspicions(diagnosis) : nothing}
			${comparison ? comparisonSection(comparison) : nothing}
			${state === 'done' && (hasCall || verdict || comparison) ? this.renderLeads(diagnosis) : nothing}`;
	}

	private renderSecrets({ secrets }: DiagnosisSnapshot): TemplateResult | typeof nothing {
		if (secrets.length === 0) return nothing;
		const names = secrets.map(({ name }) => name).join(', ');
		return html`<div class="note info found-secrets">
			<span class="codicon codicon-lock" aria-hidden="true"></span>
			<span class="note-text">${t('Found and masked: {0}.', names)}</span>
			${secrets
				.filter(({ storable }) => storable)
				.map(
					({ index, name }) => html`<button class="link" type="button" @click=${() => this.act('store-secret', index)}>
						${t('Store {0} in a profile…', name)}
					</button>`,
				)}
		</div>`;
	}

	private renderSuspicions({ suspicions }: DiagnosisSnapshot): TemplateResult {
		return html`<div class="suspicions">
			${suspicions.length > 0 ? html`<span>${t('Tried as well: {0}.', suspicions.join(', '))}</span>` : nothing}
			<vscode-button secondary @click=${() => this.act('suspect-key')}>${t('Try a suspected key…')}</vscode-button>
			<vscode-button secondary @click=${() => this.act('suspect-value')}>${t('Try a suspected value…')}</vscode-button>
			${
				suspicions.length > 0
					? html`<button class="link" type="button" @click=${() => this.act('forget-suspicions')}>${t('Forget them')}</button>`
					: nothing
			}
		</div>`;
	}

	private renderLeads({ hasCall }: DiagnosisSnapshot): TemplateResult {
		const lead = (icon: string, text: string, action: DiagnosisAction) =>
			html`<button class="tool with-text" type="button" @click=${() => this.act(action)}>
				<span class="codicon codicon-${icon}" aria-hidden="true"></span>${text}
			</button>`;
		return html`<div class="leads" role="group" aria-label=${t('What to do next')}>
			${hasCall ? lead('inspect', t('Show the correct signature'), 'show-signature') : nothing}
			${hasCall ? lead('symbol-method', t('Open this call in the composer'), 'open-call') : nothing}
			${lead('copy', t('Copy the report'), 'copy-report')}
		</div>`;
	}

	private readonly diagnose = (): void => {
		this.area()?.flush();
		this.act('diagnose');
	};

	private readonly clear = (): void => {
		this.act('clear');
		this.area()?.focus();
	};

	private act(action: DiagnosisAction, index?: number): void {
		this.link.tell(toHost.diagnoseAct, index === undefined ? { action } : { action, index });
		if (action === 'copy-report') announce(t('Report copied'));
	}

	private area(): PasteArea | null {
		return this.querySelector('sc-paste-area');
	}
}

/** A number as the display language writes it. */
function inLanguage(count: number): string {
	return count.toLocaleString(document.documentElement.lang || undefined);
}

customElements.define('sc-diagnosis', DiagnosisView);
