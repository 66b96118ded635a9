import { html, type TemplateResult } from 'lit';
import type { PastedRows } from '../../src/shared/draft.ts';
import { t } from '../localize.ts';
import type { ComposerActions } from './composerActions.ts';

/** Says what a paste was read as, and what was left out of it. `onGone` has the focus go elsewhere. */
export function pasteNotice(pasted: PastedRows, actions: ComposerActions, onGone: () => void): TemplateResult {
	const undo = () => {
		actions.undoPaste();
		onGone();
	};
	const dismiss = () => {
		actions.dismissPaste();
		onGone();
	};
	return html`<div class="note info paste-notice">
		<span class="codicon codicon-info" aria-hidden="true"></span>
		<span class="note-text">${pasteText(pasted)}</span>
		<button class="link" type="button" @click=${undo}>${t('Undo')}</button>
		<button class="tool" type="button" title=${t('Dismiss')} aria-label=${t('Dismiss')} @click=${dismiss}>
			<span class="codicon codicon-close" aria-hidden="true"></span>
		</button>
	</div>`;
}

export function pasteText({ rows, method, leftOut }: PastedRows): string {
	const count = rows.length === 1 ? t('1 parameter filled in.') : t('{0} parameters filled in.', rows.length);
	const filled = method === undefined ? count : t('Method {0} and {1} parameters filled in.', method, rows.length);
	return leftOut.length === 0 ? filled : `${filled} ${t('Left out: {0}.', leftOut.join(', '))}`;
}
