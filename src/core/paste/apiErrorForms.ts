import { unescapeHtml } from '../text/htmlText.ts';
import { unescapeOnce } from './literal.ts';

/** A text of an answer; `cut` when its end is missing. */
export interface ErrorText {
	readonly text: string;
	readonly cut: boolean;
}

/** Reads the text `name` of the answer around `at`, in the form of JSON, Python, JavaScript, PHP or XML. */
export function readErrorText(source: string, at: number, name: string): ErrorText | undefined {
	const next = source.indexOf(name, at);
	const previous = source.lastIndexOf(name, at);
	// Keys come in any order: past the end of this answer, the next one begins.
	const isOfNext = next < 0 || /[})]|<\/\w*:?error_response/.test(source.slice(at, next));
	const places = isOfNext ? [previous, next] : [next, previous];
	for (const place of places) {
		const found = place < 0 ? undefined : readAt(source, place, place + name.length, name);
		if (found) return found;
	}
	return undefined;
}

function readAt(source: string, start: number, end: number, name: string): ErrorText | undefined {
	if (source[end] === '>' && /<(?:\w{1,40}:)?$/.test(source.slice(Math.max(0, start - 42), start)))
		return readElement(source, end + 1);
	const quoted = /(["']?)\]?\s{0,99}(?:=>|[:=])\s{0,99}(string\s{0,9}(?:\(\d{1,9}\))?\s{0,99})?[ub]?(["'])/y;
	quoted.lastIndex = end;
	const opening = quoted.exec(source);
	if (opening) {
		const from = quoted.lastIndex;
		const mark = opening[3] as string;
		return opening[2] === undefined ? readLiteral(source, from, mark) : readDump(source, from, mark);
	}
	if (/^\][ \t]{0,9}=>/.test(source.slice(end, end + 12)))
		return readTo(source, source.indexOf('>', end) + 1, /\r?\n\s{0,99}(?:\[\w{1,99}\] =>|\)[ \t]*(?:\r?\n|$))/g);
	if (source[end] === '=')
		return readTo(source, end + 1, new RegExp(`, error_(?!${name.slice(6)})\\w{1,20}=|[}\\n]`, 'g'));
	return undefined;
}

/** XML. */
function readElement(source: string, from: number): ErrorText {
	const data = source.startsWith('<![CDATA[', from);
	if (data) return readTo(source, from + '<![CDATA['.length, /\]\]>/g);
	const { text, cut } = readTo(source, from, /<\//g);
	return { text: unescapeHtml(text), cut };
}

/** PHP dumps a text as it is, its quotes not escaped. */
function readDump(source: string, from: number, mark: string): ErrorText {
	return readTo(source, from, mark === '"' ? /"[ \t]*(?:\r?\n|$)/g : /' \(length=\d{1,9}\)/g);
}

function readTo(source: string, from: number, end: RegExp): ErrorText {
	end.lastIndex = from;
	const found = end.exec(source);
	return { text: source.slice(from, found?.index).trim(), cut: !found };
}

/** A literal of JSON, Python or JavaScript. */
function readLiteral(source: string, from: number, mark: string): ErrorText {
	for (let end = source.indexOf(mark, from); end >= 0; end = source.indexOf(mark, end + 1)) {
		let escapes = 0;
		while (end - escapes > from && source[end - escapes - 1] === '\\') escapes++;
		if (escapes % 2 === 0) return { text: unescapeOnce(source.slice(from, end)), cut: false };
	}
	return { text: unescapeOnce(source.slice(from)), cut: true };
}
