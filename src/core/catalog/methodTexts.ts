import { endOfString } from '../text/jsonDepth.ts';
import type { Items } from './checkCatalog.ts';
import { mostDepth } from './shallowJson.ts';

const [quote, comma, openingBracket] = [0x22, 0x2c, 0x5b];

/** The methods of a catalogue file, each parsed when it is asked for: what came of one is gone before the next ones are read. */
export class MethodTexts implements Items {
	private readonly text: string;
	private readonly open: number;
	private readonly ends: readonly number[];

	constructor(text: string, { open, ends }: ListPlace) {
		this.text = text;
		this.open = open;
		this.ends = ends;
	}

	get length(): number {
		return this.ends.length;
	}

	/** @throws {SyntaxError} where the item is no JSON */
	item(at: number): unknown {
		return JSON.parse(this.written(at));
	}

	/** With the white space around it. */
	written(at: number): string {
		return this.text.slice((this.ends[at - 1] ?? this.open) + 1, this.ends[at]);
	}
}

/** A text of JSON in two: its methods, which are not parsed yet, and all else of it, with an empty list in their place. */
export interface SplitCatalog {
	readonly rest: unknown;
	readonly methods: MethodTexts;
}

/**
 * Takes the JSON of a catalogue file apart. The text is JSON where each of the methods is; then they and the rest are what
 * `JSON.parse` makes of it.
 * @returns undefined where that is not sure: of a text with several lists of methods, more than `most` of them, or nested deeply
 */
export function splitCatalog(text: string, most: number): SplitCatalog | undefined {
	// Half a character is no UTF-8, and only as an escape stays what it is.
	const place = text.isWellFormed() ? findMethods(text, most) : undefined;
	if (!place) return undefined;
	try {
		const rest: unknown = JSON.parse(text.slice(0, place.open + 1) + text.slice(place.behind));
		return { rest, methods: new MethodTexts(text, place) };
	} catch {
		return undefined;
	}
}

interface ListPlace {
	readonly open: number;
	/** Where the rest of the text goes on. */
	readonly behind: number;
	/** Of each item, where the comma or the bracket behind it stands. */
	readonly ends: readonly number[];
}

/** Finds the one list of methods in the object that the text is. What is no JSON is found to be none by whoever parses it. */
function findMethods(text: string, most: number): ListPlace | undefined {
	const ends: number[] = [];
	let [open, close, depth] = [-1, -1, 0];
	for (let at = 0; at < text.length; at += 1) {
		const code = text.charCodeAt(at);
		if (code === quote) {
			const end = endOfString(text, at);
			if (end < 0) return undefined;
			const value = depth === 1 ? valueBehind(text, end + 1) : -1;
			const key = value < 0 ? '' : text.slice(at + 1, end);
			at = end;
			if (key === 'methods') {
				if (open >= 0 || text.charCodeAt(value) !== openingBracket) return undefined;
				[open, at, depth] = [value, value, 2];
			} else if (key.includes('\\')) return undefined;
		}
		// [ and {, ] and } differ in one bit.
		else if ((code | 0x20) === 0x7b) {
			depth += 1;
			if (depth > mostDepth) return undefined;
		} else if ((code | 0x20) === 0x7d) {
			depth -= 1;
			if (depth !== 1 || open < 0 || close >= 0) continue;
			close = at;
			if (ends.length > 0 || text.slice(open + 1, at).trim() !== '') ends.push(at);
		} else if (code === comma && depth === 2 && close < 0 && open >= 0) {
			ends.push(at);
			if (ends.length >= most) return undefined;
		}
	}
	// What stands in a list without items belongs to the rest: white space as JSON has it, or none.
	return close < 0 ? undefined : { open, behind: ends.length === 0 ? open + 1 : close, ends };
}

const colon = /\s*:\s*/y;

/** Where a value begins whose key ends at `end`, or -1 where what ends there is no key. */
function valueBehind(text: string, end: number): number {
	colon.lastIndex = end;
	return colon.test(text) ? colon.lastIndex : -1;
}
