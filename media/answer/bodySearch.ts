import type { BodyQuery } from '../../src/shared/answerBody.ts';
import { toHost } from '../../src/shared/messages.ts';
import type { HostLink } from '../hostLink.ts';
import { inLanguage, t } from '../localize.ts';
import type { ShownLines } from './shownLines.ts';

/** A place that was found: its line, and where it begins in the text there, as far as that is shown. */
export interface FoundPlace {
	readonly line: number;
	readonly start: number | undefined;
}

/** How many places there are; `first` is the one to show first. */
interface Found {
	readonly count: number;
	readonly first: number;
	readonly isWhole: boolean;
	readonly fault?: 'no-expression' | 'too-slow' | undefined;
}

/** What is searched for in a body, what was found, and which of it is shown. The newest search counts. */
export class BodySearch {
	query: BodyQuery = { text: '', matchCase: false, wholeWord: false, isExpression: false };
	found: Found | undefined;
	/** Which place is shown, counted from 0. */
	index = 0;
	current: FoundPlace | undefined;
	private readonly ask: HostLink['ask'];
	private readonly onChange: () => void;
	private asked = 0;

	constructor(ask: HostLink['ask'], onChange: () => void) {
		this.ask = ask;
		this.onChange = onChange;
	}

	/** Searches, from `row` on; gives the first place, or undefined where there is none or something newer is searched. */
	async search(lines: ShownLines, change: Partial<BodyQuery>, row: number): Promise<FoundPlace | undefined> {
		this.query = { ...this.query, ...change };
		this.asked += 1;
		const mine = this.asked;
		const { id, layout: view } = lines;
		const found = await this.ask(toHost.bodyFind, { id, view, query: this.query, row });
		if (mine !== this.asked || !found) return undefined;
		this.found = this.query.text === '' ? undefined : found;
		this.current = undefined;
		// Rows have other places marked now.
		lines.forget();
		if (found.count === 0) return undefined;
		return this.place(lines, found.first);
	}

	/** Goes on by so many places, round at the ends. */
	async step(lines: ShownLines, by: number): Promise<FoundPlace | undefined> {
		const { count = 0 } = this.found ?? {};
		return count === 0 ? undefined : this.place(lines, (this.index + by + count) % count);
	}

	/** What is said of it. */
	get text(): string {
		const { found } = this;
		if (!found) return '';
		if (found.fault === 'no-expression') return t('No regular expression');
		const more = found.isWhole ? '' : '+';
		const isSlow = found.fault === 'too-slow';
		if (found.count === 0) return isSlow ? t('Takes too long') : t('Nothing found');
		const places = t('{0} of {1}', inLanguage(this.index + 1), `${inLanguage(found.count)}${more}`);
		return isSlow ? t('{0}, then it took too long', places) : places;
	}

	private async place(lines: ShownLines, index: number): Promise<FoundPlace | undefined> {
		const mine = this.asked;
		this.index = index;
		this.onChange();
		const { id, layout: view } = lines;
		const told = await this.ask(toHost.bodyPlace, { id, view, index });
		if (mine !== this.asked || !told) return undefined;
		// What hid it was unfolded.
		if (told.lines !== lines.count) lines.forget(told.lines);
		this.current = { line: told.line, start: told.start };
		this.onChange();
		return this.current;
	}
}
