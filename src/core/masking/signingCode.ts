import { signingCode } from '../services/ok/patterns.ts';
import type { Span } from '../text/span.ts';

/** A literal that is appended: `s + "…"`, `$s . '…'`, `s << "…"`, `md.update("…")`, `%s%s", s, "…")`. */
const appended =
	/[\w\])}"'`]\s{0,20}(\+=?|\.=?|&|<<|\|\||,|\.?(?:concat|append|update|add|write|print)\(|String:)\s{0,20}(?:\w{1,12}\()?[bBuU@fFrL]{0,2}(["'`])([^"'`\s=&\\]{8,200})\2/g;

/** Text after a variable within a literal: `${s}…`, `#{s}…`, `{$s}…`, `{}…`, `%s…`, `\(s)…`. */
const interpolated =
	/(?:[$#]\{[^}"'`\r\n]{1,80}\}|\{\$?[\w.>[\]-]{0,60}\}|%[sv@]|\\\([\w.]{1,60}\))([^"'`\s=&\\{}$%#]{8,200})(?=["'`])/g;

/** Runs that may be a key, or end with one. */
const runs = /[\dA-Za-z]{24,}/g;
const long = /^(?:[\da-f]{32}|[\dA-F]{32})$/;
const short = /^(?:[\da-f]{24}|[\dA-Z]{24})$/;
const otherDigests: ReadonlySet<number> = new Set([40, 56, 64, 96, 128]);
const isPublic =
	/(?:(?:sig|signature|(?:application|app|public)[_-]?key|hash|digest|etag|commit|md5)["'`\]]{0,2}\s{0,3}(?:=>|={1,3}|:|,)\s{0,3}|(?:\)|[\da-f]{32}|\*)["'`]?\s{0,3}(?:={1,3}>?|[-=]{1,3}>|→|:)\s{0,3}|[-\w]{1,20}sum\s{1,3}|invalid signature\s{1,9}|[?&]\w{0,30}=)["'`]?$/i;

/** Keys without a name in code that signs. */
export function* signingCodeSpans(text: string): Generator<Span> {
	if (!signingCode.test(text)) return;
	for (const { 0: whole, 1: joint, 3: literal = '', index } of text.matchAll(appended)) {
		const end = index + whole.length - 1;
		if (mayBeKey(literal, joint === ',' ? 16 : 8)) yield { start: end - literal.length, end };
	}
	for (const { 0: whole, 1: literal = '', index } of text.matchAll(interpolated))
		if (mayBeKey(literal, 8)) yield { start: index + whole.length - literal.length, end: index + whole.length };
	for (const { 0: run, index } of text.matchAll(runs)) {
		const key = [run.slice(-32), run.slice(-24)].find((end) => long.test(end) || short.test(end));
		if (key === undefined || !/\d/.test(key) || !/[A-Za-z]/.test(key)) continue;
		if (otherDigests.has(run.length) && /^(?:[\da-f]+|[\dA-F]+)$/.test(run)) continue;
		const start = index + run.length - key.length;
		if (key !== run || !isPublic.test(labelBefore(text, start, start + key.length)))
			yield { start, end: start + key.length };
	}
}

/** The text before a value, without what dumps write between: `sig=[…]` of a list of one, `string(32) "…"`. */
function labelBefore(text: string, start: number, end: number): string {
	const before = text.slice(Math.max(0, start - 60), start);
	const isAlone = /^["'`]?\]/.test(text.slice(end, end + 2));
	return before.replace(isAlone ? /\[["'`]?$/ : /string\(32\) "$/, '');
}

/** False for names, addresses and character sets. */
function mayBeKey(literal: string, least: number): boolean {
	if (
		literal.length < least ||
		/^(?:utf|iso|windows|cp\d|latin|koi8|ascii|sha|md5|https?:|\/|application\/|x-)/i.test(literal)
	)
		return false;
	if (/^[a-z][a-zA-Z]*(?:[._-][a-zA-Z]+)*[:(]?$/.test(literal)) return false;
	return (
		(/\d/.test(literal) && /[A-Za-z]/.test(literal)) ||
		(literal.length >= 12 && /^[\w.~+/|:!@*^-]+$/.test(literal) && /[a-z][A-Z]|[A-Z]{6}/.test(literal))
	);
}
