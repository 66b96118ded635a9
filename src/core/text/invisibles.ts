import type { Span } from './span.ts';

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

/** Characters without width, or that look like a space: controls, marks of direction, other spaces, variation selectors. */
const runs = /([^\P{C}]|[^\P{Z} ]|\p{Variation_Selector})\1*/gu;

/** The name of an invisible character: `NBSP`, `U+200E`. */
export function nameOfInvisible(character: string): string {
	return names[character] ?? `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** A run of the same invisible character; spaces only at either end of a text. */
export interface InvisibleRun extends Span {
	/** `␣` for spaces. */
	readonly name: string;
	readonly count: number;
}

/** The mark of a space where one would not be seen. */
export const spaceMark = '␣';

/** The invisible characters of a text, in their order, as far as there are `most` runs of them. */
export function invisibleRuns(text: string, most: number): InvisibleRun[] {
	const spaces = (start: number, end: number) => ({ start, end, name: spaceMark, count: end - start });
	const content = text.search(/[^ ]|$/);
	if (content === text.length && text !== '') return [spaces(0, content)];
	const found: InvisibleRun[] = content > 0 ? [spaces(0, content)] : [];
	for (const match of text.matchAll(runs)) {
		if (found.length >= most) break;
		const [run, character = run] = match;
		const start = match.index;
		if (isOfEmoji(text, start, run)) continue;
		const count = run.length / character.length;
		found.push({ start, end: start + run.length, name: nameOfInvisible(character), count });
	}
	let from = text.length;
	while (text[from - 1] === ' ') from -= 1;
	if (from < text.length && found.length <= most) found.push(spaces(from, text.length));
	return found;
}

/** What joins and varies emoji is seen in them. */
function isOfEmoji(text: string, start: number, run: string): boolean {
	if (run !== '\u200d' && run !== '\ufe0f') return false;
	const before = text.slice(Math.max(0, start - 2), start);
	if (run === '\ufe0f') return /\p{Emoji}$/u.test(before);
	const next = text.slice(start + 1, start + 3);
	return (
		/(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)$/u.test(before) && /^\p{Extended_Pictographic}/u.test(next)
	);
}
