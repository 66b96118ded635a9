import { l10n } from 'vscode';
import type { SendErrorCode } from '../../core/errors.ts';
import type { Answer } from '../../core/response.ts';
import type { AnswerLayouts } from '../../net/answer/answerLayouts.ts';
import type { SentAnswer } from '../../net/send/send.ts';
import type { AnswerSnapshot } from '../../shared/answer.ts';
import type { AnsweredBy } from './answeredBy.ts';
import { failureText } from './errorText.ts';
import { kindText } from './kindText.ts';

/** An answer as it is shown: the snapshot for the composer and the whole body for an editor, both masked. */
export interface AnswerView {
	readonly snapshot: AnswerSnapshot;
	readonly language: 'json' | 'text';
	readonly text: string;
}

/** Lays an answer out for the composer, with the secrets of the call masked in everything. */
export async function viewAnswer(
	raw: SentAnswer,
	to: AnsweredBy,
	layouts: Pick<AnswerLayouts, 'layOut'>,
): Promise<AnswerView> {
	const bytes = raw.body.byteLength;
	const layout = await layouts.layOut(raw, to.secrets, l10n.t('… (the line goes on)'));
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
			...kindText(layout, raw.status, to),
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
