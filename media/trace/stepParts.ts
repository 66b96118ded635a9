import { html, type TemplateResult } from 'lit';
import type { Segment } from '../../src/core/trace.ts';

/** Consecutive segments of one parameter, or of none. */
export interface StepPart {
	readonly parameter: number | undefined;
	readonly segments: readonly Segment[];
}

/** How many colours and how many shapes the parts go through; without a common divisor they pair up in every way. */
const tones = 5;
const shapes = 3;

export function stepParts(segments: readonly Segment[]): StepPart[] {
	const parts: { parameter: number | undefined; segments: Segment[] }[] = [];
	for (const segment of segments) {
		const last = parts.at(-1);
		if (last && last.parameter === segment.parameter) last.segments.push(segment);
		else parts.push({ parameter: segment.parameter, segments: [segment] });
	}
	return parts;
}

/**
 * A step's parts as options of a list box, each told apart from its neighbours by colour and by shape.
 * `marks` names each parameter; `prefix` makes the ids unique.
 */
export function renderParts(
	segments: readonly Segment[],
	marks: readonly string[],
	prefix: string,
): readonly TemplateResult[] {
	return stepParts(segments).map(({ parameter, segments: pieces }) =>
		parameter === undefined
			? html`${pieces.map(renderPiece)}`
			: renderPart(parameter, pieces, marks[parameter] ?? '', prefix),
	);
}

/** One parameter's part. */
export function renderPart(
	parameter: number,
	pieces: readonly Segment[],
	mark: string,
	prefix: string,
): TemplateResult {
	return html`<span
		class="part"
		role="option"
		id="${prefix}-${parameter}"
		data-mark=${mark}
		data-tone=${parameter % tones}
		data-shape=${parameter % shapes}
		>${pieces.map(renderPiece)}</span
	>`;
}

function renderPiece({ part, text }: Segment): TemplateResult {
	return html`<span class="piece-${part}">${text}</span>`;
}
