import { type JsonTokenKind, JsonTokenReader } from './jsonTokenReader.ts';

/** What follows `,` and `:`, and the indentation of a level; with one, each comma ends a line. */
export interface JsonLayout {
	readonly comma: string;
	readonly colon: string;
	readonly indent?: string;
	/** The text is the beginning of a longer one. */
	readonly isCut?: boolean;
}

/** Deeper levels stay on one line: 100,000 of them would otherwise be indented by 10 billion characters. */
const maxIndent = 100;

/** Nobody reads JSON that is nested deeper: it is not laid out. */
const maxLaidOut = 1000;

/** Limits of a layout's length: indentation at each token would turn megabytes into gigabytes. */
const maxGrowth = 8;
const alwaysAllowed = 100_000;
const maxText = 2 ** 25;

/** Matches the start of a number or a literal at the end of a text. */
const cutScalar = /^(?:-?\d{0,999}|-?\d{1,999}[.eE][\d.eE+-]{0,99}|tr?u?|fa?l?s?|nu?l?)$/;

const forReading: JsonLayout = { comma: '', colon: ' ', indent: '  ' };

/** Lays JSON out for reading, with two spaces a level, as {@link layOutJson}. */
export function prettyJson(text: string): string | undefined {
	return layOutJson(text, forReading);
}

/** As {@link prettyJson}, for the beginning of a longer text: up to the last whole token. */
export function prettyBeginning(text: string): string | undefined {
	return layOutJson(text, { ...forReading, isCut: true });
}

/** Removes the white space between tokens, as {@link layOutJson}. */
export function compactJson(text: string): string | undefined {
	return layOutJson(text, { comma: '', colon: '' });
}

/** Writes JSON anew, every token as written; undefined where it is no JSON, too deep or too long. Never throws; linear. */
export function layOutJson(text: string, { comma, colon, indent, isCut = false }: JsonLayout): string | undefined {
	const maxLength = Math.min(maxText, Math.max(alwaysAllowed, text.length * maxGrowth));
	const maxDepth = indent === undefined ? Number.POSITIVE_INFINITY : maxLaidOut;
	let [written, depth] = ['', 0];
	let previous: JsonTokenKind | undefined;
	const reader = new JsonTokenReader(text);
	for (let kind = reader.next(); kind; kind = reader.next()) {
		const breaks = kind === 'close' ? previous !== 'open' : previous === 'open' || previous === 'comma';
		let before = '';
		if (!breaks) before = previous === 'colon' ? colon : '';
		else if (indent === undefined) before = previous === 'comma' ? comma : '';
		else if (depth <= maxIndent) before = `\n${indent.repeat(kind === 'close' ? depth - 1 : depth)}`;
		if (kind === 'open') depth += 1;
		else if (kind === 'close') depth -= 1;
		previous = kind;
		written += before + text.slice(reader.start, reader.end);
		if (written.length > maxLength || depth > maxDepth) return undefined;
	}
	if (!reader.isWhole && !(isCut && previous && isCutToken(text, reader.start))) return undefined;
	return written;
}

/** Whether a text ends within the token that begins at `start`. */
function isCutToken(text: string, start: number): boolean {
	return text.charAt(start) === '"' || (text.length - start < 1200 && cutScalar.test(text.slice(start)));
}
