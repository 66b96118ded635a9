export interface BodyQuery {
	readonly text: string;
	readonly matchCase: boolean;
}

export type FoundPlaces = ReturnType<typeof findInLines>;

const maxMatches = 20_000;

/** Start in the text and length of each match of a query, in turn; `isWhole` is false if there are more. */
export function findInLines(text: string, isLaidOut: boolean, query: BodyQuery) {
	const expression = new RegExp(query.text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), query.matchCase ? 'gu' : 'giu');
	const places: number[] = [];
	if (query.text === '') return { places, isWhole: true };
	for (const [start, end] of linesOf(text, isLaidOut)) {
		const line = text.slice(start, end);
		for (const match of line.matchAll(expression)) {
			if (places.length === 2 * maxMatches) return { places, isWhole: false };
			places.push(start + match.index, match[0].length);
		}
	}
	return { places, isWhole: true };
}

/** Where each line of a text starts and ends; of JSON laid out without its indentation. */
export function* linesOf(text: string, isLaidOut: boolean): Generator<readonly [start: number, end: number]> {
	for (let start = 0, next = 0; next >= 0; start = next + 1) {
		next = text.indexOf('\n', start);
		const end = next < 0 ? text.length : next;
		while (isLaidOut && text[start] === ' ') start += 1;
		yield [start, end > start && text.charAt(end - 1) === '\r' ? end - 1 : end];
	}
}
