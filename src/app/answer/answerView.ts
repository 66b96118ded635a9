import { maxBeginning, maxInMemory } from '../../core/call/answerSize.ts';
import type { SendErrorCode } from '../../core/call/errors.ts';
import type { AnswerFile } from '../../net/answer/answerFile.ts';
import type { AnswerThread } from '../../net/answer/answerThread.ts';
import { phasesOf } from '../../net/send/answerTiming.ts';
import type { SentAnswer } from '../../net/send/send.ts';
import type { AnswerSnapshot } from '../../shared/answer.ts';
import type { ShownBody } from '../../shared/answerBody.ts';
import { viewRequest } from '../send/sentRequest.ts';
import type { Texts, Translate } from '../texts.ts';
import type { AnsweredBy, AnswerText } from './answeredBy.ts';
import { failureText, partText } from './errorText.ts';
import { kindText } from './kindText.ts';
import { quotedText } from './quotedText.ts';
import { type SavedBody, savedBody } from './savedBody.ts';

/** An answer as it is shown: the snapshot for the composer and the whole body for an editor, both masked. */
export interface AnswerView {
	readonly snapshot: AnswerSnapshot;
	readonly language: 'json' | 'text';
	/** The whole body, or how it begins if it is in a file. */
	readonly text: string;
	/** As received, where `text` is laid out. */
	readonly raw?: string;
	/** For the page; absent if there is nothing to show. */
	readonly body?: Omit<ShownBody, 'id'>;
	/** The request that it answers as a cURL command, its secrets and its sig masked; absent where none can be made. */
	readonly curl?: string;
	/** The body, where it is too large for memory: whoever has the answer removes it. */
	readonly file?: AnswerFile;
	/** Absent if there is no body. */
	readonly saved?: SavedBody;
	/** When its call was sent, as the history has it, in milliseconds since 1970. */
	readonly sentAt?: number;
}

/** Longer texts are shown in part; JSON grows when it is laid out. In UTF-16 units. */
const maxShown = 6_000_000;

/** Lays an answer out, its secrets masked. @param keptWhileOpen has a file deleted only once no editor shows it */
export async function viewAnswer(
	raw: SentAnswer,
	to: AnsweredBy,
	layouts: Pick<AnswerThread, 'layOut'>,
	keptWhileOpen: (file: AnswerFile) => AnswerFile,
	texts: Texts,
): Promise<AnswerView> {
	const { bytes } = raw;
	const file = raw.file && keptWhileOpen(raw.file);
	const { secrets } = to;
	const saved = savedBody(raw, secrets);
	const layout = await layouts.layOut(raw, secrets);
	const { answer, language, content } = layout;
	const text =
		layout.text ?? texts.t('({0} bytes: formatting would take too much memory or time)', texts.number(bytes));
	const { shown: request, curl } = viewRequest(to.request, raw.sentHeaders ?? [], to.secrets, to.sig, to.call.headers);
	const isWholeJson = answer.kind === 'success' || answer.kind === 'api-error';
	const isLarge = bytes > maxInMemory || text.length > maxShown;
	const shownText = isLarge ? text.slice(0, maxBeginning) : text;
	const isBeginning = file !== undefined || shownText.length < text.length;
	const body: Omit<ShownBody, 'id'> = {
		text: shownText,
		isJson: language === 'json',
		...(layout.raw !== undefined && !isBeginning && { raw: layout.raw }),
		...(isWholeJson && language === 'text' && { isTooDeep: true }),
		...(isBeginning && { beginning: { bytes: maxBeginning, of: file?.length ?? bytes } }),
	};
	return {
		language,
		text,
		...(layout.raw !== undefined && { raw: layout.raw }),
		...(text !== '' && { body }),
		...(curl !== undefined && { curl }),
		...(file && { file }),
		...(bytes > 0 && { saved }),
		snapshot: {
			state: 'answered',
			status: raw.status,
			statusText: layout.statusText,
			kind: answer.kind,
			...withQuoted(kindText(layout, raw.status, to, texts.t, raw.cut), text, to, texts.t),
			milliseconds: raw.timings.total,
			bytes,
			content,
			timing: { phases: phasesOf(raw.timings), isReused: raw.timings.isReused ?? raw.timings.connection === undefined },
			request,
			headers: layout.headers.map(([name, value]) => ({ name, value })),
			...(raw.cut && { part: partText(raw.cut, file?.length ?? bytes, texts) }),
		},
	};
}

/** Says first what an answer tells of the string that the service signed. */
function withQuoted(said: AnswerText, text: string, to: AnsweredBy, t: Translate): AnswerText {
	const { request, signedTexts } = to;
	const quoted = signedTexts && quotedText(text, signedTexts, `${request.url}\n${request.body ?? ''}`, true, t);
	return quoted ? { ...said, details: [quoted, ...said.details] } : said;
}

export function viewFailure(code: SendErrorCode, origin: string, milliseconds: number, t: Translate): AnswerView {
	const text = failureText(code, origin, t);
	return { language: 'text', text: text.message, snapshot: { state: 'failed', code, milliseconds, ...text } };
}
