import { createScanner, type JSONScanner } from 'jsonc-parser';
import { endOfSpace, endOfString } from './jsonPlaces.ts';

/** What a token of JSON text is; a `key` is a string before a colon. */
export type JsonTokenKind = 'open' | 'close' | 'comma' | 'colon' | 'key' | 'scalar';

/** How JSON is written: what stands behind `,` and `:`, or a level's indentation, with which each comma ends a line. */
export interface JsonLayout {
	readonly comma: string;
	readonly colon: string;
	readonly indent?: string;
}

type Expected = 'value' | 'value-or-close' | 'key' | 'key-or-close' | 'colon' | 'comma-or-close' | 'end';

// jsonc-parser's SyntaxKind is a const enum, which type stripping cannot read.
const unknownToken: number = 16;

/** Deeper levels stay on one line: 100,000 of them would otherwise be indented by 10 billion characters. */
const deepestIndent = 100;

/** Nobody reads JSON that is nested deeper: it is not laid out. */
const deepestLaidOut = 1000;

/**
 * How much longer than the text its layout may become, and how long at most: a level of indentation a token would make
 * gigabytes of megabytes.
 */
const mostGrowth = 8;
const leastAllowed = 100_000;
const longestText = 2 ** 25;

/** Pieces are put together this many at a time, as each takes several times the memory of the characters in it. */
const piecesAtOnce = 4096;

/**
 * Reads JSON text token by token, without recursion, and hands each one over with its offsets in `text`. `visit` ends
 * the reading by returning false.
 *
 * Strict (RFC 8259): one value, no comments, no trailing commas.
 * @returns false when what was read is not JSON. Never throws.
 */
export function readJsonTokens(
	text: string,
	visit: (kind: JsonTokenKind, start: number, end: number) => boolean,
): boolean {
	const scanner = createScanner(text);
	const nesting = new Nesting();
	let expected: Expected = 'value';
	let end = 0;
	for (;;) {
		const start = endOfSpace(text, end);
		if (start === text.length) return expected === 'end';
		const first = text.charAt(start);
		const found = first === '"' ? endOfString(text, start) : endOfToken(scanner, start);
		if (found === undefined) return false;
		end = found;
		const kind = tokenKind(first, expected);
		if (!kind) return false;
		if (kind === 'open') {
			nesting.open(first === '{');
			expected = first === '{' ? 'key-or-close' : 'value-or-close';
		} else if (kind === 'comma') {
			expected = nesting.isObject ? 'key' : 'value';
		} else if (kind === 'key') {
			expected = 'colon';
		} else if (kind === 'colon') {
			expected = 'value';
		} else {
			if (kind === 'close' && nesting.close() !== (first === '}')) return false;
			expected = nesting.depth === 0 ? 'end' : 'comma-or-close';
		}
		if (!visit(kind, start, end)) return true;
	}
}

/** Lays JSON out for reading, with two spaces a level, as {@link layOutJson}. */
export function prettyJson(text: string): string | undefined {
	return layOutJson(text, { comma: '', colon: ' ', indent: '  ' });
}

/** Takes out the white space between tokens, as {@link layOutJson}. */
export function compactJson(text: string): string | undefined {
	return layOutJson(text, { comma: '', colon: '' });
}

/**
 * Writes JSON anew, every token as written: long numbers, escapes, duplicate keys and the order of keys stay.
 *
 * @returns undefined when `text` is not one JSON value, or its layout would be nested too deeply or too long. Never throws;
 * linear in the length of `text`, in time and in memory.
 */
export function layOutJson(text: string, { comma, colon, indent }: JsonLayout): string | undefined {
	const longest = Math.min(longestText, Math.max(leastAllowed, text.length * mostGrowth));
	const deepest = indent === undefined ? Number.POSITIVE_INFINITY : deepestLaidOut;
	const blocks: string[] = [];
	let pieces: string[] = [];
	let length = 0;
	let depth = 0;
	let previous: JsonTokenKind | undefined;
	const add = (piece: string) => {
		length += piece.length;
		if (pieces.push(piece) < piecesAtOnce) return;
		blocks.push(pieces.join(''));
		pieces = [];
	};
	const isJson = readJsonTokens(text, (kind, start, end) => {
		const breaks = kind === 'close' ? previous !== 'open' : previous === 'open' || previous === 'comma';
		if (!breaks) add(previous === 'colon' ? colon : '');
		else if (indent === undefined) add(previous === 'comma' ? comma : '');
		else if (depth <= deepestIndent) add(`\n${indent.repeat(kind === 'close' ? depth - 1 : depth)}`);
		if (kind === 'open') depth += 1;
		else if (kind === 'close') depth -= 1;
		previous = kind;
		add(text.slice(start, end));
		return length <= longest && depth <= deepest;
	});
	return isJson && length <= longest && depth <= deepest ? blocks.join('') + pieces.join('') : undefined;
}

/** Which brackets are open, a byte each: an answer may open millions. */
class Nesting {
	private objects = new Uint8Array(64);
	depth = 0;

	get isObject(): boolean {
		return this.depth > 0 && this.objects[this.depth - 1] === 1;
	}

	open(isObject: boolean): void {
		if (this.depth === this.objects.length) {
			const larger = new Uint8Array(this.depth * 2);
			larger.set(this.objects);
			this.objects = larger;
		}
		this.objects[this.depth] = isObject ? 1 : 0;
		this.depth += 1;
	}

	/** Whether it was an object that closed, or undefined when nothing was open. */
	close(): boolean | undefined {
		if (this.depth === 0) return undefined;
		const { isObject } = this;
		this.depth -= 1;
		return isObject;
	}
}

/** Where the token at `start` ends, which is no string, or undefined where it is none of JSON. */
function endOfToken(scanner: JSONScanner, start: number): number | undefined {
	scanner.setPosition(start);
	const token: number = scanner.scan();
	return token === unknownToken || scanner.getTokenError() !== 0 ? undefined : scanner.getPosition();
}

/** What a token that begins with `first` is where `expected` stands, or undefined where it may not stand. */
function tokenKind(first: string, expected: Expected): JsonTokenKind | undefined {
	switch (first) {
		case '}':
			return expected === 'key-or-close' || expected === 'comma-or-close' ? 'close' : undefined;
		case ']':
			return expected === 'value-or-close' || expected === 'comma-or-close' ? 'close' : undefined;
		case ',':
			return expected === 'comma-or-close' ? 'comma' : undefined;
		case ':':
			return expected === 'colon' ? 'colon' : undefined;
		case '/':
			return undefined;
	}
	if (first === '"' && (expected === 'key' || expected === 'key-or-close')) return 'key';
	if (expected !== 'value' && expected !== 'value-or-close') return undefined;
	return first === '{' || first === '[' ? 'open' : 'scalar';
}
