import { type JsonExtent, jsonExtent } from '../text/jsonExtent.ts';
import { prettyJson, readJsonTokens } from '../text/prettyJson.ts';
import type { Span } from '../text/span.ts';
import { referenceEnd, referenceName } from './variableReferences.ts';

/**
 * JSON text with variables: `{{name}}` may stand within a string, or where a value stands. Valid JSON never has two
 * opening braces beside each other outside of a string, so the two can't be taken for each other.
 */

/** True when what stands at `start` is read as JSON: it opens an object or a list, and is no reference. */
export function opensJson(text: string, start = 0): boolean {
	return text[start] === '[' || (text[start] === '{' && referenceEnd(text, start) === -1);
}

/**
 * Follows the JSON value at `start` until its brackets close, or to the line end before which `isEnd`, asked at the start
 * of each further line, says stop.
 */
export function findJsonEnd(text: string, start: number, isEnd: (lineStart: number) => boolean): JsonExtent {
	return jsonExtent(text, start, isEnd, (brace) => referenceEnd(text, brace));
}

/** The references of a JSON text that stand where a value stands, not within a string. */
export function referencesAsValues(text: string): Span[] {
	const found: Span[] = [];
	if (!text.includes('{{')) return found;
	jsonExtent(
		text,
		0,
		() => false,
		(start) => {
			const end = referenceEnd(text, start);
			if (end !== -1 && referenceName(text, start, end) !== undefined) found.push({ start, end });
			return end;
		},
	);
	return found;
}

/** A JSON text without the white space between its tokens, every token as written; or where it stops being JSON. */
export function compactTemplate(text: string): { readonly compact: string } | { readonly wrongAt: number } {
	const json = maskReferences(text, '""');
	let compact = '';
	let runStart = 0;
	let runEnd = 0;
	const isJson = readJsonTokens(json, (_kind, start, end) => {
		if (start !== runEnd) {
			compact += text.slice(runStart, runEnd);
			runStart = start;
		}
		// A masked reference is a shorter token with white space behind it.
		runEnd = json.charCodeAt(start) === text.charCodeAt(start) ? end : referenceEnd(text, start);
		return true;
	});
	return isJson ? { compact: compact + text.slice(runStart, runEnd) } : { wrongAt: runEnd };
}

/** A JSON text laid out with two spaces a level, every token as written; undefined when it is not JSON. */
export function prettyTemplate(text: string): string | undefined {
	const references = referencesAsValues(text);
	if (references.length === 0) return prettyJson(text);
	const placeholder = unusedCharacter(text);
	if (placeholder === undefined) return undefined;
	const pretty = prettyJson(maskReferences(text, `"${placeholder}"`));
	const pieces = pretty?.split(`"${placeholder}"`);
	return pieces?.map((piece, index) => piece + textOf(text, references[index])).join('');
}

/**
 * Every reference that stands as a value, replaced by a string and white space of the same length. A number would
 * grow together with one in front of it.
 */
export function maskReferences(text: string, scalar: string): string {
	let masked = '';
	let end = 0;
	for (const reference of referencesAsValues(text)) {
		masked += text.slice(end, reference.start) + scalar.padEnd(reference.end - reference.start);
		end = reference.end;
	}
	return end === 0 ? text : masked + text.slice(end);
}

function textOf(text: string, span: Span | undefined): string {
	return span ? text.slice(span.start, span.end) : '';
}

function unusedCharacter(text: string): string | undefined {
	for (let code = 0xe000; code < 0xf900; code += 1) {
		const character = String.fromCharCode(code);
		if (!text.includes(character)) return character;
	}
	return undefined;
}
