/** A piece of a text as it stands within quotes, with its escapes resolved. */
export interface Literal {
	readonly text: string;
	/** Where in the piece as it is written a character of `text` begins. */
	readonly rawAt: (offset: number) => number;
}

const tokens = /\\(?:u[\da-f]{4}|x[\da-f]{2}|[\s\S])|[^\\]+|\\/gi;
const meanings: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Resolves the escapes of JSON and the like, as often as they were written: JSON within JSON is escaped twice. */
export function readLiteral(raw: string, levels: number): Literal {
	const texts = [raw];
	for (let level = 0; level < levels && raw.includes('\\'); level++) texts.push(unescapeOnce(texts[level] ?? ''));
	const rawAt = (offset: number) => texts.slice(0, -1).reduceRight((at, text) => offsetBefore(text, at), offset);
	return { text: texts.at(-1) ?? raw, rawAt };
}

/** Resolves the escapes of a text literal of JSON, Python or JavaScript. */
export function unescapeOnce(text: string): string {
	return text.replace(tokens, meaningOf);
}

function meaningOf(token: string): string {
	if (token[0] !== '\\' || token.length === 1) return token;
	if (token.length > 2) return String.fromCharCode(Number.parseInt(token.slice(2), 16));
	return meanings[token[1] ?? ''] ?? token.slice(1);
}

/** Where the character at `offset` of the resolved text stands in the text with escapes. */
function offsetBefore(text: string, offset: number): number {
	let resolved = 0;
	for (const { 0: token, index } of text.matchAll(tokens)) {
		const length = meaningOf(token).length;
		if (resolved + length > offset) return index + (token[0] === '\\' ? 0 : offset - resolved);
		resolved += length;
	}
	return text.length;
}
