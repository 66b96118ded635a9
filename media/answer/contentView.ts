import { html, nothing, type TemplateResult } from 'lit';
import type { AnswerContent, ShownPicture } from '../../src/core/call/answerContent.ts';
import type { ShownBody } from '../../src/shared/answerBody.ts';
import { infoNote, linkButton } from '../controls.ts';
import { inLanguage, t } from '../localize.ts';
import { sizeText } from './measures.ts';

/** What a text is and how it was decoded, so that nothing is assumed in silence. */
export function contentLine({ form, type, charset }: Partial<AnswerContent> = {}): TemplateResult | typeof nothing {
	return form === 'text' ? line(type, charset ? charsetText(charset) : '') : nothing;
}

export function contentNote(content: AnswerContent | undefined, bytes: number): TemplateResult | typeof nothing {
	if (!content) return nothing;
	const { form, type, charset, isDamaged, hexBytes = 0 } = content;
	if (form === 'empty') return html`<p class="empty">${t('The answer has no body.')}</p>`;
	if (form === 'binary') {
		const part =
			hexBytes < bytes
				? t('Binary: the first {0} of {1} as bytes', sizeText(hexBytes), sizeText(bytes))
				: t('Binary: {0} as bytes', sizeText(bytes));
		return line(type, part);
	}
	return isDamaged && charset
		? infoNote('warning', t('Some bytes are not valid {0}. They are shown as �.', nameOf(charset.name)))
		: nothing;
}

function line(type: string | undefined, text: string): TemplateResult {
	return html`<p class="content-line">${[type, text].filter(Boolean).join(' · ')}</p>`;
}

function charsetText({ name, from }: NonNullable<AnswerContent['charset']>): string {
	const shown = nameOf(name);
	const texts = {
		bom: t('{0} by its byte-order mark', shown),
		header: t('{0} by its header', shown),
		meta: t('{0}, as the page says', shown),
		xml: t('{0}, as the XML says', shown),
		nothing: t('{0} (assumed)', shown),
	};
	return texts[from];
}

function nameOf(charset: string): string {
	return charset.startsWith('utf-') ? charset.toUpperCase() : charset;
}

/** Says above a body that not all of it is shown, or why it is not laid out. */
export function bodyNotes({ beginning, isTooDeep }: Omit<ShownBody, 'id'>, onOpen: () => void): unknown {
	const part =
		beginning &&
		infoNote(
			'info',
			t(
				'Showing the first {0} of {1}. Filter and editor have all of it.',
				sizeText(beginning.bytes),
				sizeText(beginning.of),
			),
			linkButton(t('Open in editor'), onOpen),
		);
	const raw =
		isTooDeep && infoNote('info', t('This JSON is nested too deeply to be laid out. Showing it as received.'));
	return html`${part}${raw}`;
}

const pictureNames: Readonly<Record<ShownPicture['type'], string>> = {
	'image/png': 'PNG',
	'image/jpeg': 'JPEG',
	'image/gif': 'GIF',
	'image/webp': 'WebP',
};

export function pictureView({ type, width, height, base64 }: ShownPicture, onSave: () => void): TemplateResult {
	const caption = `${pictureNames[type]}, ${inLanguage(width)} × ${inLanguage(height)}`;
	return html`<figure class="picture">
		${base64 === undefined ? nothing : html`<img src="data:${type};base64,${base64}" alt=${t('Picture: {0}', caption)} />`}
		<figcaption>
			${
				base64 === undefined
					? html`${t('{0}: not shown, because it is incomplete, larger than 2 MB or has more than 16 megapixels.', caption)}
						${linkButton(t('Save…'), onSave)}`
					: caption
			}
		</figcaption>
	</figure>`;
}
