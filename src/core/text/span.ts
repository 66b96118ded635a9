/** A part of a text: offsets in UTF-16 code units, `end` exclusive. */
export interface Span {
	readonly start: number;
	readonly end: number;
}

/** Spans in order, those that overlap as one; none that is empty. */
export function mergeSpans(spans: readonly Span[]): Span[] {
	const merged: Span[] = [];
	for (const { start, end } of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
		const last = merged.at(-1);
		if (last && start < last.end) merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, end) };
		else if (end > start) merged.push({ start, end });
	}
	return merged;
}
