import catalog from '../../catalogs/okErrorCodes.json' with { type: 'json' };
import type { ApiError } from '../call/response.ts';
import { unescapeHtml } from '../text/htmlText.ts';
import { literalAt, unescapeOnce } from './literal.ts';

/** An API error found in a text. `echo` is what the service says it signed (code 104), with the secret masked. */
export interface FoundApiError extends ApiError {
	readonly sig?: string;
	readonly echo?: string;
}

const maxAnswerLength = 100_000;

/** The code as JSON, a dict, an object or a dump of PHP writes it, with the quotes of nested texts. */
const written =
	/(?<![\w$])(\\{0,15})["']?error_code\\{0,15}["']?\]?\s*(?:=>|:)\s*(?:int\s?\(?)?\\{0,15}["']?(-?\d{1,9})(?![\d.])/;
const inXml = /<(?:\w{1,40}:)?error_code>\s*(-?\d{1,9})\s*</;
/** Java prints a map so. In a query it is another service's. */
const inMap = /[{(,]\s?error_code=(-?\d{1,9})\s?(?=[,})])/;

/** Finds an API error answer (public record, "Answers") in `text`, also within a log line. Never throws. */
export function findApiError(text: string): FoundApiError | undefined {
	const found = written.exec(text) ?? inXml.exec(text) ?? inMap.exec(text);
	if (!found) return echoIn(text) ?? codeOfHeader(text) ?? findErrorText(text);
	const code = Number(found.at(-1));
	const from = Math.max(0, found.index - maxAnswerLength);
	const { source, at } = unnested(text.slice(from, found.index + maxAnswerLength), found.index - from, found);
	const { text: message = '', cut } = readErrorText(source, at, 'error_msg') ?? {};
	const field = readErrorText(source, at, 'error_field')?.text;
	return { ...echoIn(message, cut), code, message, ...(field && { field }) };
}

/** JSON within a JSON text or a string literal is escaped once more, for each level. */
function unnested(text: string, at: number, found: RegExpExecArray): { source: string; at: number } {
	let [source, place] = [text, at];
	// One level makes 1 backslash before a quote, two make 3, three make 7.
	for (let marks = found.length > 2 ? (found[1] ?? '').length : 0; marks > 0; marks >>= 1) {
		const before = unescapedOnce(source.slice(0, place));
		source = before + unescapedOnce(source.slice(place));
		place = before.length;
	}
	return { source, at: place };
}

function unescapedOnce(text: string): string {
	return text.replace(/\\(["'\\/])/g, '$1');
}

/** Without what closes the texts around it. */
function withoutEnd(text: string): string {
	let end = text.length;
	while (end > 0 && /["'}\s]/.test(text[end - 1] as string)) end--;
	return text.slice(0, end);
}

function codeOfHeader(text: string): FoundApiError | undefined {
	const code = /^[ \t]*(?:< ?)?invocation-error:[ \t]*(\d{1,9})[ \t]*\r?$/im.exec(text)?.[1];
	return code === undefined ? undefined : { code: Number(code), message: '' };
}

/** What the service says it signed. Where the text is `cut`, only the mask shows that nothing of it is missing. */
function echoIn(text: string, cut = false): FoundApiError | undefined {
	const found =
		/(?:PARAM_SIGNATURE\s{0,9}:\s{0,9})?Invalid signature\s{1,99}([^\s,]{0,200}),?\s{0,99}calculated by string\s{1,99}/.exec(
			text,
		);
	if (!found) return undefined;
	const start = found.index + found[0].length;
	const rest = text.slice(start);
	const mask = /(?<!\*)\*{4,}\s{0,9}SECRET[ _]KEY\s{0,9}\*{4,}/.exec(rest);
	const echo = mask ? rest.slice(0, mask.index + mask[0].length) : withoutEnd(rest);
	const message = text.slice(found.index, start + echo.length);
	return { code: 104, message, ...(cut && !mask ? {} : { echo }), ...(found[1] ? { sig: found[1] } : {}) };
}

/** Reads the text `name` of the answer around `at`, in the form of JSON, Python, JavaScript, PHP or XML. */
function readErrorText(source: string, at: number, name: string) {
	const next = source.indexOf(name, at);
	const previous = source.lastIndexOf(name, at);
	// Keys come in any order: past the end of this answer, the next one begins.
	const isOfNext = next < 0 || /[})]|<\/\w*:?error_response/.test(source.slice(at, next));
	const places = isOfNext ? [previous, next] : [next, previous];
	const found = places.map((place) => (place < 0 ? undefined : readAt(source, place, place + name.length, name)));
	return found.find(Boolean);
}

function readAt(source: string, start: number, end: number, name: string) {
	if (source[end] === '>' && /<(?:\w{1,40}:)?$/.test(source.slice(Math.max(0, start - 42), start)))
		return readElement(source, end + 1);
	const quoted = /(["']?)\]?\s{0,99}(?:=>|[:=])\s{0,99}(string\s{0,9}(?:\(\d{1,9}\))?\s{0,99})?[ub]?(["'])/y;
	quoted.lastIndex = end;
	const opening = quoted.exec(source);
	if (opening) {
		const from = quoted.lastIndex;
		if (opening[2] === undefined) {
			const raw = literalAt(source, from - 1)?.raw;
			return { text: unescapeOnce(raw ?? source.slice(from)), cut: raw === undefined };
		}
		// PHP dumps a text as it is, its quotes not escaped.
		return readTo(source, from, opening[3] === '"' ? /"[ \t]*(?:\r?\n|$)/g : /' \(length=\d{1,9}\)/g);
	}
	if (/^\][ \t]{0,9}=>/.test(source.slice(end, end + 12)))
		return readTo(source, source.indexOf('>', end) + 1, /\r?\n\s{0,99}(?:\[\w{1,99}\] =>|\)[ \t]*(?:\r?\n|$))/g);
	if (source[end] === '=')
		return readTo(source, end + 1, new RegExp(`, error_(?!${name.slice(6)})\\w{1,20}=|[}\\n]`, 'g'));
	return undefined;
}

function readElement(source: string, from: number) {
	const data = source.startsWith('<![CDATA[', from);
	if (data) return readTo(source, from + '<![CDATA['.length, /\]\]>/g);
	const { text, cut } = readTo(source, from, /<\//g);
	return { text: unescapeHtml(text), cut };
}

/** The text up to an end; `cut` where that is missing. */
function readTo(source: string, from: number, end: RegExp) {
	end.lastIndex = from;
	const found = end.exec(source);
	return { text: source.slice(from, found?.index).trim(), cut: !found };
}

/** The names of API errors by which an answer's text begins, with their codes (public record, "Answers"). */
const codes: ReadonlyMap<string, number> = new Map(catalog.errorCodes.map(({ name, code }) => [name, code]));

const named = /(?<![\w.])([A-Z][A-Z_]{2,60})(\s?:\s)(?=[^\s:])([^\r\n"<}]{3,300})/g;

/** The text of an API error without its code, as logs and messages write it: `PARAM_SESSION_KEY : Invalid session key`. */
function findErrorText(text: string): { code: number; message: string } | undefined {
	for (const [whole, name = '', sign] of text.matchAll(named)) {
		const code = codes.get(name);
		// Short names are words, too: only the service writes a space before the colon.
		if (code !== undefined && (name.startsWith('PARAM_') || sign === ' : ')) return { code, message: whole.trim() };
	}
	return undefined;
}
