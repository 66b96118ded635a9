import { escapedByte } from '../mistakes/escapedBytes.ts';

/** Invisible characters that have names everyone knows. */
const names: Readonly<Record<string, string>> = {
	'\0': 'NUL',
	'\t': 'TAB',
	'\n': 'LF',
	'\r': 'CR',
	'\u00a0': 'NBSP',
	'\u00ad': 'SHY',
	'\u200b': 'ZWSP',
	'\u200c': 'ZWNJ',
	'\u200d': 'ZWJ',
	'\u202f': 'NNBSP',
	'\ufeff': 'BOM',
};

/** Stands for a space where one would not be seen. */
const space = '␣';

/** Besides these, what the notation itself is made of: so what is shown means one thing. */
const invisible = /[^\P{C}]|[^\P{Z} ]|\p{Variation_Selector}|[\ufffd⟨⟩␣]/gu;
const invisibleOrMark = /[^\P{C}]|[^\P{Z} ]|\p{M}|\p{Variation_Selector}|[\ufffd⟨⟩␣]/gu;

/**
 * A text in which nothing is invisible: control characters, spaces other than the plain one and what has no width stand
 * as `⟨NBSP⟩` or `⟨U+200E⟩`, bytes that are no UTF-8 as `⟨CF⟩`, spaces at either end as `␣`.
 */
export function visibleText(text: string): string {
	return edgeSpaces(text.replace(invisible, written));
}

/** The same for what differs: there every space, and each mark on its own, is shown too. */
export function visibleDifference(text: string): string {
	return text.replace(invisibleOrMark, written).replaceAll(' ', space);
}

function written(character: string): string {
	const byte = escapedByte(character);
	if (byte !== undefined) return `⟨${hex(byte, 2)}⟩`;
	return `⟨${names[character] ?? `U+${hex(character.codePointAt(0) ?? 0, 4)}`}⟩`;
}

function edgeSpaces(text: string): string {
	let start = 0;
	let end = text.length;
	while (start < end && text[start] === ' ') start += 1;
	while (end > start && text[end - 1] === ' ') end -= 1;
	return start === 0 && end === text.length
		? text
		: space.repeat(start) + text.slice(start, end) + space.repeat(text.length - end);
}

function hex(number: number, digits: number): string {
	return number.toString(16).toUpperCase().padStart(digits, '0');
}
