import { createScanner } from 'jsonc-parser';

/** What a piece of JSON text is. */
export type JsonTokenKind = 'name' | 'string' | 'number' | 'word' | 'plain';

export interface JsonToken {
	readonly kind: JsonTokenKind;
	readonly text: string;
}

// jsonc-parser's SyntaxKind is a const enum, which type stripping cannot read.
const colon: number = 6;
const kinds: ReadonlyMap<number, JsonTokenKind> = new Map([
	[7, 'word'],
	[8, 'word'],
	[9, 'word'],
	[10, 'string'],
	[11, 'number'],
]);
const endOfText: number = 17;

/** Splits JSON text for highlighting. Never throws: what is no JSON, as the end of a cut body, stays plain. */
export function jsonTokens(text: string): JsonToken[] {
	const tokens: JsonToken[] = [];
	const scanner = createScanner(text, true);
	let shown = 0;
	const addPlain = (end: number) => {
		if (end > shown) tokens.push({ kind: 'plain', text: text.slice(shown, end) });
		shown = end;
	};
	for (let token: number = scanner.scan(); token !== endOfText; token = scanner.scan()) {
		const end = scanner.getPosition();
		const kind = scanner.getTokenError() === 0 ? kinds.get(token) : undefined;
		const last = tokens.at(-1);
		if (kind) {
			addPlain(scanner.getTokenOffset());
			tokens.push({ kind, text: text.slice(shown, end) });
			shown = end;
		} else if (token === colon && last?.kind === 'string' && text.slice(shown, end).trim() === ':') {
			tokens[tokens.length - 1] = { kind: 'name', text: last.text };
			addPlain(end);
		}
	}
	addPlain(text.length);
	return tokens;
}
