import { maskSecrets } from './mask.ts';
import { type Answer, type ApiError, bodyText, type RawAnswer, readAnswer } from './response.ts';
import { cutText } from './text/flatCopy.ts';
import { prettyJson } from './text/prettyJson.ts';
import { type ShownPart, shownPart } from './text/shownPart.ts';

/** An answer laid out for reading, with the secrets masked in all of it and its sayings cut to a length that can be read. */
export interface AnswerLayout {
	readonly answer: Answer;
	readonly statusText: string;
	readonly headers: RawAnswer['headers'];
	/** `json` where `text` is JSON laid out; JSON nested too deeply for that is text, as it came. */
	readonly language: 'json' | 'text';
	/** The whole body, or undefined where it is no text. */
	readonly text: string | undefined;
	/** What is shown at once of `text`. */
	readonly shown: ShownPart;
}

/** How much of a body is shown at once, in UTF-16 units; the whole opens in an editor. */
const shownBody = 200_000;
const shownLine = 10_000;

/** A service sends a few dozen; each is a row of a table. */
const mostHeaders = 500;

/** How much is told of what a service says: an `error_msg`, a place, a status text. */
const longestSaying = 1000;

/**
 * Lays an answer out. A service may echo what it was sent, so `secrets` are masked in everything, before it is cut: of a
 * secret no part stays. `lineMark` stands where a line is too long to be shown. Linear in the size of the answer.
 */
export function layOutAnswer(raw: RawAnswer, secrets: readonly string[], lineMark: string): AnswerLayout {
	const masked = (text: string) => maskSecrets(text, secrets);
	const saying = (text: string) => cutText(masked(text), longestSaying);
	const received = bodyText(raw);
	const pretty = received === undefined ? undefined : prettyJson(received);
	const whole = pretty ?? received;
	const text = whole === undefined ? undefined : masked(whole);
	const { text: shown, cut } = shownPart(text ?? '', { text: shownBody, line: shownLine, mark: lineMark });
	return {
		answer: withSayings(readAnswer(raw, received), saying),
		statusText: saying(raw.statusText),
		headers: shownHeaders(raw).map(([name, value]) => [masked(name), masked(value)] as const),
		language: pretty === undefined ? 'text' : 'json',
		text,
		shown: { text: shown, cut: cut || raw.truncated },
	};
}

/** The first ones, and in a row of its own how many more there are. */
function shownHeaders({ headers }: RawAnswer): RawAnswer['headers'] {
	if (headers.length <= mostHeaders) return headers;
	return [...headers.slice(0, mostHeaders), ['…', `+ ${headers.length - mostHeaders}`]];
}

function withSayings(answer: Answer, saying: (text: string) => string): Answer {
	const ofError = ({ code, message, field }: ApiError): ApiError => ({
		code,
		message: saying(message),
		...(field === undefined ? {} : { field: saying(field) }),
	});
	switch (answer.kind) {
		case 'api-error':
			return { kind: 'api-error', error: ofError(answer.error) };
		case 'http-error':
			return answer.error ? { kind: 'http-error', error: ofError(answer.error) } : answer;
		case 'redirect':
			return { kind: 'redirect', location: saying(answer.location) };
		default:
			return answer;
	}
}
