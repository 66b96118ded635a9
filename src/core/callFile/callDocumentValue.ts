import { jsonExtent } from '../text/jsonExtent.ts';
import { parsedJson } from '../text/parsedJson.ts';
import type { Span } from '../text/span.ts';
import type { CallDocumentErrorCode, Reference, WrittenFault, WrittenValue } from './callDocumentModel.ts';
import { jsonPlace } from './jsonPlace.ts';
import { compactTemplate, opensJson, prettyTemplate } from './jsonTemplate.ts';
import { type FoundReference, findReferences, referenceEnd } from './variableReferences.ts';

export interface ReadValue extends WrittenValue {
	readonly form: 'bare' | 'quoted' | 'json';
	readonly problem?: Span & { readonly code: CallDocumentErrorCode; readonly fault?: WrittenFault };
	/** `{{…}}` that names no variable. */
	readonly malformedReferences: readonly Span[];
}

const headingLine = /[^\S\n]*###/y;

/** Reads the value in `text` from `start` to `end`, both without white space around it. JSON may go on up to the next heading. */
export function readValue(text: string, start: number, end: number): ReadValue {
	if (start < end && text[start] === '"') return readQuoted(text, start, end);
	return start < end && opensJson(text, start) ? readJson(text, start) : readBare(text, start, end);
}

export function readBare(text: string, start: number, end: number): ReadValue {
	const value = text.slice(start, end);
	return placed(value, { start, end }, 'bare', findReferences(value));
}

function readQuoted(text: string, start: number, end: number): ReadValue {
	const written = text.slice(start, end);
	const closing = closingQuote(written);
	const isClosed = closing === written.length - 1;
	const value = isClosed ? (parsedJson(written) as string | undefined) : undefined;
	if (value === undefined) {
		const from = isClosed ? start : start + closing + 1;
		const code = closing === -1 ? 'quote-unclosed' : 'quote-malformed';
		return { ...readBare(text, start, end), problem: { code, start: from, end } };
	}
	const found = findReferences(written);
	const offsets = found.length === 0 ? undefined : offsetsInQuoted(written, found);
	return placed(value, { start, end }, 'quoted', found, offsets);
}

function readJson(text: string, start: number): ReadValue {
	const isHeading = (lineStart: number) => {
		headingLine.lastIndex = lineStart;
		return headingLine.test(text);
	};
	const extent = jsonExtent(text, start, isHeading, (brace) => referenceEnd(text, brace));
	if (!extent.closed) {
		const end = start + text.slice(start, extent.end).trimEnd().length;
		return rawJson(text, start, end, jsonProblem(text, start, end));
	}
	const lineEnd = text.indexOf('\n', extent.end);
	const rest = text.slice(extent.end, lineEnd === -1 ? text.length : lineEnd).trimEnd();
	const end = extent.end + rest.length;
	if (rest !== '') {
		const from = end - rest.trimStart().length;
		return rawJson(text, start, end, { code: 'json-malformed', start: from, end });
	}
	const written = text.slice(start, end);
	const compact = compactTemplate(written);
	if (compact === undefined) return rawJson(text, start, end, jsonProblem(text, start, end));
	const found = findReferences(written);
	// White space is taken out between tokens only, so the references are the same ones, in the same order.
	const offsets = found.length === 0 ? [] : findReferences(compact).map((reference) => reference.start);
	return placed(compact, { start, end }, 'json', found, offsets);
}

function rawJson(text: string, start: number, end: number, problem: NonNullable<ReadValue['problem']>): ReadValue {
	return { ...readBare(text, start, end), form: 'json', problem };
}

function jsonProblem(text: string, start: number, end: number): NonNullable<ReadValue['problem']> {
	const place = jsonPlace(text, start, end);
	// Brackets that nothing closes are no JSON, so there is a place.
	if (!place) return { code: 'json-unclosed', start, end: start + 1 };
	const { isUnclosed, fault, ...span } = place;
	return { code: isUnclosed ? 'json-unclosed' : 'json-malformed', fault, ...span };
}

/** The quote that closes the one that `written` begins with, or -1. */
function closingQuote(written: string): number {
	return (/^"[^"\\]*(?:\\[\s\S][^"\\]*)*"/.exec(written)?.[0].length ?? 0) - 1;
}

/** Where each reference of a JSON string begins in the string's value: an escape is longer than its character. */
function offsetsInQuoted(written: string, found: readonly FoundReference[]): number[] {
	let at = 0;
	let from = 1;
	return found.map(({ start, end }) => {
		at += String(parsedJson(`"${written.slice(from, start)}"`) ?? '').length;
		const offset = at;
		at += end - start;
		from = end;
		return offset;
	});
}

/** The value with its references; `offsets` says where they are in it when that is not where they are written. */
function placed(
	value: string,
	valueSpan: Span,
	form: ReadValue['form'],
	found: readonly FoundReference[],
	offsets?: readonly number[],
): ReadValue {
	const references: Reference[] = [];
	const malformedReferences: Span[] = [];
	found.forEach(({ start, end, name }, index) => {
		const [from, to] = [valueSpan.start + start, valueSpan.start + end];
		if (name === undefined) malformedReferences.push({ start: from, end: to });
		else references.push({ start: from, end: to, name, at: offsets?.[index] ?? start });
	});
	return { value, valueSpan, form, references, malformedReferences };
}

const maxLineLength = 100;

/** What only an escape writes so that an editor leaves it alone: control characters, further line ends, a byte-order mark. */
const needsEscape = /[\p{Cc}\p{Zl}\p{Zp}\ufeff]/u;

/** Writes a value so that it is read as the same: bare, else quoted. Without `references` each `{{name}}` is one. */
export function printValue(value: string, references?: readonly Pick<Reference, 'at'>[]): string {
	const found = references ? findReferences(value).filter(({ name }) => name !== undefined) : [];
	const variables = new Set(references?.map(({ at }) => at));
	const escaped = found.filter(({ start }) => !variables.has(start));
	if (escaped.length > 0 || !value.isWellFormed() || needsEscape.test(value) || value !== value.trim()) {
		return quote(value, escaped);
	}
	if (value.startsWith('"')) return quote(value, []);
	if (!opensJson(value)) return value;
	if (compactTemplate(value) !== value) return quote(value, []);
	return value.length <= maxLineLength ? value : (prettyTemplate(value) ?? value);
}

function quote(value: string, escaped: readonly Span[]): string {
	let written = '';
	let from = 0;
	for (const { start } of escaped) {
		written += `${escapeAll(value.slice(from, start))}\\u007b`;
		from = start + 1;
	}
	return `"${written}${escapeAll(value.slice(from))}"`;
}

function escapeAll(text: string): string {
	const unicodeEscape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
	return JSON.stringify(text).slice(1, -1).replaceAll(new RegExp(needsEscape, 'gu'), unicodeEscape);
}
