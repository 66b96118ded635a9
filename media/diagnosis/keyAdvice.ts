import '@vscode-elements/elements/dist/vscode-button/index.js';
import { html, type TemplateResult } from 'lit';
import type { ShownAdvice } from '../../src/shared/diagnosis.ts';
import { icon } from '../controls.ts';
import { codeText } from './codeText.ts';

/** What is to be said of an account's keys, with a button for each thing that can be done. */
export function keyAdvice(advice: readonly ShownAdvice[], onFix: (index: number) => void): TemplateResult {
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
