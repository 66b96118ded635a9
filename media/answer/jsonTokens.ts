/** What a piece of JSON text is. */
export type JsonTokenKind = 'name' | 'string' | 'number' | 'word' | 'plain';

export interface JsonToken {
	readonly kind: JsonTokenKind;
	readonly text: string;
}

/** A string (with the colon that makes it a name), a number, a word; everything else is plain. */
const token = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|\b(true|false|null)\b/g;

/** Splits JSON text for highlighting. Never throws: what is no JSON, as the end of a cut body, stays plain. */
export function jsonTokens(text: string): JsonToken[] {
	const tokens: JsonToken[] = [];
	let shown = 0;
	for (const match of text.matchAll(token)) {
		const [whole, string, colon] = match;
		if (match.index > shown) tokens.push({ kind: 'plain', text: text.slice(shown, match.index) });
		if (string !== undefined) {
			tokens.push({ kind: colon === undefined ? 'string' : 'name', text: string });
			if (colon !== undefined) tokens.push({ kind: 'plain', text: colon });
		} else tokens.push({ kind: match[3] === undefined ? 'word' : 'number', text: whole });
		shown = match.index + whole.length;
	}
	if (shown < text.length) tokens.push({ kind: 'plain', text: text.slice(shown) });
	return tokens;
}
