import { isWithinPair, wholeCharacters } from '../src/core/text/flatCopy.ts';
import { inLanguage } from './localize.ts';

/** What is shown of a text that only says something: a page needs a second to lay out some megabytes. */
const longest = 2000;

/** A text to read, not to use: where it is longer than `most` characters, its beginning, how many are left out, and its end. */
export function shortText(text: string, most = longest): string {
	if (text.length <= most) return text;
	const half = Math.floor(most / 2);
	const beginning = wholeCharacters(text, half);
	const end = text.slice(isWithinPair(text, text.length - half) ? 1 - half : -half);
	return `${beginning}… ${inLanguage(text.length - beginning.length - end.length)} …${end}`;
}
