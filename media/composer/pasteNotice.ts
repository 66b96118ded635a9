import { html, type TemplateResult } from 'lit';
import type { PastedRows } from '../../src/shared/draft.ts';
import { infoNote, linkButton, toolButton } from '../controls.ts';
import { t } from '../localize.ts';
import type { ComposerActions } from './composerSession.ts';

/** Says what a paste was read as, and what was left out of it. `onGone` has the focus go elsewhere. */
export function pasteNotice(pasted: PastedRows, actions: ComposerActions, onGone: () => void): TemplateResult {
	const go = (act: () => void) => () => {
		act();
		onGone();
	};
	const buttons = html`${linkButton(t('Undo'), go(actions.undoPaste))}
		${toolButton('close', t('Dismiss'), go(actions.dismissPaste))}`;
	return infoNote('info', pasteText(pasted), buttons, 'paste-notice');
}

export function pasteText({ rows, method, leftOut }: PastedRows): string {
	const count = rows.length === 1 ? t('1 parameter filled in.') : t('{0} parameters filled in.', rows.length);
	const filled = method === undefined ? count : t('Method {0} and {1} parameters filled in.', method, rows.length);
	return leftOut.length === 0 ? filled : `${filled} ${t('Left out: {0}.', leftOut.join(', '))}`;
}
