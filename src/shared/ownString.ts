import * as v from 'valibot';
import { shape } from './schema.ts';
import { shownStrings } from './strings.ts';

/** Composer → host: a text to compare with the call's own string or sig. Holds secrets on this one way only. */
export type OwnText = v.InferOutput<typeof ownText>;
export const ownText = shape({
	text: v.string(),
	/** True for a fresh paste; else masks in `text` stand for what they masked before. */
	isPaste: v.boolean(),
});

/** Host → composer: how a string or sig compares with that of the call. */
export type OwnComparison = v.InferOutput<typeof ownComparison>;
export const ownComparison = shape({
	/**
	 * `other-sig` and `call`: to be searched for mistakes on the Diagnose tab. `problem`: nothing can be compared. `overtaken`:
	 * another text came meanwhile.
	 */
	state: v.picklist(['empty', 'same', 'differs', 'other-sig', 'call', 'problem', 'overtaken']),
	/** The text with its secrets masked. */
	text: v.string(),
	/** In the user's words. */
	summary: v.string(),
	strings: v.exactOptional(shownStrings),
});
