import { html, type TemplateResult } from 'lit';

/** A text of the host in which names and literals stand between backticks. */
export function codeText(text: string): TemplateResult {
	const parts = text.split(/`([^`]*)`/);
	return html`${parts.map((part, index) => (index % 2 === 1 ? html`<code class="mono">${part}</code>` : part))}`;
}
