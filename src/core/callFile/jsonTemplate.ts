import { jsonExtent } from '../text/jsonExtent.ts';
import { compactJson, prettyJson } from '../text/prettyJson.ts';
import type { Span } from '../text/span.ts';
import { referenceEnd, referenceName } from './variableReferences.ts';

/** JSON text with `{{name}}` in a string or for a value: outside of strings JSON never has two opening braces in a row. */

/** True when an object or a list opens at `start`, not a reference. */
export function opensJson(text: string, start = 0): boolean {
	return text[start] === '[' || (text[start] === '{' && referenceEnd(text, start) === -1);
}

/** The references of a JSON text in place of a value, not within a string. */
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

/** A JSON text without the white space between its tokens, every token as written; undefined when it is not JSON. */
export function compactTemplate(text: string): string | undefined {
	return layOutTemplate(text, compactJson);
}

/** A JSON text laid out with two spaces a level, every token as written; undefined when it is not JSON. */
export function prettyTemplate(text: string): string | undefined {
	return layOutTemplate(text, prettyJson);
}

/** A JSON text laid out with its references as they are; undefined when it is not JSON. */
export function layOutTemplate(text: string, layOutJson: (json: string) => string | undefined): string | undefined {
	const references = referencesAsValues(text);
	if (references.length === 0) return layOutJson(text);
	const placeholder = unusedCharacter(text);
	if (placeholder === undefined) return undefined;
	const pieces = layOutJson(maskReferences(text, `"${placeholder}"`))?.split(`"${placeholder}"`);
	return pieces?.map((piece, index) => piece + textOf(text, references[index])).join('');
}

/** Replaces each reference that is a value by a string and white space of the same length. */
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
