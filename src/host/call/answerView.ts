import { l10n } from 'vscode';
import { certaintyOfEvidence, type ErrorCodeName } from '../../core/catalog/model.ts';
import type { SendErrorCode } from '../../core/errors.ts';
import type { Answer, ApiError } from '../../core/response.ts';
import type { AnswerLayouts } from '../../net/answer/answerLayouts.ts';
import type { SentAnswer } from '../../net/send/send.ts';
import type { AnswerSnapshot } from '../../shared/answer.ts';
import { failureText } from './errorText.ts';

/** An answer as it is shown: the snapshot for the composer and the whole body for an editor, both masked. */
export interface AnswerView {
	readonly snapshot: AnswerSnapshot;
	readonly language: 'json' | 'text';
	readonly text: string;
}

/** What the catalogues call an API error code, or undefined where none knows it. */
export type ErrorName = (code: number) => ErrorCodeName | undefined;

/**
 * Lays an answer out for the composer, with `secrets`, those of the call, masked in everything. `errorName` gives an API error
 * code its name and meaning from the catalogues.
 */
export async function viewAnswer(
	raw: SentAnswer,
	secrets: readonly string[],
	errorName: ErrorName,
	layouts: Pick<AnswerLayouts, 'layOut'>,
): Promise<AnswerView> {
	const bytes = raw.body.byteLength;
	const layout = await layouts.layOut(raw, secrets, l10n.t('… (the line goes on)'));
	const { answer, language } = layout;
	const missing = () =>
		isTooLarge(answer)
			? l10n.t('({0} bytes that take too much memory or time to be laid out)', bytes)
			: l10n.t('({0} bytes that are not UTF-8 text)', bytes);
	const text = layout.text ?? missing();
	return {
		language,
		text,
		snapshot: {
			state: 'answered',
			status: raw.status,
			statusText: layout.statusText,
			kind: answer.kind,
			summary: summaryOf(answer, errorName),
			...(isSignatureError(answer) ? { next: { title: l10n.t('Diagnose…'), action: 'diagnose' } } : {}),
			milliseconds: raw.timings.total,
			bytes,
			headers: layout.headers.map(([name, value]) => ({ name, value })),
			language,
			body: layout.text === undefined ? text : layout.shown.text,
			cut: layout.shown.cut,
		},
	};
}

/** Lays out why a call that was sent to `origin` brought no answer. */
export function viewFailure(code: SendErrorCode, origin: string, milliseconds: number): AnswerView {
	const text = failureText(code, origin);
	return { language: 'text', text: text.message, snapshot: { state: 'failed', code, milliseconds, ...text } };
}

function isTooLarge(answer: Answer): boolean {
	return answer.kind === 'unreadable' && answer.reason === 'too-large';
}

/** Code 104 says that the signature is wrong (public record, "Answers"). */
function isSignatureError(answer: Answer): boolean {
	return (answer.kind === 'api-error' || answer.kind === 'http-error') && answer.error?.code === 104;
}

function summaryOf(answer: Answer, errorName: ErrorName): string {
	switch (answer.kind) {
		case 'success':
			return l10n.t('success');
		case 'api-error':
			return apiErrorText(answer.error, errorName);
		case 'http-error':
			return answer.error ? apiErrorText(answer.error, errorName) : l10n.t('HTTP error');
		case 'redirect':
			return l10n.t('redirect to {0}, not followed: keys go only to the base_url', answer.location);
		case 'unreadable':
			return unreadableText(answer.reason);
	}
}

/** The name stands beside the code unless the service said it; a name that is only reported is not shown as certain. */
function apiErrorText({ code, message, field }: ApiError, errorName: ErrorName): string {
	const known = errorName(code);
	const isSaid = !known || message.startsWith(known.name);
	const isStated = known && certaintyOfEvidence(known.evidence) === 'stated';
	const named = isSaid
		? `${code}`
		: isStated
			? `${code} ${known.name}`
			: l10n.t('{0} (reported as {1})', code, known.name);
	const place = field ? ` (${field})` : '';
	const text = message ? l10n.t('API error {0}: {1}{2}', named, message, place) : l10n.t('API error {0}', named);
	return known?.meaning ? `${text} — ${known.meaning}` : text;
}

function unreadableText(reason: Extract<Answer, { kind: 'unreadable' }>['reason']): string {
	switch (reason) {
		case 'empty':
			return l10n.t('the answer is empty');
		case 'not-json':
			return l10n.t('the answer is not JSON');
		case 'not-utf8':
			return l10n.t('the answer is not UTF-8 text');
		case 'truncated':
			return l10n.t('only a part of the answer arrived');
		case 'too-large':
			return l10n.t('the answer takes too much memory or time to be laid out');
	}
}
