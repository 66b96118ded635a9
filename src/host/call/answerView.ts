import { randomUUID } from 'node:crypto';
import { l10n } from 'vscode';
import type { AnswerContent, AnswerLayout } from '../../core/answerLayout.ts';
import { phasesOf } from '../../core/answerTiming.ts';
import type { SendErrorCode } from '../../core/errors.ts';
import type { AnswerBodies, AnswerBody, BodyEvents } from '../../net/answer/answerBodies.ts';
import type { AnswerFile } from '../../net/answer/answerFile.ts';
import type { AnswerLayouts } from '../../net/answer/answerLayouts.ts';
import type { BodyFilters, FilterOutcome } from '../../net/answer/bodyFilters.ts';
import type { KeptBody } from '../../net/answer/bodySource.ts';
import type { ShownParts } from '../../net/answer/partsSource.ts';
import type { WholeText } from '../../net/answer/wholeText.ts';
import type { SentAnswer } from '../../net/send/send.ts';
import type { AnswerSnapshot } from '../../shared/answer.ts';
import type { ShownPicture } from '../../shared/answerContent.ts';
import { counted } from '../counted.ts';
import type { AnsweredBy } from './answeredBy.ts';
import type { AnswerPicture } from './answerPicture.ts';
import { failureText } from './errorText.ts';
import { kindText } from './kindText.ts';
import { partText } from './partText.ts';
import { type SavedBody, savedBody } from './savedBody.ts';
import { viewRequest } from './sentRequest.ts';

/** An answer as it is shown: the snapshot for the composer and the whole body for an editor, both masked. */
export interface AnswerView {
	readonly snapshot: AnswerSnapshot;
	readonly language: 'json' | 'text';
	/** The whole body, or how it begins where it is in a file or `layOutWhole` is there. */
	readonly text: string;
	/** Lays the whole body out, where that is left until it is asked for. */
	readonly layOutWhole?: () => Promise<WholeText>;
	/** The request that it answers as a cURL command, its secrets and its sig masked; absent where none can be made. */
	readonly curl?: string;
	/** What it is to be seen as, where it is a picture. */
	readonly picture?: AnswerPicture;
	/** The body, where it is too large for memory: whoever has the answer removes it. */
	readonly file?: AnswerFile;
	/** Absent where no body came. */
	readonly saved?: SavedBody;
	/** Opens the body to be read row by row, masked; whoever does disposes it. Undefined where there is no text in it. */
	readonly openBody?: (events: BodyEvents, parts?: ShownParts) => AnswerBody;
	/** Filters the body by a path; what is found can be opened as its parts. @throws when the signal ends it */
	readonly filterBody?: (path: string, signal: AbortSignal) => Promise<FilterOutcome>;
}

/** What takes an answer apart. */
export interface AnswerReaders {
	readonly layouts: Pick<AnswerLayouts, 'layOut' | 'layOutWhole'>;
	readonly bodies: Pick<AnswerBodies, 'open'>;
	readonly filters: Pick<BodyFilters, 'filter'>;
}

/** Lays an answer out for the composer, with the secrets of the call masked in everything. */
export async function viewAnswer(
	raw: SentAnswer,
	to: AnsweredBy,
	{ layouts, bodies, filters }: AnswerReaders,
): Promise<AnswerView> {
	const { bytes, file, body: received } = raw;
	const { secrets } = to;
	const saved = savedBody(raw, secrets);
	const layout = await layouts.layOut(raw, secrets);
	const { answer, language, scan } = layout;
	const layOutWhole = () => layouts.layOutWhole(received, secrets);
	const text =
		layout.text ??
		counted(l10n.t('({0} {0|byte|bytes}: too much memory or time would be needed to lay them out)'), bytes);
	const { picture: seen, ...content } = layout.content;
	const picture = seen && pictureOf(seen, file);
	const { shown: request, curl } = viewRequest(to.request, raw.sentHeaders ?? [], [...to.secrets, to.sig]);
	const kept = keptBody(layout, file?.path ?? received, raw.truncated);
	return {
		language,
		text,
		...(scan && { layOutWhole }),
		...(picture && { picture }),
		...(curl !== undefined && { curl }),
		...(file && { file }),
		...(bytes > 0 && { saved }),
		...(('path' in kept || kept.bytes.byteLength > 0) && {
			openBody: (events: BodyEvents, parts?: ShownParts) =>
				bodies.open(
					{ kept, ...(parts && { parts }), secrets, hasCome: true, isCut: raw.truncated && !parts, scan },
					events,
				),
			filterBody: (path: string, signal: AbortSignal) => filters.filter(kept, path, signal),
		}),
		snapshot: {
			state: 'answered',
			status: raw.status,
			statusText: layout.statusText,
			kind: answer.kind,
			...kindText(layout, raw.status, to, raw.cut),
			milliseconds: raw.timings.total,
			bytes,
			content: { ...content, ...(picture && { picture: shownOf(picture) }) },
			timing: { phases: phasesOf(raw.timings), isReused: raw.timings.isReused ?? raw.timings.connection === undefined },
			request,
			headers: layout.headers.map(([name, value]) => ({ name, value })),
			...(raw.cut && { part: partText(raw.cut, file?.length ?? bytes) }),
		},
	};
}

/** Where the body is that is read row by row, as UTF-8. Of what is no text it is the first bytes, in rows. */
function keptBody({ content, text = '', utf8 }: AnswerLayout, received: Uint8Array | string, isCut: boolean): KeptBody {
	const encoded = () => new TextEncoder().encode(text);
	if (content.form === 'binary') return { bytes: encoded() };
	if (typeof received === 'string') return utf8 ? { bytes: utf8 } : { path: received };
	// Of a secret that was cut no part stays in the text.
	return { bytes: isCut ? encoded() : (utf8 ?? received) };
}

/** Lays out why a call that was sent to `origin` brought no answer. */
export function viewFailure(code: SendErrorCode, origin: string, milliseconds: number): AnswerView {
	const text = failureText(code, origin);
	return { language: 'text', text: text.message, snapshot: { state: 'failed', code, milliseconds, ...text } };
}

function pictureOf({ bytes, ...seen }: NonNullable<AnswerContent['picture']>, file?: AnswerFile): AnswerPicture {
	const data = bytes ?? (file ? { path: file.path } : new Uint8Array());
	return { id: randomUUID(), ...seen, bytes: bytes?.length ?? file?.length ?? 0, data };
}

function shownOf({ data: _, ...shown }: AnswerPicture): ShownPicture {
	return shown;
}
