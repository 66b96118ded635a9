import { createScanner, type JSONScanner } from 'jsonc-parser';
import { endOfSpace, endOfString } from './jsonPlaces.ts';

/** What a token of JSON text is; a `key` is a string before a colon. */
export type JsonTokenKind = 'open' | 'close' | 'comma' | 'colon' | 'key' | 'scalar';

/** What may stand next; `end`: nothing more. */
export type JsonExpected = 'value' | 'value-or-close' | 'key' | 'key-or-close' | 'colon' | 'comma-or-close' | 'end';

// jsonc-parser's SyntaxKind is a const enum, which type stripping cannot read.
const unknownToken: number = 16;

/**
 * Reads JSON text token by token, without recursion, in time and memory linear in its length.
 *
 * Strict (RFC 8259): one value, no comments, no trailing commas. Never throws.
 */
export class JsonTokenReader {
	/** Where the last token begins and ends, in UTF-16 units; behind a fault, `start` is where it is. */
	start = 0;
	end = 0;
	/** What may stand behind the last token. */
	expected: JsonExpected = 'value';
	private readonly text: string;
	/** Made for the first number or literal. */
	private scanner: JSONScanner | undefined;
	private readonly nesting = new Nesting();

	constructor(text: string) {
		this.text = text;
	}

	/** Whether the whole text was read, and is JSON. */
	get isWhole(): boolean {
		return this.expected === 'end' && this.start === this.text.length;
	}

	/** Whether the innermost bracket that is open is an object's. */
	get isInObject(): boolean {
		return this.nesting.isObject;
	}

	/** The next token, or undefined at the end of the text and where it is no JSON. */
	next(): JsonTokenKind | undefined {
		const { text, nesting } = this;
		const start = endOfSpace(text, this.end);
		this.start = start;
		if (start === text.length) return undefined;
		const first = text.charAt(start);
		const kind = tokenKind(first, this.expected);
		if (!kind || (kind === 'close' && nesting.isObject !== (first === '}'))) return undefined;
		const end = this.endOf(kind, first);
		if (end === undefined) return undefined;
		this.end = end;
		if (kind === 'open') {
			nesting.open(first === '{');
			this.expected = first === '{' ? 'key-or-close' : 'value-or-close';
		} else if (kind === 'comma') {
			this.expected = nesting.isObject ? 'key' : 'value';
		} else if (kind === 'key') {
			this.expected = 'colon';
		} else if (kind === 'colon') {
			this.expected = 'value';
		} else {
			if (kind === 'close') nesting.close();
			this.expected = nesting.depth === 0 ? 'end' : 'comma-or-close';
		}
		return kind;
	}

	private endOf(kind: JsonTokenKind, first: string): number | undefined {
		const { text, start } = this;
		if (first === '"') return endOfString(text, start);
		if (kind !== 'scalar') return start + 1;
		this.scanner ??= createScanner(text);
		return endOfScalar(this.scanner, start);
	}
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

	close(): void {
		this.depth -= 1;
	}
}

/** Where the number or literal at `start` ends, or undefined where it is none of JSON. */
function endOfScalar(scanner: JSONScanner, start: number): number | undefined {
	scanner.setPosition(start);
	const token: number = scanner.scan();
	return token === unknownToken || scanner.getTokenError() !== 0 ? undefined : scanner.getPosition();
}

/** What a token that begins with `first` is where `expected` stands, or undefined where it may not stand. */
function tokenKind(first: string, expected: JsonExpected): JsonTokenKind | undefined {
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
