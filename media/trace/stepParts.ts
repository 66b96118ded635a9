import { html, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Segment } from '../../src/core/signing/traceView.ts';
import { markedText } from '../invisibleText.ts';
import { shortText } from '../shortText.ts';

/** A piece of a step's text at most: values come shortened, names do not, and what is encoded is longer. */
const maxPieceLength = 4000;
/** Of many long ones: a browser takes a while to lay out hundreds of thousands of characters. */
const maxLengthOfMany = 100;
const maxTotal = 40_000;

const maxMarks = 100;

/** How many characters of each of these pieces are shown, at most. */
export function maxShownLength(segments: readonly Segment[]): number {
	let sum = 0;
	for (const { text } of segments) sum += Math.min(text.length, maxPieceLength);
	return sum <= maxTotal ? maxPieceLength : maxLengthOfMany;
}

/** How many colours and how many lines tell parameters apart; without a common divisor they pair up in every way. */
const tones = 5;
const shapes = 3;

/** A step's parts as options of a list box. @param marks names for marking parameters @param prefix makes ids unique */
export function renderParts(segments: readonly Segment[], marks: readonly string[], prefix: string) {
	const parts: Segment[][] = [];
	for (const segment of segments) {
		const last = parts.at(-1);
		if (last && last[0]?.parameter === segment.parameter) last.push(segment);
		else parts.push([segment]);
	}
	const longest = maxShownLength(segments);
	return parts.map((part) => {
		const parameter = part[0]?.parameter;
		return parameter === undefined
			? html`${part.map((piece) => renderPiece(piece, longest))}`
			: renderPart(parameter, part, { marks, prefix, longest });
	});
}

export function renderPart(
	parameter: number,
	pieces: readonly Segment[],
	{ marks, prefix, longest }: { readonly marks: readonly string[]; readonly prefix: string; readonly longest: number },
): unknown {
	const mark = marks[parameter] ?? '';
	const facts = [prefix, parameter, mark, longest, ...pieces.flatMap(({ part, text }) => [part, text])];
	const render = () => html`<span
		class="part"
		role="option"
		id="${prefix}-${parameter}"
		data-mark=${mark}
		data-tone=${parameter % tones}
		data-shape=${parameter % shapes}
		>${pieces.map((piece) => renderPiece(piece, longest))}</span
	>`;
	return guard(facts, render);
}

function renderPiece({ part, text }: Segment, longest: number): TemplateResult {
	const shown = shortText(text, longest);
	const isRaw = part === 'name' || part === 'value';
	return html`<span class="piece-${part}">${isRaw ? markedText(shown, longest === maxPieceLength ? maxMarks : 3) : shown}</span>`;
}
