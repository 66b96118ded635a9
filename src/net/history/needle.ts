/** How many words of a query, and characters of each, are considered: beyond, what is looked for is rare as it is. */
const mostWords = 8;
const mostCharacters = 64;

/**
 * V8 looks for a text of up to six characters by going from one place of its first character to the next with what the
 * processor has for that; of a longer one it steps through the text by itself, which takes twice as long.
 */
const longest = 6;

/** How often each character of ASCII stands in a text, about: what is counted is every so manyth line. */
export type CharacterCounts = Uint32Array;

/** Every so manyth line is counted. */
const everyLine = 32;

/** Counts the characters of some of these lines. */
export function countCharacters(lines: readonly string[]): CharacterCounts {
	const counts = new Uint32Array(128);
	for (let index = 0; index < lines.length; index += everyLine) {
		const line = lines[index] ?? '';
		for (let at = 0; at < line.length; at++) {
			const code = line.charCodeAt(at);
			if (code < 128) counts[code] = (counts[code] ?? 0) + 1;
		}
	}
	return counts;
}

/** The part of one of the words that is looked for, as its first character is the rarest. */
export function needleOf(words: readonly string[], counts: CharacterCounts): string {
	let rarest = Number.POSITIVE_INFINITY;
	let needle = '';
	for (const word of words.slice(0, mostWords)) {
		const end = Math.min(word.length, mostCharacters);
		for (let at = 0; at < end; at++) {
			const count = counts[word.charCodeAt(at)] ?? 0;
			// Of characters that are as rare the one that more follow: then fewer places have to be looked at.
			if (count > rarest || (count === rarest && word.length - at <= needle.length)) continue;
			rarest = count;
			needle = word.slice(at, at + longest);
		}
	}
	return needle;
}
