import { inEnglish, type Translate } from './mistakeText.ts';

/** What several wrong calls have in common, by code. */
const texts = {
	'same-mistake': 'All {0} wrong calls make the same mistake. {1}',
	key: 'All {0} calls are wrong, those without parameters of their own as well: look at the keys first.',
	'non-ascii':
		'Each of the {0} wrong calls has a value with characters beyond ASCII, and no right one has: look at the encoding.',
	reserved:
		'Each of the {0} wrong calls has a value with a space or characters such as `&` and `+`, and no right one has: look at the percent-encoding.',
	empty: 'Each of the {0} wrong calls has an empty value, and no right one has.',
	parameter: 'Each of the {0} wrong calls has {1}, and no right one has.',
} as const;

/** Every text that something in common is worded in: what a translation holds. */
export const commonCauseTexts: readonly string[] = Object.values(texts);

export type WordedCause =
	| { readonly code: 'same-mistake'; readonly mistakes: readonly string[] }
	| { readonly code: 'key' | 'non-ascii' | 'reserved' | 'empty' }
	| { readonly code: 'parameter'; readonly names: readonly string[] };

/** What wrong calls have in common, in words. Names and literals stand between backticks. */
export function commonCauseText(
	cause: WordedCause,
	{ wrong, explain }: { readonly wrong: number; readonly explain: (codes: readonly string[]) => string },
	t: Translate = inEnglish,
): string {
	const count = String(wrong);
	if (cause.code === 'same-mistake') return t(texts[cause.code], count, explain(cause.mistakes));
	if (cause.code !== 'parameter') return t(texts[cause.code], count);
	return t(texts[cause.code], count, cause.names.map((name) => `\`${name}\``).join(', '));
}
