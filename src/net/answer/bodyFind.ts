import { createContext, Script } from 'node:vm';
import { firstIndex } from '../../core/text/firstIndex.ts';
import type { BodyView, Stretch, StretchStart } from './bodyView.ts';

/** What is searched for. */
export interface FindQuery {
	readonly text: string;
	readonly matchCase: boolean;
	readonly wholeWord: boolean;
	readonly isExpression: boolean;
}

/** Why a search has no end. */
export type FindFault = 'no-expression' | 'too-slow';

/** More places are not told: nobody goes over them. */
export const mostMatches = 100_000;

/** How much is gone over between two looks at whether the search still counts, in characters. */
const sliceLength = 2 ** 20;

/** What a query stands for as a regular expression, or undefined where it is none. */
export function queryExpression({ text, matchCase, wholeWord, isExpression }: FindQuery): RegExp | undefined {
	const source = isExpression ? text : text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
	const word = '[\\p{L}\\p{N}_]';
	const whole = wholeWord ? `(?<!${word})(?:${source})(?!${word})` : source;
	try {
		return new RegExp(whole, matchCase ? 'gu' : 'giu');
	} catch {
		return undefined;
	}
}

/** Where a query stands in a layout: found slice by slice, so that others get their turn. */
export class BodyFind {
	/** Why it ended before its time. */
	fault: FindFault | undefined;
	/** Whether all was searched. */
	isWhole = false;
	private readonly view: BodyView;
	private readonly expression: RegExp;
	private readonly isBounded: boolean;
	private readonly rows: number[] = [];
	private readonly starts: number[] = [];
	private readonly lengths: number[] = [];

	constructor(view: BodyView, query: FindQuery) {
		this.view = view;
		const expression = query.text === '' ? undefined : queryExpression(query);
		if (!expression && query.text !== '') this.fault = 'no-expression';
		this.expression = expression ?? /(?!)/gu;
		this.isBounded = query.isExpression;
	}

	/** How many places are known. */
	get count(): number {
		return this.rows.length;
	}

	/** The row of a place. */
	rowOf(index: number): number | undefined {
		return this.rows[index];
	}

	/** Where a place begins in the text of its row; undefined deep within a row that is told in part. */
	startOf(index: number): number | undefined {
		const start = this.starts[index];
		return start === Number.POSITIVE_INFINITY ? undefined : start;
	}

	/** The first place in `row` or behind it. */
	firstFrom(row: number): number {
		return firstIndex(this.rows.length, (place) => (this.rows[place] as number) >= row);
	}

	/** What was found in a row, of the first so many characters: where it begins, its length, and so on. */
	marksOf(row: number, characters: number): number[] {
		const marks: number[] = [];
		for (let at = this.firstFrom(row); this.rows[at] === row; at++) {
			const start = this.starts[at] as number;
			if (start >= characters || marks.length === mostMarks) break;
			marks.push(start, Math.min(this.lengths[at] as number, characters - start));
		}
		return marks;
	}

	/** Searches all of the layout; each step goes over some. Ends with a fault when `mostTime` milliseconds are spent in it. */
	*search(mostTime: number): Generator<undefined, void> {
		if (this.fault) return;
		let left = this.isBounded ? Math.min(mostTime, longestExpression) : mostTime;
		let from: StretchStart | undefined = this.view.count > 0 ? { row: 0 } : undefined;
		let skip = 0;
		while (from && this.count < mostMatches) {
			const begun = performance.now();
			let gone = 0;
			const slice = () => {
				while (from && gone < sliceLength && this.count < mostMatches && performance.now() - begun < left) {
					const stretch: Stretch = this.view.stretch(from);
					skip = this.searchIn(stretch, skip, from.offset !== undefined);
					gone += stretch.own + 1;
					from = stretch.next;
				}
			};
			if (!this.isBounded) slice();
			else if (!withinTime(left, slice)) {
				this.fault = 'too-slow';
				return;
			}
			left -= performance.now() - begun;
			if (from && left <= 0) {
				this.fault = 'too-slow';
				return;
			}
			yield;
		}
		this.isWhole = from === undefined && this.count < mostMatches;
	}

	/** Gives how much of the next stretch belongs to a place in this one. */
	private searchIn({ text, own, rows }: Stretch, skip: number, isWithinRow: boolean): number {
		const { expression } = this;
		let at = 0;
		let over = 0;
		expression.lastIndex = skip;
		for (let match = expression.exec(text); match; match = expression.exec(text)) {
			const { index } = match;
			const { length } = match[0];
			// What is empty is found everywhere.
			if (length === 0) {
				expression.lastIndex += 1;
				continue;
			}
			if (index >= own) break;
			while (at + 1 < rows.length && (rows[at + 1]?.start ?? 0) <= index) at += 1;
			this.rows.push(rows[at]?.row ?? 0);
			// Deep within a row that is shown in part, nothing is marked.
			this.starts.push(isWithinRow ? Number.POSITIVE_INFINITY : index - (rows[at]?.start ?? 0));
			this.lengths.push(length);
			over = Math.max(0, index + length - own);
			if (this.count === mostMatches) break;
		}
		return over;
	}
}

/** In milliseconds: nobody else gets a turn while a regular expression of the user's goes on. */
const longestExpression = 2000;

/** In one row. */
const mostMarks = 400;

const act = new Script('act()');

/** Does something that a regular expression of the user's may make take for ever; gives whether it ended in time. */
function withinTime(milliseconds: number, run: () => void): boolean {
	try {
		act.runInContext(createContext({ act: run }), { timeout: Math.max(1, Math.ceil(milliseconds)) });
		return true;
	} catch (error) {
		if ((error as { code?: unknown }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false;
		throw error;
	}
}
