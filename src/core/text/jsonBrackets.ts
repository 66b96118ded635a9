const quote = 0x22;
const backslash = 0x5c;

/** Two brackets that belong together, by their indexes in UTF-16 units. */
export interface BracketPair {
	readonly open: number;
	readonly close: number;
}

/**
 * The bracket of JSON text at a caret, the one before it first, with the one that matches it; undefined where there is none,
 * where it stands in a string, and where none matches. The text may be no JSON yet: one closes only its own kind. Linear in
 * the length of the text.
 */
export function bracketsAt(text: string, caret: number): BracketPair | undefined {
	const isBracket = (at: number) => /[[\]{}]/.test(text.charAt(at));
	const places = [caret - 1, caret].filter((at) => at >= 0 && isBracket(at));
	if (places.length === 0) return undefined;
	const found = new Map<number, BracketPair>();
	const open: number[] = [];
	let isString = false;
	for (let at = 0; at < text.length; at += 1) {
		const code = text.charCodeAt(at);
		if (isString) {
			if (code === backslash) at += 1;
			// A string ends with its line: one that is not closed yet does not turn the rest around.
			else if (code === quote || code === 0x0a) isString = false;
		} else if (code === quote) isString = true;
		else if (code === 0x5b || code === 0x7b) open.push(at);
		else if (code === 0x5d || code === 0x7d) {
			const opened = open.pop();
			// '[' and ']', '{' and '}' are two apart.
			if (opened === undefined || code - text.charCodeAt(opened) !== 2) return pairAmong(places, found);
			for (const place of places) if (place === at || place === opened) found.set(place, { open: opened, close: at });
		}
	}
	return pairAmong(places, found);
}

function pairAmong(places: readonly number[], found: ReadonlyMap<number, BracketPair>): BracketPair | undefined {
	const place = places.find((at) => found.has(at));
	return place === undefined ? undefined : found.get(place);
}
