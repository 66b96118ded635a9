import { html, nothing, type TemplateResult } from 'lit';
import { t } from '../localize.ts';
import type { Candidate, Match, Matches } from './fuzzyMatch.ts';
import { highlighted } from './highlighted.ts';

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
		${more > 0 ? html`<div class="suggest-more">${t('{0} more: type to narrow the list', more)}</div>` : nothing}
	</div>`;
}

/** Which of `count` options a key goes to from the one at `active`; undefined where it is no key to go about with. */
export function activeAfter(key: string, active: number, count: number): number | undefined {
	switch (key) {
		case 'ArrowDown':
			return (active + 1) % count;
		case 'ArrowUp':
			return active <= 0 ? count - 1 : active - 1;
		case 'PageDown':
			return Math.min(active + 10, count - 1);
		case 'PageUp':
			return Math.max(active - 10, 0);
		default:
			return undefined;
	}
}
