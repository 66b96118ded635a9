const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The same text with memory of its own; a slice would hold all. Half of a surrogate pair becomes U+FFFD. */
export function flatCopy(text: string): string {
	return decoder.decode(encoder.encode(text));
}

/** The beginning of `text`, of at most `most` UTF-16 units besides a `…`, with memory of its own; all of it where it is shorter. */
export function cutText(text: string, most: number): string {
	return text.length <= most ? text : `${flatCopy(wholeCharacters(text, most))}…`;
}

/** The beginning of `text` up to `end`, or up to the surrogate pair that this would cut in two. */
export function wholeCharacters(text: string, end: number): string {
	return text.slice(0, isWithinPair(text, end) ? end - 1 : end);
}

export function isWithinPair(text: string, at: number): boolean {
	const code = text.charCodeAt(at);
	const before = text.charCodeAt(at - 1);
	return code >= 0xdc00 && code <= 0xdfff && before >= 0xd800 && before <= 0xdbff;
}

/** How many characters two texts have the same at the start and, behind that, at the end. Characters stay whole. */
export function sameEdges(one: string, other: string): { readonly start: number; readonly end: number } {
	let start = 0;
	const shorter = Math.min(one.length, other.length);
	while (start < shorter && one[start] === other[start]) start += 1;
	if (isWithinPair(one, start) || isWithinPair(other, start)) start -= 1;
	let end = 0;
	while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
	if (end > 0 && (isWithinPair(one, one.length - end) || isWithinPair(other, other.length - end))) end -= 1;
	return { start, end };
}
