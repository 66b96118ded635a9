import { l10n } from 'vscode';
import { type StatusCause, statusCause } from '../../core/answerCause.ts';
import type { AnswerLayout } from '../../core/answerLayout.ts';
import { answerOriginHeader, answerOrigins } from '../../core/answerOrigin.ts';
import type { MethodCall } from '../../core/call.ts';
import type { SendErrorCode } from '../../core/errors.ts';
import { type Answer, header } from '../../core/response.ts';
import type { NextStep } from '../../shared/shownCall.ts';
import type { AnsweredBy } from './answeredBy.ts';
import type { AnswerText } from './answerText.ts';
import { apiErrorText } from './apiErrorText.ts';
import { sendAsPost } from './problemText.ts';

/**
 * Puts an answer into words. An API error is one also where it comes with another status than the public record has it.
 * @param cut why not all of it came
 */
export function kindText(
	layout: Pick<AnswerLayout, 'answer' | 'headers' | 'text' | 'content'>,
	status: number,
	to: Pick<AnsweredBy, 'call' | 'known'>,
	cut?: SendErrorCode,
): AnswerText {
	const { answer } = layout;
	switch (answer.kind) {
		case 'success':
			return { heading: l10n.t('Success'), summary: l10n.t('success'), ...originText(layout) };
		case 'api-error':
			return apiErrorText(answer.error, to);
		case 'http-error':
			// 405: no code of the interface says as much as the status does.
			return answer.error && status !== 405 ? apiErrorText(answer.error, to) : httpErrorText(layout, status, to.call);
		case 'redirect':
			return inOneLine(l10n.t('Redirect'), [
				l10n.t('To {0}, which was not followed: keys go only to the base_url.', answer.location),
			]);
		case 'unreadable':
			if (answer.reason === 'empty') return inOneLine(l10n.t('Empty'), [emptyText(status)]);
			if (answer.reason === 'truncated') return partHeading(cut);
			return inOneLine(l10n.t('Unreadable'), unreadableDetails(answer.reason, layout), openAccount(layout.text));
	}
}

/** Where an answer of the local service comes from, and how it is made another one. */
function originText(layout: Pick<AnswerLayout, 'headers'>): Pick<AnswerText, 'details' | 'next'> {
	const next: NextStep = { title: l10n.t('Edit Answer…'), action: 'edit-answer' };
	switch (header(layout, answerOriginHeader)) {
		case answerOrigins.madeUp:
			return { details: [l10n.t('Made up by the local service: what is in it is not real.')], next };
		case answerOrigins.chosen:
			return { details: [l10n.t('From the answer file of the method.')], next };
		default:
			return { details: [] };
	}
}

/** Of what came of an answer; why that is not all is told beside it (`partText.ts`). */
function partHeading(cut: SendErrorCode | undefined): AnswerText {
	const heading = cut === 'cancelled' ? l10n.t('Cancelled') : l10n.t('Incomplete');
	return { heading, details: [], summary: heading };
}

function inOneLine(heading: string, details: readonly string[], next?: NextStep): AnswerText {
	const summary = [heading, ...details.slice(0, 1)].join(': ');
	return { heading, details, summary, ...(next && { next }) };
}

/** 204 and 205 say that there is no body (RFC 9110, 15.3.5 and 15.3.6). */
function emptyText(status: number): string {
	return status === 204 || status === 205
		? l10n.t('The service says that there is nothing to answer.')
		: l10n.t('The answer has no body.');
}

function unreadableDetails(
	reason: Exclude<Extract<Answer, { kind: 'unreadable' }>['reason'], 'empty' | 'truncated'>,
	{ text, content }: Pick<AnswerLayout, 'text' | 'content'>,
): string[] {
	switch (reason) {
		case 'not-json':
			if (content.picture) return [l10n.t('The answer is a picture, not JSON.')];
			return isPage(text)
				? [
						l10n.t('The answer is an HTML page, not JSON.'),
						l10n.t('The base_url may be that of a website, or something before the service answers in its place.'),
					]
				: [l10n.t('The answer is not JSON.')];
		case 'not-utf8':
			if (content.picture) return [l10n.t('The answer is a picture, not JSON.')];
			return content.form === 'binary'
				? [l10n.t('The answer is no text.')]
				: [l10n.t('The answer is JSON, but some of its bytes are no {0}.', content.charset?.name ?? 'utf-8')];
		case 'too-large':
			return [l10n.t('The answer takes too much memory or time to be laid out.')];
	}
}

function openAccount(text: string | undefined): NextStep | undefined {
	return isPage(text) ? { title: l10n.t('Open account…'), action: 'open-account' } : undefined;
}

/** Whether a text begins as an HTML page does. */
function isPage(text: string | undefined): boolean {
	return /^\s{0,100}<(?:!doctype\s+html|html)\b/i.test(text?.slice(0, 200) ?? '');
}

function httpErrorText(
	{ headers }: Pick<AnswerLayout, 'headers'>,
	status: number,
	{ httpMethod }: Pick<MethodCall, 'httpMethod'>,
): AnswerText {
	const cause = statusCause(status);
	if (cause === 'unchanged') return inOneLine(l10n.t('Not modified'), [statusTexts.unchanged()]);
	const wait = header({ headers }, 'retry-after');
	const details = [
		...(cause ? [statusTexts[cause]()] : []),
		...(wait === undefined ? [] : [l10n.t('It asks to wait: Retry-After {0}.', wait.slice(0, 100))]),
	];
	const summary = l10n.t('HTTP error');
	// 414: the URL is too long, and a POST has a short one.
	const isUrl = status === 414 && httpMethod === undefined;
	const next = isUrl ? sendAsPost() : cause && nextOf(cause);
	return { heading: summary, details, summary, ...(next && { next }) };
}

const statusTexts: Readonly<Record<StatusCause, () => string>> = {
	unchanged: () => l10n.t('The service says that nothing has changed, and sends no body.'),
	refused: () =>
		l10n.t('The service, or something before it, refuses the call. It says so by HTTP, not as an API error.'),
	'nothing-there': () => l10n.t('There is nothing at this address. Check the base_url.'),
	'verb-refused': () =>
		l10n.t('What answers does not take this HTTP method at this address. Check GET or POST, and the base_url.'),
	proxy: () => l10n.t('A proxy on the way wants to know who you are.'),
	'too-long': () => l10n.t('The call is longer than the service, or something before it, takes.'),
	'too-often': () => l10n.t('Calls come too often.'),
	overloaded: () => l10n.t('The service cannot answer now. Try again later.'),
	gateway: () => l10n.t('Something before the service answered: it did not get an answer of the service itself.'),
	service: () => l10n.t('The service failed.'),
};

function nextOf(cause: StatusCause): NextStep | undefined {
	switch (cause) {
		case 'nothing-there':
		case 'verb-refused':
			return { title: l10n.t('Open account…'), action: 'open-account' };
		case 'gateway':
		case 'overloaded':
		case 'service':
			return { title: l10n.t('Try again'), action: 'send' };
		default:
			return undefined;
	}
}
