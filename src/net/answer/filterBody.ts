import {
	JSONPathEnvironment,
	JSONPathError,
	JSONPathIndexError,
	JSONPathLexerError,
	type JSONPathQuery,
	JSONPathRecursionLimitError,
	JSONPathSyntaxError,
	JSONPathTypeError,
	type JSONValue,
} from 'json-p3';
import { deepestRows, JsonRowScanner } from '../../core/text/jsonRowScanner.ts';
import { type BodySource, startOfText } from './bodySource.ts';
import { FoundRanges } from './foundRanges.ts';
import { JsonRows } from './jsonRows.ts';
import { jsonValue, type ReadValue } from './jsonValue.ts';
import { MaskedBody } from './maskedBody.ts';
import type { BodyParts } from './partsSource.ts';

/** Why a path is none: `at` is where, counted from 0 in UTF-16 units. */
export type PathFaultKind = 'syntax' | 'no-function' | 'wrong-use' | 'number';

/** What came of a filter. */
export type Filtered =
	/** The parts of the body that the path leads to, in the order of RFC 9535; not all where `isWhole` is false. */
	| {
			readonly kind: 'parts';
			readonly parts: BodyParts;
			readonly isWhole: boolean;
			/** False where the path leads to one value at most, which is then shown by itself. */
			readonly isList: boolean;
	  }
	| { readonly kind: 'path-fault'; readonly fault: PathFaultKind; readonly at: number }
	| { readonly kind: 'not-json' }
	/** There is a limit of bytes, and one of lines as JSON is laid out. */
	| { readonly kind: 'too-large'; readonly most: { readonly bytes: number; readonly lines: number } };

/** As a value in memory a body takes several times its size, and a value of few bytes the most. */
export const mostFiltered = { bytes: 20_000_000, lines: 1_000_000 } as const;

/** So many values are shown at most, and so many bytes of them: one that stands in another counts again. */
const mostFound = 100_000;
const mostBytes = 2 ** 26;

/**
 * Finds what a path (JSONPath, RFC 9535) leads to in a body (JSON, UTF-8). Of equal names in an object a name leads to the last; `*`, `..`
 * and filters see them all. Numbers are compared as 64-bit floats (RFC 9535, 2.1). May take any time and memory: for a thread with limits.
 */
export function filterBody(source: BodySource, path: string): Filtered {
	let doubled: ReadValue['doubled'] = new Map();
	const environment = new Environment({ maxRecursionDepth: deepestRows + 10 }, (value) => doubled.get(value));
	let query: JSONPathQuery;
	try {
		query = environment.compile(path);
	} catch (error) {
		return pathFault(error, path);
	}
	const start = startOfText(source);
	const { length } = source;
	if (length > mostFiltered.bytes) return { kind: 'too-large', most: mostFiltered };
	const scanner = new JsonRowScanner(start);
	scanner.take(source.slice(start, length));
	if (!scanner.isWhole) return { kind: 'not-json' };
	// What a parser takes cannot be ended: it is bounded before.
	if (scanner.index.rows > mostFiltered.lines) return { kind: 'too-large', most: mostFiltered };
	const body = new MaskedBody(source, []);
	const rows = new JsonRows(body, scanner);
	const read = jsonValue(body.text(start, length), rows, scanner, body);
	doubled = read.doubled;
	const found = new FoundRanges();
	let isWhole = true;
	for (const { location } of query.lazyQuery(read.value)) {
		isWhole = found.count < mostFound;
		if (!isWhole) break;
		found.add(location);
	}
	const parts = found.partsIn(rows, body);
	const isList = !query.singularQuery();
	const shown = partsUpTo(parts, mostBytes);
	return { kind: 'parts', parts: shown, isWhole: isWhole && shown.length === parts.length, isList };
}

function partsUpTo(parts: BodyParts, most: number): BodyParts {
	let bytes = 0;
	for (let at = 0; at < parts.length; at += 2) {
		bytes += (parts[at + 1] as number) - (parts[at] as number) + 2;
		if (bytes > most) return parts.slice(0, at);
	}
	return parts;
}

/** RFC 9535, with objects that have a name twice. */
class Environment extends JSONPathEnvironment {
	private readonly doubled: (value: object) => readonly (readonly [string, unknown])[] | undefined;

	constructor(
		options: { readonly maxRecursionDepth: number },
		doubled: (value: object) => readonly (readonly [string, unknown])[] | undefined,
	) {
		super(options);
		this.doubled = doubled;
	}

	/** `match` and `search` of what is no text are false (RFC 9535, 2.4.6); the library's make a text of it. */
	override setupFilterFunctions(): void {
		super.setupFilterFunctions();
		for (const name of ['match', 'search']) {
			const known = this.functionRegister.get(name);
			if (!known) continue;
			const call = (text: unknown, pattern: unknown) => typeof text === 'string' && known.call(text, pattern);
			this.functionRegister.set(name, { argTypes: known.argTypes, returnType: known.returnType, call });
		}
	}

	override entries(value: { [name: string]: JSONValue }): [string, JSONValue][] {
		const members = this.doubled(value);
		if (!members) return Object.entries(value);
		// The position names the member: the library only puts it into the location.
		return members.map(([, member], position) => [position as unknown as string, member as JSONValue]);
	}
}

function pathFault(error: unknown, path: string): Filtered {
	// Parentheses may be nested deeper than the library's recursion goes.
	if (error instanceof RangeError) return { kind: 'path-fault', fault: 'syntax', at: path.length };
	if (!(error instanceof JSONPathError)) throw error;
	return { kind: 'path-fault', fault: kindOf(error), at: Math.max(0, Math.min(error.token.index, path.length)) };
}

function kindOf(error: JSONPathError): PathFaultKind {
	if (error instanceof JSONPathTypeError) return 'wrong-use';
	if (error instanceof JSONPathIndexError) return 'number';
	const isSyntax = [JSONPathSyntaxError, JSONPathLexerError, JSONPathRecursionLimitError].some(
		(kind) => error instanceof kind,
	);
	// The only further one, which the library does not export.
	return isSyntax ? 'syntax' : 'no-function';
}
