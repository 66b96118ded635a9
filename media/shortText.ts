/** What is shown of a text that only says something: a page needs a second to lay out some megabytes. */
const longest = 2000;

/**
 * A text to read: its beginning and its end where it is longer than `most` characters, and between them how many are left
 * out. Never to be taken for the text itself.
 */
export function shortText(text: string, most = longest): string {
	if (text.length <= most) return text;
	const half = Math.floor(most / 2);
	const beginning = beginningOf(text, half);
	const end = text.slice(isInCharacter(text, text.length - half) ? 1 - half : -half);
	return `${beginning}… ${text.length - beginning.length - end.length} …${end}`;
}

/** The first characters of a text, `most` of them or one less: a surrogate pair is not cut. */
export function beginningOf(text: string, most: number): string {
	return text.slice(0, isInCharacter(text, most) ? most - 1 : most);
}

function isInCharacter(text: string, at: number): boolean {
	return !text.slice(at - 1, at).isWellFormed() && text.slice(at - 1, at + 1).isWellFormed() && at < text.length;
}
