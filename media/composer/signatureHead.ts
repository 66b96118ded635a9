import { html, nothing, type TemplateResult } from 'lit';
import { icon } from '../controls.ts';
import { t } from '../localize.ts';
import type { ComposerActions } from './composerSession.ts';

/** The head of the signature, by which it is folded to one line with the ends of its sig. */
export function signatureHead(sig: string | undefined, isFolded: boolean, actions: ComposerActions): TemplateResult {
	const short = sig && `${sig.slice(0, 4)}…${sig.slice(-2)}`;
	return html`<div class="section-head">
		<h2>
			<button
				class="fold"
				type="button"
				aria-expanded=${isFolded ? 'false' : 'true'}
				aria-controls="signature"
				@click=${actions.foldSignature}
			>
				${icon(isFolded ? 'chevron-right' : 'chevron-down')}${t('Signature')}
			</button>
		</h2>
		${isFolded && short ? html`<span class="mono folded-sig" title=${sig ?? nothing}>sig ${short}</span>` : nothing}
	</div>`;
}
