import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { type FilterAnswer, longestPath, type PathFault } from '../../src/shared/bodyFilter.ts';
import { toolButton } from '../controls.ts';
import { inLanguage, t } from '../localize.ts';
import type { BodyFilter } from './bodyFilter.ts';
import { sizeText } from './measures.ts';

/** What is done in the bar. */
export interface FilterActions {
	readonly type: (path: string) => void;
	readonly recall: (by: 1 | -1) => void;
	/** The path is as wanted: the focus goes to what it leads to. */
	readonly accept: () => void;
	readonly save: () => void;
	readonly clear: () => void;
}

/** Of a path, around the place of a fault, in characters. */
const shownAround = 24;

/** The bar with the path (JSONPath) that a body is filtered by. */
export function filterBar(filter: BodyFilter, { type, recall, accept, save, clear }: FilterActions): TemplateResult {
	const { path, outcome, answered, isAsking } = filter;
	const fault = outcome?.kind === 'path-fault' ? outcome : undefined;
	const onKeyDown = (event: KeyboardEvent): void => {
		const { key } = event;
		const isInField = event.target instanceof HTMLInputElement;
		if (key === 'Escape') clear();
		else if (isInField && key === 'Enter') accept();
		else if (isInField && key === 'ArrowUp') recall(1);
		else if (isInField && key === 'ArrowDown') recall(-1);
		else return;
		event.preventDefault();
		event.stopPropagation();
	};
	return html`<div class="find-bar filter-bar" role="search" aria-label=${t('Filter the body')} @keydown=${onKeyDown}>
			<input
				class="text-input find-text filter-path mono"
				type="text"
				aria-label=${t('Filter (JSONPath)')}
				aria-describedby="filter-state"
				placeholder=${t('JSONPath, as {0}', '$.users[?@.id > 3]')}
				title=${t('JSONPath (RFC 9535). ↑ and ↓ bring the last paths back.')}
				maxlength=${longestPath}
				autocomplete="off"
				spellcheck="false"
				aria-invalid=${fault !== undefined}
				.value=${live(path)}
				@input=${(event: Event) => type((event.target as HTMLInputElement).value)}
			/>
			<span class="find-count" id="filter-state" aria-live="polite">${isAsking && !fault ? t('Filtering…') : outcomeText(outcome)}</span>
			<span class="find-tools"
				>${outcome?.kind === 'found' ? toolButton('save', t('Save what was found…'), save) : nothing}${toolButton(
					'close',
					t('Clear filter (Escape)'),
					clear,
				)}</span
			>
		</div>
		${fault ? faultPlace(fault, answered) : nothing}`;
}

/** What came of a filter, in words. */
function outcomeText(outcome: FilterAnswer | undefined): string {
	switch (outcome?.kind) {
		case undefined:
			return '';
		case 'found':
			if (!outcome.isWhole) return t('The first {0} {0|value|values}', outcome.values);
			return t('{0} {0|value|values}', outcome.values);
		case 'nothing':
			return t('Nothing in this answer matches');
		case 'not-json':
			return t('The answer is not whole JSON, so it cannot be filtered');
		case 'too-large':
			return t(
				'Answers of more than {0} or {1} lines cannot be filtered',
				sizeText(outcome.most.bytes),
				inLanguage(outcome.most.lines),
			);
		case 'too-much':
			return t('This filter takes too much time or memory');
		case 'path-fault':
			return faultText(outcome);
	}
}

function faultText({ fault, at }: PathFault): string {
	const place = inLanguage(at + 1);
	switch (fault) {
		case 'syntax':
			return t('Not JSONPath from character {0} on', place);
		case 'no-function':
			return t('Character {0}: no such function; there are length, count, match, search and value', place);
		case 'wrong-use':
			return t('Character {0}: a function or its argument cannot be used like this', place);
		case 'number':
			return t('Character {0}: this number is too large', place);
	}
}

/** The part of the path where it is none. */
function faultPlace({ at }: PathFault, path: string): TemplateResult {
	const start = Math.max(0, at - shownAround);
	const end = Math.min(path.length, at + shownAround);
	return html`<p class="filter-fault mono" aria-hidden="true">${start > 0 ? '…' : ''}${path.slice(start, at)}<mark
			>${path.slice(at, end) || ' '}</mark
		>${end < path.length ? '…' : ''}</p>`;
}
