import { html, nothing, type TemplateResult } from 'lit';
import type { AnswerContent } from '../../src/shared/answerContent.ts';
import { infoNote } from '../controls.ts';
import { t } from '../localize.ts';
import { sizeText } from './measures.ts';

/** What a body is and by what it was read, so that nothing is assumed in silence. */
export function contentLine(content: AnswerContent | undefined, bytes: number): TemplateResult | typeof nothing {
	if (!content) return nothing;
	const { form, type, charset, isDamaged, hexBytes = 0 } = content;
	if (form === 'empty') return html`<p class="empty">${t('The answer has no body.')}</p>`;
	if (form === 'binary') {
		const part =
			hexBytes < bytes
				? t('No text: the first {0} of {1} as bytes', sizeText(hexBytes), sizeText(bytes))
				: t('No text: its {0} as bytes', sizeText(bytes));
		return line(type, part);
	}
	const damaged =
		isDamaged && charset
			? infoNote('warning', t('Some bytes are no {0}: each is shown as �.', nameOf(charset.name)))
			: nothing;
	return html`${line(type, charset ? charsetText(charset) : '')}${damaged}`;
}

function line(type: string | undefined, text: string): TemplateResult {
	return html`<p class="content-line">${[type, text].filter(Boolean).join(' · ')}</p>`;
}

function charsetText({ name, from }: NonNullable<AnswerContent['charset']>): string {
	const shown = nameOf(name);
	switch (from) {
		case 'bom':
			return t('{0} by its byte-order mark', shown);
		case 'header':
			return t('{0} by its header', shown);
		case 'meta':
			return t('{0}, as the page says', shown);
		case 'xml':
			return t('{0}, as the XML says', shown);
		case 'nothing':
			return t('{0} is assumed: nothing names a character set', shown);
	}
}

function nameOf(charset: string): string {
	return charset.startsWith('utf-') ? charset.toUpperCase() : charset;
}
