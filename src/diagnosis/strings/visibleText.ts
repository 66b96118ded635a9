import { mask } from '../../core/masking/mask.ts';
import { wholeCharacters } from '../../core/text/flatCopy.ts';
import { nameOfInvisible, spaceMark as space } from '../../core/text/invisibles.ts';
import { bytesOf, encodeEscaped, escapedByte } from '../mistakes/escapedBytes.ts';
import type { DifferingText } from './alignedStrings.ts';

/** Besides these, what the notation itself is made of: so what is shown means one thing. */
const invisible = /[^\P{C}]|[^\P{Z} ]|\p{Variation_Selector}|[\ufffd⟨⟩␣]/gu;
const invisibleOrMark = /[^\P{C}]|[^\P{Z} ]|\p{M}|\p{Variation_Selector}|[\ufffd⟨⟩␣]/gu;

/** Writes control characters and odd spaces as `⟨NBSP⟩` or `⟨U+200E⟩`, bytes that are no UTF-8 as `⟨CF⟩`, outer spaces as `␣`. */
export function visibleText(text: string): string {
	return edgeSpaces(text.replace(invisible, written));
}

/** The same for what differs: there every space, and each mark on its own, is shown too. */
export function visibleDifference(text: string): string {
	return text.replace(invisibleOrMark, written).replaceAll(' ', space);
}

function written(character: string): string {
	const byte = escapedByte(character);
	if (byte !== undefined) return `⟨${byte.toString(16).toUpperCase().padStart(2, '0')}⟩`;
	return `⟨${nameOfInvisible(character)}⟩`;
}

/** Other white space at its ends is written out by now. */
function edgeSpaces(text: string): string {
	const inner = text.trim();
	const before = text.length - text.trimStart().length;
	return space.repeat(before) + inner + space.repeat(text.length - before - inner.length);
}

const longestText = 60;
const mostBytes = 16;

/** A text, masked already, that one of two strings has where they differ. */
export function differingText(shown: string): DifferingText {
	const isLong = shown.length > longestText;
	const text = isLong ? wholeCharacters(shown, longestText) : shown;
	const bytes = shown.includes(mask) ? [] : [...encodeEscaped(text).subarray(0, mostBytes)];
	const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
	return {
		text: `${visibleDifference(text)}${isLong ? '…' : ''}`,
		hex: hex + (bytesOf(shown) > mostBytes && hex !== '' ? ' …' : ''),
	};
}
