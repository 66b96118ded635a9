/** What a token of JSON text is; a `key` is a string before a colon. */
export type JsonTokenKind = 'open' | 'close' | 'comma' | 'colon' | 'key' | 'scalar';

/** What may follow; `end`: nothing more. */
export type JsonExpected = 'value' | 'value-or-close' | 'key' | 'key-or-close' | 'colon' | 'comma-or-close' | 'end';

const quote = 0x22;
const backslash = 0x5c;
const firstPrintable = 0x20;
const knownEscape = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y;
const space = /[ \t\r\n]*/y;
const scalar = /-?(?:0|[1-9]\d*(?!\d))(?:\.\d+(?!\d))?(?:[eE][+-]?\d+(?!\d))?(?![.eE])|(?:true|false|null)(?!\w)/y;

/** Reads JSON text (RFC 8259, strict) token by token, without recursion, in linear time and memory. Never throws. */
export class JsonTokenReader {
	/** Where the last token begins and ends, in UTF-16 units; after a fault, `start` is where it is. */
	start = 0;
	end = 0;
	expected: JsonExpected = 'value';
	private readonly text: string;
	private readonly open: number[] = [];

	constructor(text: string) {
		this.text = text;
	}

	/** Whether the whole text was read, and is JSON. */
	get isWhole(): boolean {
		return this.expected === 'end' && this.start === this.text.length;
	}

	get openBracket(): number | undefined {
		return this.open.at(-1);
	}

	get isInObject(): boolean {
		return this.openBracket !== undefined && this.text.charAt(this.openBracket) === '{';
	}

	/** The next token, or undefined at the end of the text and where it is no JSON. */
	next(): JsonTokenKind | undefined {
		const { text } = this;
		const start = matchEnd(space, text, this.end) ?? this.end;
		this.start = start;
		if (start === text.length) return undefined;
		const first = text.charAt(start);
		const kind = tokenKind(first, this.expected);
		if (!kind || (kind === 'close' && this.isInObject !== (first === '}'))) return undefined;
		let end: number | undefined = start + 1;
		if (first === '"') end = endOfString(text, start);
		else if (kind === 'scalar') end = matchEnd(scalar, text, start);
		if (end === undefined) return undefined;
		this.end = end;
		if (kind === 'open') this.open.push(start);
		else if (kind === 'close') this.open.pop();
		this.expected = this.after(kind, first);
		return kind;
	}

	private after(kind: JsonTokenKind, first: string): JsonExpected {
		switch (kind) {
			case 'open':
				return first === '{' ? 'key-or-close' : 'value-or-close';
			case 'comma':
				return this.isInObject ? 'key' : 'value';
			case 'key':
				return 'colon';
			case 'colon':
				return 'value';
			default:
				return this.open.length === 0 ? 'end' : 'comma-or-close';
		}
	}
}

/** Passes on each token of {@link JsonTokenReader} with its offsets. @returns false where the text is not JSON */
export function readJsonTokens(text: string, visit: (kind: JsonTokenKind, start: number, end: number) => void) {
	const reader = new JsonTokenReader(text);
	for (let kind = reader.next(); kind; kind = reader.next()) visit(kind, reader.start, reader.end);
	return reader.isWhole;
}

function matchEnd(expression: RegExp, text: string, start: number): number | undefined {
	expression.lastIndex = start;
	return expression.test(text) ? expression.lastIndex : undefined;
}

/** What a token that begins with `first` is, or undefined where it may not follow. */
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
	}
	if (first === '"' && (expected === 'key' || expected === 'key-or-close')) return 'key';
	if (expected !== 'value' && expected !== 'value-or-close') return undefined;
	return first === '{' || first === '[' ? 'open' : 'scalar';
}

export function endOfString(text: string, start: number): number | undefined {
	const stop = stopOfString(text, start);
	return text.charCodeAt(stop) === quote ? stop + 1 : undefined;
}

/** Where its closing quote is, or what no string of JSON has: a control character, an unknown escape, the end of the text. */
export function stopOfString(text: string, start: number): number {
	for (let at = start + 1; at < text.length; at += 1) {
		const code = text.charCodeAt(at);
		if (code === quote || code < firstPrintable) return at;
		if (code !== backslash) continue;
		knownEscape.lastIndex = at;
		if (!knownEscape.test(text)) return at;
		at = knownEscape.lastIndex - 1;
	}
	return text.length;
}
