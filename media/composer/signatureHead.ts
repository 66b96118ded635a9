import { html, nothing, type TemplateResult } from 'lit';
import type { TraceView } from '../../src/core/signing/traceView.ts';
import { foldButton } from '../controls.ts';
import { inLanguage, t } from '../localize.ts';
import type { ComposerActions } from './composerSession.ts';

/** The head of the signature, which folds it to one line; it is that line while the inspector shows the signature. */
export function signatureHead(
	trace: TraceView | undefined,
	isFolded: boolean,
	isInspected: boolean,
	{ foldSignature }: ComposerActions,
): TemplateResult {
	const fold = foldButton(t('Signature'), !isFolded, 'signature', foldSignature);
	const isLine = trace && (isFolded || isInspected);
	return html`<div class="section-head">
		<h2>${isInspected ? t('Signature') : fold}</h2>
		${isLine ? foldedLine(trace, isInspected) : nothing}
	</div>`;
}

function foldedLine({ sig, scheme, steps }: TraceView, isInspected: boolean): TemplateResult {
	const hint = isInspected ? t('Shown in the Signature Inspector') : sig;
	const short = html`<span class="mono">sig ${sig.slice(0, 4)}…${sig.slice(-4)}</span>`;
	return html`<span class="folded-sig" title=${hint}>${short} · ${scheme} · ${steps ? t('Steps: {0}', inLanguage(steps.length + 1)) : t('5 steps')}</span>`;
}
