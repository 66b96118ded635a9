import { characterOf, utf8OrLatin1 } from '../text/units.ts';

/** A text literal as it is written. Its escapes are resolved once its language is known. */
export interface WrittenLiteral {
	readonly pieces: readonly { readonly raw: string; readonly quote: string; readonly prefix: string }[];
}

const opening = /([uUbBrRfFL@]{0,2})(["'`])/y;
const contents: Readonly<Record<string, RegExp>> = {
	"'": /([^'\\]*(?:\\[\s\S][^'\\]*)*)'/y,
	'"': /([^"\\]*(?:\\[\s\S][^"\\]*)*)"/y,
	'`': /([^`\\]*(?:\\[\s\S][^`\\]*)*)`/y,
};

/** Bytes, code points, a line end that does not count, other escapes, plain text. */
const tokens =
	/(?:\\x[\da-fA-F]{2}|\\[0-3][0-7]{2})+|\\(?:U00[01][\da-fA-F]{5}|[uU][\da-fA-F]{4}|[ux]\{[\da-fA-F]{1,8}\}|\r?\n|[\s\S])|[^\\]+|\\/g;
const escapedBytes = /^\\(?:x[\da-fA-F]{2}|[0-3][0-7]{2})/;
const whitespace = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v' };
/** What a letter or digit behind a sign of escapes means, in most languages, Bash and PowerShell. */
export const controls: Readonly<Record<string, string>> = { ...whitespace, a: '\u0007', e: '\u001b', '0': '\0' };

/** Reads one literal that begins at a place, with the letters of Python, C# or Objective-C before its quote. */
export function literalAt(text: string, at: number) {
	opening.lastIndex = at;
	const [, prefix = '', quote = ''] = opening.exec(text) ?? [];
	const content = contents[quote];
	if (!content) return undefined;
	content.lastIndex = opening.lastIndex;
	const raw = content.exec(text)?.[1];
	return raw === undefined ? undefined : { raw, quote, prefix, end: content.lastIndex };
}

/** @param plainSingle whether a single-quoted literal has no escapes but `\\` and `\'`, as in PHP, Ruby and Perl */
export function literalText({ pieces }: WrittenLiteral, plainSingle: boolean): string {
	return pieces
		.map(({ raw, quote, prefix }) => {
			if (/r/i.test(prefix)) return raw;
			return quote === "'" && plainSingle ? raw.replace(/\\([\\'])/g, '$1') : unescapeOnce(raw);
		})
		.join('');
}

/** Resolves escapes as often as they were written; `rawAt` says where in `raw` a character of the text begins. */
export function readLiteral(raw: string, levels: number) {
	const texts = [raw];
	for (let level = 0; level < levels && raw.includes('\\'); level++) texts.push(unescapeOnce(texts[level] ?? ''));
	const rawAt = (offset: number) => texts.slice(0, -1).reduceRight((at, text) => offsetBefore(text, at), offset);
	return { text: texts.at(-1) ?? raw, rawAt };
}

export function unescapeOnce(text: string): string {
	return text.includes('\\') ? text.replace(tokens, meaningOf) : text;
}

function meaningOf(token: string): string {
	if (token[0] !== '\\' || token.length === 1) return token;
	if (escapedBytes.test(token)) return textOfBytes(token);
	if (token.endsWith('\n')) return '';
	if (token.length === 2) return controls[token[1] ?? ''] ?? token.slice(1);
	return characterOf(token.replace(/^\\[uUx]\{?/, ''), 16);
}

/** `\xd0\x9f\101`: UTF-8 where it is, else a character each. */
export function textOfBytes(escapes: string): string {
	const codes = escapes
		.slice(1)
		.split('\\')
		.map((code) => (/^x/i.test(code) ? Number.parseInt(code.slice(1), 16) : Number.parseInt(code, 8)));
	return utf8OrLatin1(Uint8Array.from(codes));
}

/** Where the character at `offset` of the resolved text is in the text with escapes. */
function offsetBefore(text: string, offset: number): number {
	let resolved = 0;
	for (const { 0: token, index } of text.matchAll(tokens)) {
		const { length } = meaningOf(token);
		if (resolved + length > offset) return index + Math.floor(((offset - resolved) * token.length) / length);
		resolved += length;
	}
	return text.length;
}
