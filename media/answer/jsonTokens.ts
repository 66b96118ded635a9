import { createScanner } from 'jsonc-parser';

export type JsonTokenKind = 'name' | 'string' | 'number' | 'word' | 'plain';

/** A piece of JSON text and what it is. */
interface JsonToken {
	readonly kind: JsonTokenKind;
	readonly text: string;
}

// jsonc-parser's SyntaxKind is a const enum, which type stripping cannot read.
const kinds: Partial<Record<number, JsonToken['kind']>> = {
	7: 'word',
	8: 'word',
	9: 'word',
	10: 'string',
	11: 'number',
};
const colon: number = 6;
const endOfText: number = 17;

/** Of one text: each becomes an element of the page. Sixty lines laid out for reading have a few hundred. */
const mostTokens = 2000;

/**
 * Splits JSON text for highlighting. Never throws: what is no JSON, as the end of a cut body, stays plain, and so does what
 * is behind the first {@link mostTokens}.
 */
export function jsonTokens(text: string): JsonToken[] {
	const tokens: JsonToken[] = [];
	const scanner = createScanner(text, true);
	let shown = 0;
	const add = (kind: JsonToken['kind'], end: number) => {
		if (end > shown) tokens.push({ kind, text: text.slice(shown, end) });
		shown = end;
	};
	for (let token: number = scanner.scan(); token !== endOfText && tokens.length < mostTokens; token = scanner.scan()) {
		const end = scanner.getPosition();
		const kind = scanner.getTokenError() === 0 ? kinds[token] : undefined;
		const last = tokens.at(-1);
		if (kind) {
			add('plain', scanner.getTokenOffset());
			add(kind, end);
		} else if (token === colon && last?.kind === 'string' && text.slice(shown, end).trim() === ':') {
			tokens[tokens.length - 1] = { kind: 'name', text: last.text };
			add('plain', end);
		}
	}
	add('plain', text.length);
	return tokens;
}
