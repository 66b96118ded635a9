import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { type FilterAnswer, maxPathLength } from '../../src/core/call/bodyFilter.ts';
import { toHost } from '../../src/shared/messages.ts';
import { toolButton } from '../controls.ts';
import type { Link } from '../link.ts';
import { inLanguage, t } from '../localize.ts';
import { sizeText } from './measures.ts';
import { ShownLines } from './shownLines.ts';

/** From the last key to the request, in milliseconds. */
const typingDelay = 150;

/** The path that a body is filtered by, and what it selects. The newest path counts. */
export class BodyFilter {
	path = '';
	/** The result for `answered`, or undefined before there is one. */
	outcome: FilterAnswer | undefined;
	answered = '';
	lines: ShownLines | undefined;
	isAsking = false;
	private readonly link: Pick<Link, 'ask'>;
	private readonly onChange: () => void;
	private readonly onFound: () => void;
	private asked = 0;
	private later: ReturnType<typeof setTimeout> | undefined;

	constructor(link: Pick<Link, 'ask'>, onChange: () => void, onFound: () => void) {
		this.link = link;
		this.onChange = onChange;
		this.onFound = onFound;
	}

	/** Filters by another path once nothing more is typed. */
	type(id: number, path: string): void {
		this.path = path;
		this.isAsking = path !== '';
		clearTimeout(this.later);
		this.later = setTimeout(() => void this.run(id), typingDelay);
		this.onChange();
	}

	apply(id: number): void {
		this.lines = undefined;
		this.outcome = undefined;
		if (this.path !== '') this.type(id, this.path);
	}

	end(id: number): void {
		this.asked += 1;
		clearTimeout(this.later);
		void this.link.ask(toHost.bodyFilter, { id, path: '' });
	}

	private async run(id: number): Promise<void> {
		this.asked += 1;
		const mine = this.asked;
		const { path } = this;
		const outcome = await this.link.ask(toHost.bodyFilter, { id, path });
		if (mine !== this.asked || (!outcome && path !== '')) return;
		this.isAsking = false;
		this.outcome = outcome ?? undefined;
		this.answered = path;
		// While a path is being typed, what was found before stays.
		if (outcome?.kind !== 'path-fault') {
			this.lines =
				outcome?.kind === 'found'
					? new ShownLines({ text: outcome.text, isJson: true }, this.onChange, outcome)
					: undefined;
			this.onFound();
		}
		this.onChange();
	}
}

/** Of a path, around the place of a fault, in characters. */
const shownAround = 24;

/** @param accept moves the focus to what was found */
export function filterBar(filter: BodyFilter, type: (path: string) => void, accept: () => void, clear: () => void) {
	const { path, outcome, answered, isAsking } = filter;
	const fault = outcome?.kind === 'path-fault' ? outcome : undefined;
	const onKeyDown = (event: KeyboardEvent): void => {
		const { key } = event;
		if (key === 'Escape') clear();
		else if (key === 'Enter' && event.target instanceof HTMLInputElement) accept();
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
				maxlength=${maxPathLength}
				autocomplete="off"
				spellcheck="false"
				aria-invalid=${fault !== undefined}
				.value=${live(path)}
				@input=${(event: Event) => type((event.target as HTMLInputElement).value)}
			/>
			<span class="find-count" id="filter-state" aria-live="polite">${isAsking && !fault ? t('Filtering…') : outcomeText(outcome)}</span>
			<span class="find-tools">${toolButton('close', t('Clear filter (Escape)'), clear)}</span>
		</div>
		${fault ? faultPlace(fault.at, answered) : nothing}`;
}

function outcomeText(outcome: FilterAnswer | undefined): string {
	switch (outcome?.kind) {
		case undefined:
			return '';
		case 'found':
			if (!outcome.isWhole) return t('First values: {0}', inLanguage(outcome.paths.length));
			return t('Values: {0}', inLanguage(outcome.paths.length));
		case 'nothing':
			return t('Nothing in this answer matches');
		case 'not-json':
			return t('Cannot filter: the answer is not valid JSON');
		case 'too-large':
			return t('Cannot filter: the answer is larger than {0} or nested too deeply', sizeText(outcome.maxBytes));
		case 'too-much':
			return t('This filter takes too much time or memory');
		case 'path-fault':
			return t('Not JSONPath from character {0} on', inLanguage(outcome.at + 1));
	}
}

function faultPlace(at: number, path: string): TemplateResult {
	const start = Math.max(0, at - shownAround);
	const end = Math.min(path.length, at + shownAround);
	return html`<p class="filter-fault mono" aria-hidden="true">${start > 0 ? '…' : ''}${path.slice(start, at)}<mark
			>${path.slice(at, end) || ' '}</mark
		>${end < path.length ? '…' : ''}</p>`;
}
