import { html, type TemplateResult } from 'lit';
import type { Segment } from '../../src/core/trace.ts';

/** How many colours and how many shapes the parts go through; without a common divisor they pair up in every way. */
const tones = 5;
const shapes = 3;

/**
 * A step's parts, each the consecutive segments of one parameter, as options of a list box. `marks` names each
 * parameter; `prefix` makes the ids unique.
 */
export function renderParts(
	segments: readonly Segment[],
	marks: readonly string[],
	prefix: string,
): readonly TemplateResult[] {
	const parts: Segment[][] = [];
	for (const segment of segments) {
		const last = parts.at(-1);
		if (last && last[0]?.parameter === segment.parameter) last.push(segment);
		else parts.push([segment]);
	}
	return parts.map((part) => {
		const parameter = part[0]?.parameter;
		return parameter === undefined
			? html`${part.map(renderPiece)}`
			: renderPart(parameter, part, marks[parameter] ?? '', prefix);
	});
}

/** One parameter's part, told apart from its neighbours by colour and by shape. */
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
