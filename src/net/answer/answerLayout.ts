import type { AnswerContent } from '../../core/call/answerContent.ts';
import {
	type Answer,
	type BodyFacts,
	header,
	judgeAnswer,
	type RawAnswer,
	readAnswer,
} from '../../core/call/response.ts';
import { maskBeginning, maskSecrets } from '../../core/masking/mask.ts';
import { cutText } from '../../core/text/flatCopy.ts';
import { prettyBeginning, prettyJson } from '../../core/text/prettyJson.ts';
import { isShowable } from './imageType.ts';
import { type ReadableBody, readableBody } from './readableBody.ts';

/** An answer laid out for reading, with the secrets masked in all of it and its sayings cut to a length that can be read. */
export interface AnswerLayout {
	readonly answer: Answer;
	readonly statusText: string;
	readonly headers: RawAnswer['headers'];
	/** `json` where `text` is JSON laid out; JSON nested too deeply for that is text, as it came. */
	readonly language: 'json' | 'text';
	/** The whole body, or undefined where there is none or it is not laid out; of one that is no text the first bytes in rows. */
	readonly text: string | undefined;
	/** The body as received, where `text` is laid out. */
	readonly raw?: string;
	readonly content: AnswerContent;
}

/** A service sends a few dozen; each is a row of a table. */
const maxHeaders = 500;

/** Of a content-type, in UTF-16 units. */
const maxType = 100;

/** Maximum length of what a service says: an `error_msg`, a place, a status text. */
const maxSaying = 1000;

/** A service may echo what it was sent: secrets are masked before anything is cut. @param facts of the whole body of a beginning */
export function layOutAnswer(raw: RawAnswer, secrets: readonly string[], facts?: BodyFacts): AnswerLayout {
	const masked = (text: string) => maskSecrets(text, secrets);
	const saying = (text: string) => cutText(masked(text), maxSaying);
	const body = readableBody(raw, secrets);
	const received = body.form === 'text' ? body.text : body.form === 'empty' ? '' : undefined;
	const hide = (part: string) => (raw.truncated ? maskBeginning(part, secrets) : masked(part));
	const shown = hide(received ?? '');
	const isNoJson = received === undefined || (facts !== undefined && !facts.members);
	const pretty = isNoJson ? undefined : prettyText(received, shown, hide, raw.truncated);
	const text = body.form === 'binary' ? body.hex : (pretty ?? shown);
	return {
		answer: withSayings(facts ? judged(raw, body, facts) : answerOf(raw, body, received), saying),
		statusText: saying(raw.statusText),
		headers: shownHeaders(raw).map(([name, value]) => [masked(name), masked(value)] as const),
		language: pretty === undefined ? 'text' : 'json',
		text,
		...(pretty !== undefined && { raw: shown }),
		content: contentOf(raw, body, saying),
	};
}

/** JSON with a masked number is not JSON: then it is masked after the layout. */
function prettyText(received: string, shown: string, hide: (text: string) => string, isCut: boolean) {
	const layOut = isCut ? prettyBeginning : prettyJson;
	const pretty = layOut(shown);
	if (pretty !== undefined || shown === received) return pretty;
	const unmasked = layOut(received);
	return unmasked === undefined ? undefined : hide(unmasked);
}

/** An answer that is a value of JSON but for bytes that are no text is none. */
function answerOf(raw: RawAnswer, body: ReadableBody, received: string | undefined): Answer {
	const answer = readAnswer(raw, received);
	const isDamaged = body.form === 'text' && body.isDamaged;
	return isDamaged && answer.kind === 'success' ? { kind: 'unreadable', reason: 'not-utf8' } : answer;
}

/** By what is known of the whole body; where that is no UTF-8, its beginning tells whether it is text all the same. */
function judged(raw: RawAnswer, body: ReadableBody, facts: BodyFacts): Answer {
	const isText = facts.isText || (body.form === 'text' && body.charset.name !== 'utf-8' && !body.isDamaged);
	return judgeAnswer({ ...raw, truncated: raw.cut !== undefined }, { ...facts, isText });
}

function contentOf(raw: RawAnswer, body: ReadableBody, saying: (text: string) => string): AnswerContent {
	const type = header(raw, 'content-type')?.split(';', 1)[0]?.trim();
	const content = { form: body.form, ...(type ? { type: saying(type.slice(0, maxType)) } : {}) };
	if (body.form === 'empty') return content;
	if (body.form === 'text') return { ...content, charset: body.charset, isDamaged: body.isDamaged };
	const { picture: found, hexBytes } = body;
	if (!found) return { ...content, hexBytes };
	const bytes = isShowable(found) && !raw.truncated && { base64: Buffer.from(raw.body).toString('base64') };
	return { ...content, hexBytes, picture: { ...found, ...bytes } };
}

/** The first ones, and in a row of its own how many more there are. */
function shownHeaders({ headers }: RawAnswer): RawAnswer['headers'] {
	if (headers.length <= maxHeaders) return headers;
	return [...headers.slice(0, maxHeaders), ['…', `+ ${headers.length - maxHeaders}`]];
}

function withSayings(answer: Answer, saying: (text: string) => string): Answer {
	if (answer.kind === 'redirect') return { ...answer, location: saying(answer.location) };
	if (!('error' in answer) || !answer.error) return answer;
	const { code, message, field } = answer.error;
	const error = { code, message: saying(message), ...(field !== undefined && { field: saying(field) }) };
	return { ...answer, error };
}
