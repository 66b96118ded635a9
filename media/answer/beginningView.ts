import { html, type TemplateResult } from 'lit';
import type { AnswerSnapshot } from '../../src/shared/answer.ts';
import { t } from '../localize.ts';
import { rowPieces } from './rowPieces.ts';

/** The received part of an answer that is still arriving. */
export type Received = NonNullable<Extract<AnswerSnapshot, { state: 'sending' }>['received']>;

/** How a body begins that is not there whole: its rows where they will stand, so that nothing jumps. */
export function beginningView({ beginning, isJson = false }: Received): TemplateResult {
	const pieces = beginning.split('\n').map((line, at) => {
		const shown = rowPieces(line, isJson).map(({ text, kind }) =>
			kind === 'plain' ? text : html`<span class="json-${kind}">${text}</span>`,
		);
		return html`${at === 0 ? '' : '\n'}${shown}`;
	});
	return html`<div class="body-tools">${t('How it begins:')}</div>
		<pre class="beginning body mono" aria-busy="true">${pieces}</pre>`;
}
