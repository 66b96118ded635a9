import { mask } from '../../core/mask.ts';
import { wholeCharacters } from '../../core/text/flatCopy.ts';
import { bytesOf, encodeEscaped } from '../mistakes/escapedBytes.ts';
import type { DifferingText } from './alignedStrings.ts';
import { visibleDifference } from './visibleText.ts';

/** How many characters and bytes of a difference are told. */
const longestText = 60;
const mostBytes = 16;

/** A text, masked already, that one of two strings has where they differ. */
export function differingText(shown: string): DifferingText {
	const isLong = shown.length > longestText;
	const text = isLong ? wholeCharacters(shown, 0, longestText) : shown;
	const bytes = shown.includes(mask) ? [] : [...encodeEscaped(text).subarray(0, mostBytes)];
	const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
	const count = bytesOf(shown);
	return {
		text: `${visibleDifference(text)}${isLong ? '…' : ''}`,
		hex: hex + (count > mostBytes && hex !== '' ? ' …' : ''),
		bytes: count,
	};
}
