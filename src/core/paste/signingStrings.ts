import { secretOfParameter } from '../masking/secretNames.ts';
import { inOrder, type SecretSpan } from '../masking/secretSpans.ts';
import { applicationKeyMark, nextSigningString, signingMark } from '../services/ok/patterns.ts';
import { readLiteral } from './literal.ts';
import { queryPairs } from './queryText.ts';
import { endOfSecret, endOfSigningString, type Surroundings, surroundingsOf } from './signingEnd.ts';
import { isKnownName, isSigningText, readSigningText, type SigningText, type SigningTextHints } from './signingText.ts';

/** A signing string in the midst of other text, and the secrets in it. */
export type FoundSigningString = ReturnType<typeof found>;

/** How far before its first sure name a signing string may begin, and how far its last value may go on over lines. */
const maxBeginningLength = 4000;
const maxContinuationLength = 20_000;

/** The developer's own signing strings in `paste`, in order; not the one that a service says it signed. Never throws. */
export function findSigningStrings(paste: string, hints: SigningTextHints = {}): FoundSigningString[] {
	const strings: FoundSigningString[] = [];
	const lineEnd = nextOf(/\n/g, paste);
	const nextStart = nextOf(nextSigningString, paste);
	let from = 0;
	for (const { index } of paste.matchAll(signingMark)) {
		if (index < from) continue;
		const start = beginning(paste, startOf(paste, index, from, hints), from, hints);
		const before = paste.slice(Math.max(from, start - maxBeginningLength), start);
		const around = surroundingsOf(before.slice(before.lastIndexOf('\n') + 1));
		const end = endOf(paste, start, { line: lineEnd(index), next: nextStart(index + 1) }, around);
		from = Math.max(end, index + 1);
		// What a service says it signed.
		if (/calculated by string\s*$/i.test(paste.slice(Math.max(0, start - 40), start))) continue;
		const string = read(paste, start, end, around, hints);
		// A query without its separators is still a query, unless a secret stands at its end.
		if (string.parts.secretStart >= 0 || !/[?&/#]/.test(paste[start - 1] ?? '')) strings.push(string);
	}
	return [...strings, ...findJoined(paste, strings)].sort((a, b) => a.start - b.start);
}

/** The secrets of a paste with those of its signing strings: there values end without a mark. */
export function withSigningSecrets(spans: readonly SecretSpan[], strings: readonly FoundSigningString[]): SecretSpan[] {
	const all: SecretSpan[] = strings.flatMap(({ secrets }) => secrets);
	let at = 0;
	for (const span of spans) {
		while (at < strings.length && (strings[at]?.end ?? 0) <= span.start) at++;
		const { start } = strings[at] ?? { start: Number.POSITIVE_INFINITY };
		if (span.start >= start) continue;
		const end = Math.min(span.end, start);
		all.push({ ...span, end, text: span.text.slice(0, end - span.start) });
	}
	return inOrder(all);
}

/** Tells where the next match is, for places that only grow: each is looked for once. */
function nextOf(pattern: RegExp, text: string): (from: number) => number {
	let found = -1;
	return (from) => {
		if (found >= from) return found;
		pattern.lastIndex = from;
		found = pattern.exec(text)?.index ?? text.length;
		return found;
	};
}

/** Signing strings begin with their first parameter: what precedes it may be a label, as in `base=`. */
function startOf(paste: string, mark: number, from: number, hints: SigningTextHints): number {
	let word = mark;
	const first = Math.max(from, mark - maxBeginningLength);
	while (word > first && !/[\s"'`<>()[\]{}«»“”„;|]/.test(paste[word - 1] ?? '')) word--;
	const before = paste.slice(word, mark);
	const next = /^\w+/.exec(paste.slice(mark, mark + 20))?.[0] ?? '';
	for (const { 0: whole, index } of before.matchAll(/(?<![\w.])[A-Za-z_][\w.]{0,100}=/g)) {
		const name = whole.slice(0, -1);
		const value = before.slice(index + whole.length);
		const isEmpty = /^(?:$|[A-Za-z_][\w.]{0,100}=)/.test(value);
		const isLabel = isEmpty && !(name < next && isKnownName(name, hints));
		if (!isLabel && !/[,:|>/?&-]$/.test(value)) return word + index;
	}
	return mark;
}

/** The first values may hold spaces and brackets: then they begin at a known name that sorts before. */
function beginning(paste: string, start: number, from: number, hints: SigningTextHints): number {
	if (start === from || /[\s"'`“«([{<:=>,;|?&/#]/.test(paste[start - 1] ?? '')) return start;
	const next = /^\w+/.exec(paste.slice(start, start + 100))?.[0] ?? '';
	const before = paste.slice(Math.max(from, start - maxBeginningLength), start);
	const line = before.slice(before.lastIndexOf('\n') + 1);
	for (const { 0: name, index } of line.matchAll(/(?<![\w.?&])[A-Za-z_]\w{0,100}(?==)/g))
		if (name < next && isKnownName(name, hints)) return start - line.length + index;
	return start;
}

function endOf(paste: string, start: number, limit: { line: number; next: number }, around: Surroundings): number {
	const line = paste.slice(start, Math.min(limit.line, limit.next)).replace(/\r$/, '');
	const end = start + endOfSigningString(line, around);
	if (limit.next <= limit.line || around.quote !== undefined || endOfSecret(line) >= 0) return end;
	return endOfContinuation(paste, limit.line, Math.min(limit.next, limit.line + maxContinuationLength)) ?? end;
}

const isSigPrinted = /(?<!\S)(?:sig|md5)\s?[:=]/;

/** A value that holds line ends goes on to the secret, where one follows. */
function endOfContinuation(paste: string, from: number, limit: number): number | undefined {
	for (let at = from + 1, next = at; at < limit; at = next + 1) {
		const lineEnd = paste.indexOf('\n', at);
		next = lineEnd < 0 ? limit : Math.min(lineEnd, limit);
		const line = paste.slice(at, next);
		if (isSigningText(line) || isSigPrinted.test(line)) return undefined;
		if (/^\s*[\w .-]{0,30}(?:[:=]|[-=]+>)|https?:|\{"/.test(line)) return undefined;
		const end = endOfSecret(line);
		if (end > 0) return /^\s*[0-9A-Fa-f]{32}$/.test(line.slice(0, end)) ? undefined : at + end;
	}
	return undefined;
}

function read(paste: string, start: number, end: number, { quote }: Surroundings, hints: SigningTextHints) {
	const raw = paste.slice(start, end);
	const literal = readLiteral(raw, levelsOf(raw, quote));
	const string = found(start, raw, readSigningText(literal.text, hints), literal.rawAt);
	const next = string.parts.secretStart < 0 ? secretAppended(paste, end) : undefined;
	return next ? { ...string, secrets: [...string.secrets, next] } : string;
}

/** Code may append the secret as another literal. */
function secretAppended(paste: string, end: number): SecretSpan | undefined {
	const appended =
		/^(\\{0,3}["'`]\s{0,20}[.+&]?\s{0,20}\\{0,3}["'`])(?=[^"'`\s\\=\d]{0,200}\d)([^"'`\s\\=]{8,200}={0,2})\\{0,3}["'`]/;
	const [, between = '', text = ''] = appended.exec(paste.slice(end, end + 300)) ?? [];
	const start = end + between.length;
	return text === '' ? undefined : { start, end: start + text.length, name: 'signing_secret', text };
}

/** How often the escapes within a quote are to be resolved. If a quote is not escaped, nothing is. */
function levelsOf(raw: string, quote: string | undefined): number {
	if (quote === undefined || !/["']$/.test(quote) || new RegExp(`(?<!\\\\)${quote.at(-1)}`).test(raw)) return 0;
	return Math.ceil(Math.log2(quote.length)) + 1;
}

/** Joined with `&`, which is a mistake; the secret at the end distinguishes it from a query. */
function findJoined(paste: string, others: readonly FoundSigningString[]): FoundSigningString[] {
	const strings: FoundSigningString[] = [];
	let from = 0;
	let at = 0;
	for (const { index } of paste.matchAll(applicationKeyMark)) {
		while (at < others.length && (others[at]?.end ?? 0) <= index) at++;
		if (index < from || index >= (others[at]?.start ?? paste.length)) continue;
		let word = index;
		while (word > from && !/[\s"'`<>()]/.test(paste[word - 1] ?? '')) word--;
		const [rest = ''] = /^[^\s"'`<>()]*/.exec(paste.slice(index)) ?? [];
		const before = paste.slice(word, index);
		from = index + rest.length;
		const start = before.endsWith('&') ? word : index;
		if (start < (others[at - 1]?.end ?? 0) || from > (others[at]?.start ?? paste.length)) continue;
		const text = paste.slice(start, from).replace(/[\]},;.:]{1,5}$/, '');
		if (/[?/#]/.test(before) || !/&(?:method|format)=/.test(rest) || /(?:^|&)(?:sig|access_token)=/.test(text))
			continue;
		const digest = /[^=](?:[0-9a-f]{32}|[0-9A-F]{32})$/.exec(text);
		if (digest) strings.push(found(start, text, joinedParts(text, digest.index + 1), (offset) => offset));
	}
	return strings;
}

function joinedParts(text: string, secretStart: number): SigningText {
	const concatenation = text.slice(0, secretStart);
	return { parameters: queryPairs(concatenation), concatenation, secretStart, masked: false, uncertain: false };
}

/** Its secrets are in order, and never overlap. */
function found(start: number, raw: string, parts: SigningText, rawAt: (offset: number) => number) {
	const { parameters, secretStart, masked, concatenation } = parts;
	const secrets: SecretSpan[] = [];
	const add = (from: number, to: number, name: SecretSpan['name']) => {
		const text = raw.slice(from, to);
		if (text !== '') secrets.push({ start: start + from, end: start + to, name, text });
	};
	let at = 0;
	for (const { name, value } of parameters) {
		const from = concatenation.indexOf(`${name}=`, at) + name.length + 1;
		at = from + value.length;
		const kind = secretOfParameter(name);
		if (kind !== undefined) add(rawAt(from), rawAt(at), kind);
	}
	if (secretStart >= 0 && !masked) add(rawAt(secretStart), raw.length, 'signing_secret');
	return { start, end: start + raw.length, parts, secrets };
}
