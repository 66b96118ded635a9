import { html, type TemplateResult } from 'lit';
import type { MarkedPiece } from '../../src/shared/diagnosis.ts';
import { t } from '../localize.ts';

/** A text of the host in which names and literals stand between backticks. */
export function codeText(text: string): TemplateResult {
	const parts = text.split(/`([^`]*)`/);
	return html`${parts.map((part, index) => (index % 2 === 1 ? html`<code class="mono">${part}</code>` : part))}`;
}

/** A string with its marked places. A screen reader is told where they begin and end, since it does not see them. */
export function markedString(pieces: readonly MarkedPiece[], label: string): TemplateResult {
	// No white space around the pieces: it would be shown.
	return html`<div class="marked-string mono" role="group" aria-label=${label}>${pieces.map(markedPiece)}</div>`;
}

function markedPiece({ text, tone }: MarkedPiece): TemplateResult {
	return tone === 'marked'
		? html`<mark><span class="visually-hidden">${t('here:')} </span>${text}</mark>`
		: html`<span class="piece-${tone}">${text}</span>`;
}
