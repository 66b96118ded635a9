import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { toWebview } from '../../src/shared/messages.ts';
import type { NextStep } from '../../src/shared/shownCall.ts';
import { linkButton, toolButton } from '../controls.ts';
import type { HostLink } from '../hostLink.ts';
import { LightElement } from '../lightElement.ts';
import { t } from '../localize.ts';

/** What a newcomer may try next, above an answer’s body, where it is seen without scrolling, until it is done or dismissed. */
@customElement('sc-first-steps')
export class FirstSteps extends LightElement {
	@property({ attribute: false }) link!: HostLink;
	@property({ attribute: false }) isShown!: boolean;
	@property({ attribute: false }) onAction!: (action: NextStep['action']) => void;
	@state() private steps: readonly NextStep[] = [];

	protected override firstUpdated(): void {
		this.link.onMessage(toWebview.firstSteps, ({ steps }) => {
			this.steps = steps;
		});
	}

	protected override render(): TemplateResult | typeof nothing {
		const { steps, onAction } = this;
		const [step] = steps;
		if (!this.isShown || !step) return nothing;
		return html`<div class="first-steps" role="group" aria-label=${t('What to try next')}>
			<span>${t('Next:')}</span>
			${linkButton(step.title, () => onAction(step.action))}
			${toolButton('close', t("Don't show again"), () => onAction('dismiss-first-steps'))}
		</div>`;
	}
}
