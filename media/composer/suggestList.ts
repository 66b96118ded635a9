import { html, nothing, type TemplateResult } from 'lit';
import { inLanguage, t } from '../localize.ts';
import type { Candidate, Match, Matches } from './completion.ts';

interface SuggestList {
	readonly found: Matches;
	/** The index of the chosen match, or -1. */
	readonly active: number;
	readonly listId: string;
	readonly label: string;
	readonly onTake: (candidate: Candidate) => void;
}

/** The open list of a {@link SuggestInput}. Pressing it leaves the focus in the input. */
export function suggestList({ found, active, listId, label, onTake }: SuggestList): TemplateResult {
	const more = found.total - found.best.length;
	const option = ({ candidate, positions }: Match, index: number) => html`<li
		role="option"
		id="${listId}-${index}"
		aria-selected=${index === active}
		@click=${() => onTake(candidate)}
	>
		<span class="suggest-name">${highlighted(candidate.name, positions)}</span>
		${candidate.detail ? html`<span class="suggest-detail">${candidate.detail}</span>` : nothing}
	</li>`;
	return html`<div class="suggest-popup" @mousedown=${(event: Event) => event.preventDefault()}>
		<ul class="suggest-list" role="listbox" id=${listId} aria-label=${label}>
			${found.best.map(option)}
		</ul>
		${more > 0 ? html`<div class="suggest-more">${t('{0} more: type to narrow the list', inLanguage(more))}</div>` : nothing}
	</div>`;
}

/** Which of `count` options a key goes to from the one at `active`; undefined where it is no key to go about with. */
export function activeAfter(key: string, active: number, count: number): number | undefined {
	const keys: Partial<Record<string, number>> = {
		ArrowDown: (active + 1) % count,
		ArrowUp: active <= 0 ? count - 1 : active - 1,
		PageDown: Math.min(active + 10, count - 1),
		PageUp: Math.max(active - 10, 0),
	};
	return keys[key];
}

function highlighted(text: string, positions: readonly number[]): (string | TemplateResult)[] {
	const pieces: (string | TemplateResult)[] = [];
	let shown = 0;
	for (let i = 0; i < positions.length; ) {
		const start = positions[i] ?? 0;
		let end = start + 1;
		for (i += 1; positions[i] === end; i += 1) end += 1;
		pieces.push(text.slice(shown, start), html`<b>${text.slice(start, end)}</b>`);
		shown = end;
	}
	return [...pieces, text.slice(shown)];
}
