import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { type BodyQuery, type FoundPlaces, findInLines } from '../../src/core/text/findInLines.ts';
import { firstIndex } from '../../src/core/text/firstIndex.ts';
import { toolButton } from '../controls.ts';
import { inLanguage, t } from '../localize.ts';
import type { ShownLines } from './shownLines.ts';

/** A place that was found: its line, and where it begins in the text of its row. */
export interface FoundPlace {
	readonly line: number;
	readonly start: number | undefined;
}

/** What is searched for in a body, what was found, and which of it is shown. */
export class BodySearch {
	query: BodyQuery = { text: '', matchCase: false };
	found: FoundPlaces | undefined;
	index = 0;
	current: FoundPlace | undefined;
	private readonly onChange: () => void;
	/** Only the beginning of the body is there to be searched. */
	private isPart = false;

	constructor(onChange: () => void) {
		this.onChange = onChange;
	}

	get count(): number {
		return (this.found?.places.length ?? 0) / 2;
	}

	/** Searches; gives the first place from `row` on, or undefined. */
	search(lines: ShownLines, change: Partial<BodyQuery>, row: number): FoundPlace | undefined {
		this.query = { ...this.query, ...change };
		this.isPart = lines.body.beginning !== undefined;
		const found = findInLines(lines.lines.text, lines.layout === 'pretty', this.query);
		this.found = this.query.text === '' ? undefined : found;
		this.current = undefined;
		lines.mark(found.places);
		const { count } = this;
		if (count === 0) return undefined;
		const first = firstIndex(count, (index) => this.placeAt(lines, index).row >= row);
		return this.show(lines, first % count);
	}

	step(lines: ShownLines, by: number): FoundPlace | undefined {
		const { count } = this;
		return count === 0 ? undefined : this.show(lines, (this.index + by + count) % count);
	}

	get text(): string {
		const { found, count, isPart } = this;
		if (!found) return '';
		if (count === 0) return isPart ? t('Nothing found in this part') : t('Nothing found');
		const more = found.isWhole && !isPart ? '' : '+';
		return t('{0} of {1}', inLanguage(this.index + 1), `${inLanguage(count)}${more}`);
	}

	private placeAt(lines: ShownLines, index: number): { readonly row: number; readonly start: number } {
		return lines.lines.placeOf(this.found?.places[2 * index] ?? 0);
	}

	private show(lines: ShownLines, index: number): FoundPlace {
		const { row, start } = this.placeAt(lines, index);
		this.index = index;
		this.current = { line: lines.reveal(row), start };
		this.onChange();
		return this.current;
	}
}

const longestQuery = 1000;

export function findBar(
	search: BodySearch,
	change: (change: Partial<BodyQuery>) => void,
	step: (by: number) => void,
	close: () => void,
): TemplateResult {
	const { query, text, found } = search;
	const toggleCase = () => change({ matchCase: !query.matchCase });
	const onKeyDown = (event: KeyboardEvent): void => {
		const { key, altKey, shiftKey, code } = event;
		if (altKey && code === 'KeyC') toggleCase();
		else if (key === 'Escape') close();
		else if (key === 'Enter' && event.target instanceof HTMLInputElement) step(shiftKey ? -1 : 1);
		else return;
		event.preventDefault();
		event.stopPropagation();
	};
	return html`<div class="find-bar" role="search" aria-label=${t('Find in the body')} @keydown=${onKeyDown}>
		<input
			class="text-input find-text"
			type="text"
			aria-label=${t('Find')}
			placeholder=${t('Find')}
			maxlength=${longestQuery}
			autocomplete="off"
			spellcheck="false"
			aria-invalid=${found !== undefined && search.count === 0}
			.value=${live(query.text)}
			@input=${(event: Event) => change({ text: (event.target as HTMLInputElement).value })}
		/>
		${toolButton('case-sensitive', t('Match case (Alt+C)'), toggleCase, { isOn: query.matchCase })}
		<span class="find-count" aria-live="polite">${text}</span>
		<span class="find-tools"
			>${toolButton('arrow-up', t('Previous match (Shift+Enter)'), () => step(-1))}${toolButton(
				'arrow-down',
				t('Next match (Enter)'),
				() => step(1),
			)}${toolButton('close', t('Close (Escape)'), close)}</span
		>
	</div>`;
}
