import { html, nothing, type TemplateResult } from 'lit';
import { t } from '../localize.ts';
import type { ShownInClear } from './revealedSteps.ts';

interface StepContent {
	readonly number: number;
	readonly title: string;
	/** Stands beside the title: a length, a count. */
	readonly note: string;
	readonly content: TemplateResult;
	readonly isCopied: boolean;
	readonly onCopy: () => void;
	/** Present where the step holds a secret. */
	readonly reveal?: {
		readonly clear: ShownInClear | undefined;
		readonly onReveal: () => void;
		readonly onHide: () => void;
	};
}

/** One numbered step of the trace with its buttons. */
export function traceStep(step: StepContent): TemplateResult {
	const { number, title, note, content, isCopied, onCopy, reveal } = step;
	const clear = reveal?.clear;
	return html`<li class="step">
		<div class="step-head">
			<span class="step-number" aria-hidden="true">${number}</span>
			<h3 class="step-title">${title}</h3>
			${note ? html`<span class="step-note">${note}</span>` : nothing}
		</div>
		<div class="step-content">${content}</div>
		<div class="step-actions">
			${clear ? html`<span class="countdown" role="timer" aria-live="off">${t('{0} s', clear.secondsLeft)}</span>` : nothing}
			${
				reveal
					? toolButton(
							clear ? 'eye-closed' : 'eye',
							clear ? t('Hide {0}', title) : t('Reveal {0}', title),
							clear ? reveal.onHide : reveal.onReveal,
						)
					: nothing
			}
			${toolButton(isCopied ? 'check' : 'copy', t('Copy {0} (masked)', title), onCopy)}
		</div>
	</li>`;
}

function toolButton(icon: string, label: string, onClick: () => void): TemplateResult {
	return html`<button class="tool" type="button" title=${label} aria-label=${label} @click=${onClick}>
		<span class="codicon codicon-${icon}" aria-hidden="true"></span>
	</button>`;
}
