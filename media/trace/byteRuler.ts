import { html, type TemplateResult } from 'lit';
import type { TraceView } from '../../src/core/trace.ts';
import { inLanguage, t } from '../localize.ts';
import { shortText } from '../shortText.ts';
import type { ParameterLook } from './parameterLooks.ts';

/** A name in a tooltip. */
const longestName = 100;
/** As many numbers find room in a narrow side bar. */
const mostNumbers = 5;

/**
 * A ruler under the signing string: how many bytes each parameter takes of it, and where. `names`, `marks` and `looks`
 * are those of the signed parameters.
 */
export function byteRuler(
	{ signingStringBytes: bytes, signingStringEnds: ends }: TraceView,
	{ names, marks, looks }: RulerParts,
): TemplateResult {
	const percent = (at: number) => `${((100 * at) / Math.max(1, bytes)).toFixed(3)}%`;
	const start = (index: number) => ends[index - 1] ?? 0;
	// By its own bytes: of hundreds of parts the browser is told of those alone that have other ones.
	const part = (end: number, index: number): TemplateResult => {
		const { tone, shape } = looks[index] ?? { tone: 0, shape: 0 };
		return html`<span
			class="ruler-part"
			data-mark=${marks[index] ?? ''}
			data-tone=${tone}
			data-shape=${shape}
			.style=${`flex-grow:${end - start(index)}`}
		></span>`;
	};
	const tell = ({ target, currentTarget }: Event) => {
		const index = Array.prototype.indexOf.call((currentTarget as Element).children, target);
		if (index < 0) return;
		const name = shortText(names[index] ?? '', longestName);
		const [from, to] = [inLanguage(start(index) + 1), inLanguage(ends[index] ?? 0)];
		(target as HTMLElement).title = t('{0}: bytes {1} to {2}', name, from, to);
	};
	const step = stepOf(bytes);
	// The last one would stand beyond the end.
	const numbers = Array.from({ length: Math.floor((bytes * 0.9) / step) + 1 }, (_, index) => index * step);
	return html`<div class="ruler" aria-hidden="true">
		<div class="ruler-parts" .style=${`--rest:${bytes - (ends.at(-1) ?? 0)}`} @pointerover=${tell}>${ends.map(part)}</div>
		<div class="ruler-numbers">
			${numbers.map((at) => html`<span .style=${`inset-inline-start:${percent(at)}`}>${inLanguage(at)}</span>`)}
		</div>
	</div>`;
}

/** What the ruler knows of each signed parameter. */
export interface RulerParts {
	readonly names: readonly string[];
	readonly marks: readonly string[];
	readonly looks: readonly ParameterLook[];
}

/** 1, 2 or 5 times a power of ten: so far apart that few numbers are enough. */
function stepOf(bytes: number): number {
	const least = Math.max(1, bytes / mostNumbers);
	const power = 10 ** Math.floor(Math.log10(least));
	return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least) ?? 10 * power;
}
