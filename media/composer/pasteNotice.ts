import { html, nothing, type TemplateResult } from 'lit';
import type { PastedRows } from '../../src/shared/draft.ts';
import { infoNote, linkButton, toolButton } from '../controls.ts';
import { inLanguage, t } from '../localize.ts';
import { shortText } from '../shortText.ts';
import type { ComposerActions } from './composerSession.ts';
import { rowsByKind } from './editedDraft.ts';
import type { PasteNews } from './newestPaste.ts';

/** Of a name that was left out. */
const maxNameLength = 200;

/** Says what a paste was read as, and what was left out of it. `onGone` has the focus go elsewhere, `onUndo` takes the paste back. */
export function pasteNotice(
	news: PasteNews,
	{ dismissPaste }: ComposerActions,
	{ onUndo, onGone }: { readonly onUndo: () => void; readonly onGone: () => void },
): TemplateResult {
	const dismiss = () => {
		dismissPaste();
		onGone();
	};
	const undo = news.state === 'filled' && news.isChange ? linkButton(t('Undo'), onUndo) : nothing;
	const buttons = html`${undo} ${toolButton('close', t('Dismiss'), dismiss)}`;
	return infoNote('info', pasteText(news), buttons, 'paste-notice');
}

export function pasteText(news: PasteNews): string {
	switch (news.state) {
		case 'filled':
			return filledText(news);
		case 'too-long':
			return t('The pasted text is too long for a call. Nothing was filled in.');
		case 'given-up':
			return t('The pasted text could not be read in a reasonable time. Nothing was filled in.');
	}
}

function filledText({ rows: pasted, isValue, isChange }: PasteNews & { readonly state: 'filled' }): string {
	const { method, calls, unknown = [] } = pasted;
	const { parameters: rows, headers } = rowsByKind(pasted.rows);
	const filled =
		method === undefined
			? t('Parameters filled in: {0}.', inLanguage(rows.length))
			: t('Method {0} filled in, with parameters: {1}.', method, inLanguage(rows.length));
	const leftOut = leftOutTexts(pasted);
	const more = [
		headers.length === 0 ? '' : t('Headers: {0}.', inLanguage(headers.length)),
		pasted.httpMethod === 'POST' ? t('It is sent as POST.') : '',
		calls === undefined ? '' : t('It is one of {0} calls.', inLanguage(calls)),
		leftOut.length === 0 ? '' : t('Left out: {0}.', leftOut.join(', ')),
		unknown.length === 0 ? '' : t('Not known here: {0}.', unknown.map((name) => `{{${name}}}`).join(', ')),
		isValue && isChange ? t('Undo keeps the text as the value.') : '',
	];
	return [filled, ...more].filter(Boolean).join(' ');
}

function leftOutTexts({ leftOut, host, headers = [], readsFile }: PastedRows): string[] {
	return [
		...leftOut,
		...(host === undefined ? [] : [t('host {0}', host)]),
		...(headers.length === 0 ? [] : [t('headers {0}', headers.join(', '))]),
		...(readsFile ? [t('what is in a file')] : []),
	].map((text) => shortText(text, maxNameLength));
}
