import { jsonExtent } from '../text/jsonExtent.ts';
import { findSecretMask, secretMask } from './signingText.ts';
import { closingBracket, surplusClosers } from './urlEnd.ts';

export interface Surroundings {
	/** The quote that it is in, with the backslashes before it. */
	readonly quote?: string;
	/** True when the quote is directly before it: then it ends at the closing one. */
	readonly direct: boolean;
	readonly bracket?: string;
	/** True when nothing but white space precedes it on its line. */
	readonly first: boolean;
}

const closingQuotes = { '“': '”', '„': '“', '«': '»' };
const closing: Readonly<Record<string, string>> = { ...closingQuotes, '(': ')', '[': ']', '{': '}', '<': '>' };

/** Reads the text before a signing string on its line. */
export function surroundingsOf(before: string): Surroundings {
	const [, escapes = '', mark = ''] = /(\\{0,15})(["'`“„«([{<])$/.exec(before) ?? [];
	const first = before.trim() === '';
	if (/["'`“„«]/.test(mark)) return { quote: escapes + (closing[mark] ?? mark), direct: true, first };
	const open = openQuote(before);
	return { ...(open && { quote: open }), ...(mark && { bracket: mark }), direct: false, first };
}

/** The quote that is open at the end of a line's part. An apostrophe within a word does not count. */
function openQuote(before: string): string | undefined {
	let open: string | undefined;
	for (const { 0: mark, index } of before.matchAll(/(?<!\\)\\{0,15}["'`]/g)) {
		if (open !== undefined) open = mark === open ? undefined : open;
		else if (!mark.endsWith("'") || !/\w/.test(before[index - 1] ?? '')) open = mark;
	}
	return open;
}

/** Where the signing string ends that a line begins with. Its values may hold anything: the secret is the best mark. */
export function endOfSigningString(line: string, around: Surroundings): number {
	const close = around.quote === undefined ? -1 : closingQuote(line, around.quote);
	const secretEnd = endOfSecret(line);
	if (around.quote !== undefined && secretEnd >= 0 && line.startsWith(around.quote, secretEnd)) return secretEnd;
	if (around.direct && close >= 0) return close;
	const within = close < 0 ? line : line.slice(0, close);
	const end = close < 0 ? secretEnd : endOfSecret(within);
	if (end >= 0) return end;
	const bracket =
		around.bracket === undefined ? -1 : closingBracket(within, around.bracket, closing[around.bracket] ?? '');
	if (bracket >= 0) return bracket;
	return trimmed(within, around.first || around.quote !== undefined).length;
}

/** Where the secret at the end of a signing string ends, or its mask; before a digest that is its result; else -1. */
export function endOfSecret(line: string): number {
	const masked = maskIn(line);
	const limit = masked ? masked.index + masked[0].length : line.length;
	const lastName = lastJoinedName(line, limit);
	let spaced = -1;
	for (const { 0: digest, index } of line.slice(0, masked?.index).matchAll(digests)) {
		const before = line.slice(Math.max(0, index - 60), index);
		const end = index + digest.length;
		if (
			index < lastName ||
			/["']$/.test(before) ||
			(masked && !isOtherMask(masked, line.slice(end, Math.min(end + 200, masked.index))))
		)
			continue;
		const result = resultMark.exec(before);
		if (result) return index - before.length + result.index;
		if (!/\s$/.test(before)) return end;
		// A secret that was pasted with a space, unless it is the result of another.
		if (spaced < 0) spaced = end;
	}
	return masked ? limit : spaced;
}

/** The mask of the secret: values may be masked before it, and another text after white space. */
function maskIn(line: string): RegExpExecArray | undefined {
	const first = secretMask.exec(line);
	if (!first) return undefined;
	const end = first.index + first[0].length;
	return findSecretMask(line.slice(0, end + line.slice(end).search(/\s|$/)));
}

const digests = /(?:[0-9a-f]{32}|[0-9A-F]{32})(?![0-9A-Za-z]|_[\w=])/g;

/** The text between a signing string and its digest in a log. */
const resultMark =
	/\s+(?:==?|[:,;|#]|\/\/)\s*["'(]?$|\s*(?:[-=]+>|→)\s*["'(]?$|[\s,;&]["'(]?(?:\w{0,20}sig\w{0,20}|md5|hash)["']?\s*[:=]\s*["'(]?$/i;

/** True when a mask that follows a digest belongs to something else, as a masked token does. */
function isOtherMask(mask: RegExpExecArray, between: string): boolean {
	return !mask[0].includes('SECRET') && /[\s"']/.test(between);
}

/** Where the last name is that directly follows a value. */
function lastJoinedName(line: string, limit: number): number {
	const names = line.slice(0, limit).matchAll(/[^\s?&"'`([{=:>,;|](?:format|method|session_key)=/g);
	return [...names].at(-1)?.index ?? -1;
}

/** The first closing quote that is not within a JSON value or a word, or -1. */
function closingQuote(line: string, quote: string): number {
	const mark = quote.at(-1) ?? '';
	let json = true;
	for (let at = 0; at < line.length; at++) {
		const character = line[at];
		if (json && character === '=' && (line[at + 1] === '{' || line[at + 1] === '[')) {
			const { end, closed } = jsonExtent(line, at + 1, () => true);
			// A value without an end is read once only.
			json = closed;
			if (json) at = end - 1;
		} else if (character === mark && backslashes(line, at) === quote.length - 1) {
			if (!/\w/.test(line[at + 1] ?? '')) return at - (quote.length - 1);
		}
	}
	return -1;
}

function backslashes(line: string, at: number): number {
	let count = 0;
	while (count < 16 && line[at - 1 - count] === '\\') count++;
	return count;
}

/** The rest of a line without what closes a sentence or a bracket around. */
function trimmed(line: string, whole: boolean): string {
	const text = line.trimEnd();
	if (whole) return text;
	const [end = ''] = /(?<![)\]},;.!"'`\\])[)\]},;.!"'`\\]{1,10}$/.exec(text.slice(-11)) ?? [];
	// Brackets that were opened in a value are closed in it.
	const bracket = /[)\]}]/.exec(end)?.[0];
	const isBalanced = bracket !== undefined && (surplusClosers(text).get(bracket) ?? 0) <= 0;
	return isBalanced ? text : text.slice(0, text.length - end.length);
}
