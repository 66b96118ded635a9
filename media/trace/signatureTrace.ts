import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { mask } from '../../src/core/masking/maskText.ts';
import { applicationSecretKeyName, sessionSecretKeyName } from '../../src/core/services/ok/names.ts';
import {
	type RevealableStep,
	requestOf,
	type Segment,
	type StepView,
	signingStringOf,
	type TraceStep,
	type TraceView,
} from '../../src/core/signing/traceView.ts';
import { toHost, toWebview } from '../../src/shared/messages.ts';
import type { ShownProblem } from '../../src/shared/shownCall.ts';
import { announce } from '../announce.ts';
import { icon, nextStep, toolButton } from '../controls.ts';
import { LightElement } from '../lightElement.ts';
import type { Link } from '../link.ts';
import { inLanguage, t } from '../localize.ts';
import { shortText } from '../shortText.ts';
import { paintedEvent } from './parameterMarks.ts';
import { RevealedSteps } from './revealedSteps.ts';
import { maxShownLength, renderPart, renderParts } from './stepParts.ts';

const maxClearLength = 20_000;

/** The signature trace: how the call's signature comes about, step by step. */
@customElement('sc-signature-trace')
export class SignatureTrace extends LightElement {
	@property({ attribute: false }) link!: Link;
	/** Absent while the call cannot be signed. */
	@property({ attribute: false }) view: TraceView | undefined;
	/** Names each signed parameter for {@link markParameters}. */
	@property({ attribute: false }) marks!: readonly string[];
	@property({ attribute: false }) problems!: readonly ShownProblem[];
	/** Counts the changes of the call: what was revealed of another is forgotten. */
	@property({ attribute: false }) revision!: number;
	@state() private copied: TraceStep | undefined;
	private copiedTimer: ReturnType<typeof setTimeout> | undefined;
	private readonly revealed = new RevealedSteps(this);

	protected override firstUpdated(): void {
		this.link.onMessage(toWebview.revealed, (revealed) => {
			const seconds = Math.round(revealed.hideAfterMilliseconds / 1000);
			if (this.revealed.show(revealed)) announce(t('Shown in clear for {0} s', inLanguage(seconds)));
		});
		this.link.onMessage(toWebview.hideRevealed, this.revealed.hideAll);
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
		return html`<div class="unsigned">
			${icon('circle-slash')}
			<span>${t('Not signed yet: {0}', shortText(first.message))}</span>
			${nextStep(first.next, (action) => this.link.postMessage(toHost.runAction, { action }))}
		</div>`;
	}

	private renderSteps(view: TraceView): TemplateResult {
		if (view.steps) return this.renderDescribed(view, view.steps);
		const count = view.signedParameters.length + view.omittedParameters;
		const parameters = t('Parameters: {0}', inLanguage(count));
		const bytes = t('{0} bytes', inLanguage(view.signingStringBytes));
		const string = t('Signing string, by parameter');
		const sig = html`<span class="formula">${t('MD5 of step {0}', 3)}</span> <span class="equals">=</span>
			<span class="mono sig">${view.sig}</span>`;
		return html`${schemeLine(view)}
			<ol class="steps">
				${this.renderStep('signing-secret', 1, t('Signing secret'), this.secretStep(view))}
				${this.renderStep('signed-parameters', 2, t('Sorted'), this.sortedStep(view), parameters)}
				${this.renderStep('signing-string', 3, t('Signing string'), this.textStep('signing-string', signingStringOf(view), string), bytes)}
				${this.renderStep('sig', 4, 'sig', sig)}
				${this.renderRequest(view, 5)}
			</ol>`;
	}

	/** The steps of a described service, by the description's own names. */
	private renderDescribed(view: TraceView, steps: readonly StepView[]): TemplateResult {
		const rendered = steps.map((step, index) => {
			const { name, bytes, isSecret } = step;
			const note = bytes > 0 ? t('{0} bytes', inLanguage(bytes)) : undefined;
			return this.renderStep(`step:${name}`, index + 1, titleOf(name), this.describedStep(step), note, isSecret);
		});
		return html`${schemeLine(view)}
			<ol class="steps">
				${rendered}
				${this.renderRequest(view, steps.length + 1)}
			</ol>`;
	}

	private describedStep({ name, form, formula, segments }: StepView): TemplateResult {
		const isOfRows = form === 'list' && segments.some(({ parameter }) => parameter !== undefined);
		const label = t('{0}, by parameter', name);
		return html`<div class="mono formula">${formula}</div>
			${this.textStep(`step:${name}`, segments, label, isOfRows ? 'chips' : 'string')}`;
	}

	private renderRequest(view: TraceView, number: number): TemplateResult {
		const request = this.textStep('request', requestOf(view), t('Request line, by parameter'));
		return this.renderStep('request', number, t('Request'), request);
	}

