import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { TraceView } from '../../src/core/trace.ts';

import { toHost, toWebview } from '../../src/shared/messages.ts';
import type { NextAction, ShownProblem } from '../../src/shared/shownCall.ts';
import type { RevealableStep, TraceStep } from '../../src/shared/trace.ts';
import { announce } from '../announce.ts';
import type { HostLink } from '../hostLink.ts';
import { t } from '../localize.ts';
import { inClear } from './inClear.ts';
import { paintedEvent } from './parameterMarks.ts';
import { RevealedSteps } from './revealedSteps.ts';
import { schemeLine } from './schemeLine.ts';
import { renderPart, renderParts } from './stepParts.ts';
import { traceStep } from './traceStep.ts';

/** The signature trace: how the call's signature comes about, step by step. */
export class SignatureTrace extends LitElement {
	static override properties = {
		link: { attribute: false },
		view: { attribute: false },
		marks: { attribute: false },
		problems: { attribute: false },
		revision: { attribute: false },
	};

	declare link: HostLink;
	/** Absent while the call cannot be signed. */
	declare view: TraceView | undefined;
	/** Names each signed parameter for {@link ParameterMarks}. */
	declare marks: readonly string[];
	declare problems: readonly ShownProblem[];
	/** Counts the changes of the call: what was revealed of another is forgotten. */
	declare revision: number;
	private readonly revealed = new RevealedSteps(this);
	private copied: TraceStep | undefined;
	private copiedTimer: ReturnType<typeof setTimeout> | undefined;

	protected override createRenderRoot(): HTMLElement {
		return this;
	}

	/** Listens for revealed steps; to be called before the link is started. */
	hearReveals(link: HostLink): void {
		link.hear(toWebview.revealed, (revealed) => {
			const seconds = Math.round(revealed.hideAfterMilliseconds / 1000);
			if (this.revealed.show(revealed)) announce(t('Shown in clear for {0} seconds', seconds));
		});
		link.hear(toWebview.hideRevealed, this.revealed.hideAll);
	}

	protected override willUpdate(changed: Map<string, unknown>): void {
		const old = changed.get('view') as TraceView | undefined;
		const isOtherCall = changed.has('revision') || (changed.has('view') && old?.sig !== this.view?.sig);
		if (isOtherCall) this.revealed.forget();
	}

	protected override updated(): void {
		this.dispatchEvent(new Event(paintedEvent, { bubbles: true }));
	}

	protected override render(): TemplateResult {
		return this.view ? this.renderSteps(this.view) : this.renderUnsigned();
	}

	private renderUnsigned(): TemplateResult {
		const first = this.problems.find(({ severity }) => severity === 'error');
		if (!first) return html`<p class="empty">${t('No signature yet.')}</p>`;
		const { message, next } = first;
		return html`<div class="unsigned">
			<span class="codicon codicon-circle-slash" aria-hidden="true"></span>
			<span>${t('Not signed yet: {0}', message)}</span>
			${next ? html`<button class="link" type="button" @click=${() => this.run(next.action)}>${next.title}</button>` : nothing}
		</div>`;
	}

	private renderSteps(view: TraceView): TemplateResult {
		const count = view.signedParameters.length + view.omittedParameters;
		const sig = html`<span class="formula">${t('MD5 of step {0}', 3)}</span> <span class="equals">=</span>
			<span class="mono sig">${view.sig}</span>`;
		return html`${schemeLine(view)}
			<ol class="steps">
				${this.step('signing-secret', 1, t('Signing secret'), this.secretStep(view))}
				${this.step('signed-parameters', 2, t('Sorted'), this.sortedStep(view), countText(count))}
				${this.step(
					'signing-string',
					3,
					t('Signing string'),
					this.partsStep('signing-string', view),
					t('{0} bytes', view.signingStringBytes),
				)}
				${this.step('sig', 4, 'sig', sig)}
				${this.step('request', 5, t('Request'), this.partsStep('request', view))}
			</ol>`;
	}

	private sortedStep({ signedParameters, omittedParameters }: TraceView): TemplateResult {
		const chips = signedParameters.map(({ parameter, segments }) =>
			renderPart(parameter, segments, this.marks[parameter] ?? '', 'chip'),
		);
		const label = t('Signed parameters, sorted by name');
		return html`<div class="chips mono" role="listbox" tabindex="0" data-parts aria-label=${label}>
			${chips}
			${omittedParameters > 0 ? html`<span class="chips-more">${t('{0} more', omittedParameters)}</span>` : nothing}
		</div>`;
	}

	private secretStep({ signingSecretFormula }: TraceView): TemplateResult {
		const clear = this.revealed.get('signing-secret');
		return html`<span class="mono formula">${signingSecretFormula}</span> <span class="equals">=</span>
			<span class="mono piece-secret ${clear ? 'in-clear' : ''}">${clear?.text ?? '••••••••'}</span>`;
	}

	private partsStep(step: 'signing-string' | 'request', view: TraceView): TemplateResult {
		const masked = step === 'signing-string' ? view.signingString : view.request;
		const label = step === 'signing-string' ? t('Signing string, by parameter') : t('Request line, by parameter');
		const clear = this.revealed.get(step);
		const segments = clear ? inClear(masked, clear.text) : masked;
		if (!segments) return html`<div class="string mono in-clear">${clear?.text}</div>`;
		const parts = renderParts(segments, this.marks, step);
		const tone = clear ? 'in-clear' : '';
		// No white space around the parts: it would be shown.
		return html`<div class="string mono ${tone}" role="listbox" tabindex="0" data-parts aria-label=${label}>${parts}</div>`;
	}

	private step(step: TraceStep, number: number, title: string, content: TemplateResult, note = ''): TemplateResult {
		const revealable = step === 'signed-parameters' || step === 'sig' ? undefined : step;
		return traceStep({
			number,
			title,
			note,
			content,
			isCopied: this.copied === step,
			onCopy: () => this.copy(step),
			...(revealable && {
				reveal: {
					clear: this.revealed.get(revealable),
					onReveal: () => this.reveal(revealable),
					onHide: () => this.revealed.hide(revealable),
				},
			}),
		});
	}

	private copy(step: TraceStep): void {
		this.link.tell(toHost.copyStep, { step });
		announce(t('Copied, masked'));
		this.copied = step;
		this.requestUpdate();
		clearTimeout(this.copiedTimer);
		this.copiedTimer = setTimeout(() => {
			this.copied = undefined;
			this.requestUpdate();
		}, 1500);
	}

	private reveal(step: RevealableStep): void {
		this.revealed.ask(step);
		this.link.tell(toHost.reveal, { step });
	}

	private run(action: NextAction): void {
		this.link.tell(toHost.runAction, { action });
	}
}

function countText(count: number): string {
	return count === 1 ? t('1 parameter') : t('{0} parameters', count);
}

customElements.define('sc-signature-trace', SignatureTrace);
