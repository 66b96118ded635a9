const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * The same text with memory of its own. An engine keeps what is cut out of a text as a window on it, so that a line kept of
 * a large text keeps the whole in memory. Half of a surrogate pair, as a cut leaves it, becomes U+FFFD.
 */
export function flatCopy(text: string): string {
	return decoder.decode(encoder.encode(text));
}

/** The beginning of `text`, of at most `most` UTF-16 units besides a `…`, with memory of its own; all of it where it is shorter. */
export function cutText(text: string, most: number): string {
	return text.length <= most ? text : `${flatCopy(wholeCharacters(text, 0, most))}…`;
}

/** A slice of `text` that ends before a surrogate pair that it would cut in two. */
export function wholeCharacters(text: string, start: number, end: number): string {
	const isInPair = end < text.length && /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(end - 1, end + 1));
	return text.slice(start, isInPair ? end - 1 : end);
}
