/** A part of a text: offsets in UTF-16 code units, `end` exclusive. */
export interface Span {
	readonly start: number;
	readonly end: number;
}
