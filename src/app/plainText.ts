import { cutText, flatCopy } from '../core/text/flatCopy.ts';

/** Of one piece of outside text. */
const longestPiece = 200;

/** White space that ends lines, and characters that are none: VS Code would draw them, or break a message there. */
const controls = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/**
 * Text from outside (a call file, an answer, a catalogue, an error) as text and nothing else, wherever VS Code shows it:
 * `[label](command:…)` is no link and `$(name)` no icon, as a space of no width stands before the bracket; it is on one
 * line, reads in one direction, has at most `most` characters, and keeps no larger text in memory.
 */
export function plain(text: string, most = longestPiece): string {
	return flatCopy(cutText(text, most))
		.replaceAll(controls, ' ')
		.replaceAll(/\p{Bidi_Control}/gu, '')
		.replaceAll(/(?<=[\]$])\(/g, '\u200b(');
}

/** Of a line of a tooltip, which has room for a sentence or two. */
const longestLine = 500;

/** Texts from outside, each on a line of its own. */
export function plainLines(...texts: readonly string[]): string {
	return texts.map((text) => plain(text, longestLine)).join('\n');
}