	private sortedStep({ signedParameters, omittedParameters }: TraceView): TemplateResult {
		const longest = maxShownLength(signedParameters.flatMap(({ segments }) => segments));
		const chips = signedParameters.map(({ segments }, parameter) =>
			renderPart(parameter, segments, { marks: this.marks, prefix: 'chip', longest }),
		);
		const label = t('Signed parameters, sorted by name');
		return html`<div class="chips mono" role="listbox" tabindex="0" data-parts aria-label=${label}>
			${chips}
			${omittedParameters > 0 ? html`<span class="chips-more">${t('{0} more', inLanguage(omittedParameters))}</span>` : nothing}
		</div>`;
	}

	private secretStep({ signingSecretFormula }: TraceView): TemplateResult {
		const clear = this.revealed.get('signing-secret');
		return html`<span class="mono formula">${signingSecretFormula}</span> <span class="equals">=</span>
			<span class="mono piece-secret ${clear ? 'in-clear' : ''}">${clear?.text ?? mask}</span>`;
	}

	private textStep(step: RevealableStep, segments: readonly Segment[], label: string, look = 'string'): TemplateResult {
		const clear = this.revealed.get(step);
		const content = clear
			? shortText(clear.text, maxClearLength)
			: renderParts(segments, this.marks, step.replace(':', '-'));
		// The same element for both: a new one has no text before it is known to be in view. No white space in it: it would be shown.
		return html`<div
			class="${clear ? 'string in-clear' : look} mono"
			role=${clear ? nothing : 'listbox'}
			tabindex="0"
			?data-parts=${!clear}
			aria-label=${clear ? nothing : label}
			>${content}</div
		>`;
	}

	/** A numbered step with its buttons. `note` stands beside the title: a length, a count. */
	private renderStep(
		step: TraceStep,
		number: number,
		title: string,
		content: unknown,
		note?: string,
		isSecret = step !== 'signed-parameters' && step !== 'sig',
	): TemplateResult {
		return html`<li class="step">
			<div class="step-head">
				<span class="step-number" aria-hidden="true">${number}</span>
				<h3 class="step-title">${title}</h3>
				${note ? html`<span class="step-note">${note}</span>` : nothing}
			</div>
			<div class="step-content">${content}</div>
			<div class="step-actions">
				${isSecret ? this.renderReveal(step as RevealableStep, title) : nothing}
				${toolButton(this.copied === step ? 'check' : 'copy', t('Copy {0} (masked)', title), () => this.copy(step))}
			</div>
		</li>`;
	}

	private renderReveal(step: RevealableStep, title: string): TemplateResult {
		const clear = this.revealed.get(step);
		// One button for both, so that the focus stays in it.
		return html`${clear ? html`<span class="countdown" role="timer" aria-live="off">${t('{0} s', clear.secondsLeft)}</span>` : nothing}
			${toolButton(
				clear ? 'eye-closed' : 'eye',
				clear ? t('Hide {0}', title) : t('Reveal {0}', title),
				clear ? () => this.revealed.hide(step) : () => this.reveal(step),
			)}`;
	}

	private copy(step: TraceStep): void {
		this.link.postMessage(toHost.copyStep, { step });
		announce(t('Copied, masked'));
		this.copied = step;
		clearTimeout(this.copiedTimer);
		this.copiedTimer = setTimeout(() => {
			this.copied = undefined;
		}, 1500);
	}

	private reveal(step: RevealableStep): void {
		this.revealed.ask(step);
		this.link.postMessage(toHost.reveal, { step });
	}
}

/** A part of a step has the step's name before its own. */
function titleOf(name: string): string {
	const [, step = '', part] = /^(.*)\.(of|key)$/.exec(name) ?? [];
	if (part === 'key') return t('{0}: key', titleOf(step));
	return part === 'of' ? t('{0}: input', titleOf(step)) : name;
}

function schemeLine({ scheme, schemeReason }: TraceView): TemplateResult {
	const held = (one: string, no: string) => t('because the account holds {0} and no {1}', one, no);
	const reason =
		schemeReason &&
		{
			[`${applicationSecretKeyName}-held` as const]: held(applicationSecretKeyName, sessionSecretKeyName),
			[`${sessionSecretKeyName}-held` as const]: held(sessionSecretKeyName, applicationSecretKeyName),
			chosen: t('chosen in the account, which has both secret keys'),
		}[schemeReason];
	return html`<p class="scheme-line">
		<span class="scheme-title">${t('Scheme')}</span>
		<span><strong class="scheme-name">${scheme}</strong> <span class="scheme-reason">${reason}</span></span>
	</p>`;
}
