import { type JsonTokenKind, JsonTokenReader } from './jsonTokenReader.ts';

/** How JSON is written: what stands behind `,` and `:`, or a level's indentation, with which each comma ends a line. */
export interface JsonLayout {
	readonly comma: string;
	readonly colon: string;
	readonly indent?: string;
	/** The text goes on: what is there of it is laid out. */
	readonly isCut?: boolean;
}

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

/** In UTF-16 units; longer ones are no longer told from what is no JSON where a text was cut. */
const longestNumber = 1000;

/** The pieces of so many tokens are put together at a time, as each takes several times the memory of the characters in it. */
const tokensAtOnce = 4096;

/**
 * Reads JSON text as {@link JsonTokenReader}, and hands each token over with its offsets in `text`. `visit` ends the reading
 * by returning false.
 * @returns false when what was read is not JSON. Never throws.
 */
export function readJsonTokens(
	text: string,
	visit: (kind: JsonTokenKind, start: number, end: number) => boolean,
): boolean {
	const reader = new JsonTokenReader(text);
	for (let kind = reader.next(); kind; kind = reader.next()) if (!visit(kind, reader.start, reader.end)) return true;
	return reader.isWhole;
}

const forReading: JsonLayout = { comma: '', colon: ' ', indent: '  ' };

/** Lays JSON out for reading, with two spaces a level, as {@link layOutJson}. */
export function prettyJson(text: string): string | undefined {
	return layOutJson(text, forReading);
}

/** As {@link prettyJson}, in parts of some thousand tokens. */
export function prettyJsonInParts(text: string): Generator<undefined, string | undefined, undefined> {
	return layOutJsonInParts(text, forReading);
}

/** As {@link prettyJson}, for how a longer text of JSON begins: up to the last token that is there whole. */
export function prettyBeginning(text: string): string | undefined {
	return layOutJson(text, { ...forReading, isCut: true });
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
export function layOutJson(text: string, layout: JsonLayout): string | undefined {
	const parts = layOutJsonInParts(text, layout);
	for (;;) {
		const part = parts.next();
		if (part.done) return part.value;
	}
}

/** As {@link layOutJson}, in parts of some thousand tokens. */
export function* layOutJsonInParts(
	text: string,
	{ comma, colon, indent, isCut = false }: JsonLayout,
): Generator<undefined, string | undefined, undefined> {
	const longest = Math.min(longestText, Math.max(leastAllowed, text.length * mostGrowth));
	const deepest = indent === undefined ? Number.POSITIVE_INFINITY : deepestLaidOut;
	const lines: string[] = [];
	const blocks: string[] = [];
	let pieces: string[] = [];
	// What stands in the text as it is to be written, and is not among the pieces yet.
	let [from, to] = [0, 0];
	let [tokens, length, depth] = [0, 0, 0];
	let previous: JsonTokenKind | undefined;
	const reader = new JsonTokenReader(text);
	for (let kind = reader.next(); kind; kind = reader.next()) {
		const breaks = kind === 'close' ? previous !== 'open' : previous === 'open' || previous === 'comma';
		let before = '';
		if (!breaks) before = previous === 'colon' ? colon : '';
		else if (indent === undefined) before = previous === 'comma' ? comma : '';
		else if (depth <= deepestIndent) {
			const level = kind === 'close' ? depth - 1 : depth;
			before = lines[level] ??= `\n${indent.repeat(level)}`;
		}
		if (kind === 'open') depth += 1;
		else if (kind === 'close') depth -= 1;
		previous = kind;
		length += before.length + reader.end - reader.start;
		if (length > longest || depth > deepest) return undefined;
		if (before !== '' || reader.start !== to) {
			pieces.push(text.slice(from, to), before);
			from = reader.start;
		}
		to = reader.end;
		tokens += 1;
		if (tokens % tokensAtOnce !== 0) continue;
		blocks.push(pieces.join(''));
		pieces = [];
		yield;
	}
	if (!reader.isWhole && !(isCut && isCutToken(text, reader.start))) return undefined;
	pieces.push(text.slice(from, to));
	blocks.push(pieces.join(''));
	// Putting megabytes together is a part of its own, and so is what is done with them.
	yield;
	const laidOut = blocks.join('');
	yield;
	return laidOut;
}

/** Where a text ends within a token: a string, or a number that is no longer than any is. */
function isCutToken(text: string, start: number): boolean {
	return text.charAt(start) === '"' || text.length - start < longestNumber;
}
