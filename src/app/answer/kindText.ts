import { answerOriginHeader, answerOrigins } from '../../core/call/answerOrigin.ts';
import type { SendErrorCode } from '../../core/call/errors.ts';
import { type Answer, header } from '../../core/call/response.ts';
import type { AnswerLayout } from '../../net/answer/answerLayout.ts';
import type { NextStep } from '../../shared/shownCall.ts';
import { nextStep } from '../nextSteps.ts';
import type { Translate } from '../texts.ts';
import type { AnsweredBy, AnswerText } from './answeredBy.ts';
import { apiErrorText } from './apiErrorText.ts';
import { statusAdvice } from './errorAdvice.ts';

/** Puts an answer into words; an API error also with another HTTP status than the record has it. @param cut why it is incomplete */
export function kindText(
	layout: Pick<AnswerLayout, 'answer' | 'headers' | 'text' | 'content'>,
	status: number,
	to: Pick<AnsweredBy, 'call' | 'known' | 'signed' | 'secrets' | 'signedTexts'>,
	t: Translate,
	cut?: SendErrorCode,
): AnswerText {
	const { answer } = layout;
	if (answer.kind === 'success') return { heading: t('Success'), summary: t('success'), ...originText(layout, t) };
	if (answer.kind === 'api-error') return apiErrorText(answer.error, to, t);
	if (answer.kind === 'http-error')
		// 405: no code of the interface says as much as the status does.
		return answer.error && status !== 405 ? apiErrorText(answer.error, to, t) : httpErrorText(layout, status, to, t);
	if (answer.kind === 'redirect') {
		const where = t('To {0}, which was not followed: keys go only to the base_url.', answer.location);
		return inOneLine(t('Redirect'), [where]);
	}
	if (answer.reason === 'empty') return inOneLine(t('Empty'), [t('The answer has no body.')]);
	// `partText` says why.
	if (answer.reason === 'truncated') return inOneLine(cut === 'cancelled' ? t('Cancelled') : t('Incomplete'), []);
	const next = isPage(layout.text) ? nextStep('open-account', t) : undefined;
	return inOneLine(t('Unreadable'), unreadableDetails(answer.reason, layout, t), next);
}

/** Where an answer of the local service comes from, and how it is made another one. */
function originText(layout: Pick<AnswerLayout, 'headers'>, t: Translate): Pick<AnswerText, 'details' | 'next'> {
	const next = nextStep('edit-answer', t);
	const origin = header(layout, answerOriginHeader);
	if (origin === answerOrigins.sample) return { details: [t('Sample data from the local service.')], next };
	if (origin === answerOrigins.chosen) return { details: [t('From the answer file of the method.')], next };
	return { details: [] };
}

function inOneLine(heading: string, details: readonly string[], next?: NextStep): AnswerText {
	const summary = [heading, ...details.slice(0, 1)].join(': ');
	return { heading, details, summary, ...(next && { next }) };
}

function unreadableDetails(
	reason: Exclude<Extract<Answer, { kind: 'unreadable' }>['reason'], 'empty' | 'truncated'>,
	{ text, content }: Pick<AnswerLayout, 'text' | 'content'>,
	t: Translate,
): string[] {
	if (reason === 'too-large') return [t('The answer takes too much memory or time to show.')];
	if (content.picture) return [t('The answer is a picture, not JSON.')];
	if (reason === 'not-utf8')
		return content.form === 'binary'
			? [t('The response is binary.')]
			: [t('The answer is JSON, but contains bytes that are not valid {0}.', content.charset?.name ?? 'utf-8')];
	if (!isPage(text)) return [t('The answer is not JSON.')];
	return [
		t('The answer is an HTML page, not JSON.'),
		t('The base_url may be that of a website, or something before the service answers in its place.'),
	];
}

function isPage(text: string | undefined): boolean {
	return /^\s{0,100}<(?:!doctype\s+html|html)\b/i.test(text?.slice(0, 200) ?? '');
}

function httpErrorText(
	{ headers }: Pick<AnswerLayout, 'headers'>,
	status: number,
	{ call, signedTexts }: Pick<AnsweredBy, 'call' | 'signedTexts'>,
	t: Translate,
): AnswerText {
	if (status === 304)
		return inOneLine(t('Not modified'), [t('The service says that nothing has changed, and sends no body.')]);
	const advice = statusAdvice(status, signedTexts !== undefined, t);
	const wait = header({ headers }, 'retry-after');
	const details = [
		...(advice ? [advice.text] : []),
		...(wait === undefined ? [] : [t('It asks you to wait: Retry-After {0}.', wait.slice(0, 100))]),
	];
	const summary = t('HTTP error');
	// 414: the URL is too long, and a POST has a short one.
	const isUrl = status === 414 && call.httpMethod === undefined;
	const next = isUrl ? nextStep('send-as-post', t) : advice?.next;
	return { heading: summary, details, summary, ...(next && { next }) };
}
