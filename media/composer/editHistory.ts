import {
	type CallChange,
	changeBetween,
	changed,
	commonEnd,
	commonStart,
	type Place,
	placeOf,
	reversed,
	sizeOf,
	type TextChange,
	textChangeOf,
} from './callChange.ts';
import type { EditedContent } from './editedDraft.ts';

/** So many steps can be undone at most. */
const mostSteps = 500;
/** What all steps may hold, as {@link sizeOf} counts: a call that is kept has a tenth. The last step is kept in any case. */
const mostInAll = 10_000_000;
/** Typing goes on in the same step unless it pauses for as long, in milliseconds. */
const longestPause = 1000;

/** What came of an undo or a redo. */
export interface Undone {
	readonly content: EditedContent;
	/** Where the change was. */
	readonly place: Place;
}

interface Step {
	readonly change: CallChange;
	readonly size: number;
	/** Where it was made, where the change itself does not tell. */
	readonly at: Place | undefined;
}

/** Typing or deleting that may go on: in this field, from this index, at this time. */
interface Typing {
	readonly field: string;
	readonly kind: 'insert' | 'delete';
	readonly caret: number;
	readonly time: number;
	/** The call before the first of it. */
	readonly before: EditedContent;
}

/**
 * All that was changed of a call, to be undone and redone as a whole: whoever changed it and whatever of it. It looks at
 * what the call was and is, so that nothing that is changed past it can make it wrong.
 */
export class EditHistory {
	private steps: Step[] = [];
	/** How many of the steps are done; those behind can be redone. */
	private done = 0;
	private size = 0;
	private last: EditedContent;
	private typing: Typing | undefined;
	private composed: Pick<Typing, 'field' | 'before'> | undefined;
	private isComposing = false;

	constructor(start: EditedContent) {
		this.last = start;
	}

	/** Forgets everything: the call begins anew. */
	reset(start: EditedContent): void {
		this.steps = [];
		this.done = 0;
		this.size = 0;
		this.last = start;
		this.end();
	}

	/**
	 * Takes note of what the call is now. What is typed in one go in one field is one step, up to the next word.
	 * @param now in milliseconds, of a clock that never goes back
	 * @param at where it was changed, where that is another place than what was changed
	 * @returns whether anything has changed
	 */
	note(content: EditedContent, now: number, at?: Place): boolean {
		const change = changeBetween(this.last, content);
		if (!change) return false;
		const before = this.last;
		this.last = content;
		const text = textChangeOf(change);
		const typed = this.isComposing ? undefined : text && typedIn(text, this.typing, now);
		const composed = this.composed?.field === text?.field ? this.composed?.before : undefined;
		const start = this.isComposing ? composed : typed?.goesOn ? this.typing?.before : undefined;
		this.typing = typed && { ...typed, before: start ?? before };
		this.composed = this.isComposing && text ? { field: text.field, before: start ?? before } : undefined;
		this.cutTo(start ? this.done - 1 : this.done);
		const whole = start ? changeBetween(start, content) : change;
		if (whole) this.add(whole, start ? undefined : at);
		else this.end();
		return true;
	}

	/** What is typed from now on is a step of its own. */
	end(): void {
		this.typing = undefined;
		this.composed = undefined;
	}

	/** An input method makes a text of several keys, and replaces it as a whole: that is one step. */
	compose(isComposing: boolean): void {
		this.isComposing = isComposing;
		this.end();
	}

	undo(): Undone | undefined {
		const step = this.steps[this.done - 1];
		if (!step) return undefined;
		this.done -= 1;
		return this.go(reversed(step.change), step.at);
	}

	redo(): Undone | undefined {
		const step = this.steps[this.done];
		if (!step) return undefined;
		this.done += 1;
		return this.go(step.change, undefined);
	}

	/** The newest steps that hold no more than this in all, and how many of them are done. */
	newest(most: number): { readonly changes: readonly CallChange[]; readonly done: number } {
		let left = most;
		const fits = ({ size }: Step) => {
			left -= size;
			return left >= 0;
		};
		let first = this.done;
		while (first > 0 && fits(this.steps[first - 1] as Step)) first -= 1;
		let end = this.done;
		while (end < this.steps.length && fits(this.steps[end] as Step)) end += 1;
		return { changes: this.steps.slice(first, end).map(({ change }) => change), done: this.done - first };
	}

	/** Begins with steps that led to a call, and can lead on from it. */
	begin(content: EditedContent, changes: readonly CallChange[], done: number): void {
		this.reset(content);
		for (const change of changes) this.add(change, undefined);
		this.done = Math.min(done, this.steps.length);
	}

	private go(change: CallChange, at: Place | undefined): Undone {
		this.end();
		const content = changed(this.last, change);
		this.last = content;
		const isThere = at?.field !== 'row' || content.rows.some(({ key }) => key === at.key);
		return { content, place: at && isThere ? at : placeOf(change, content) };
	}

	private cutTo(count: number): void {
		for (const { size } of this.steps.splice(count)) this.size -= size;
		this.done = this.steps.length;
	}

	private add(change: CallChange, at: Place | undefined): void {
		const size = sizeOf(change);
		this.steps.push({ change, size, at });
		this.size += size;
		while (this.steps.length > 1 && (this.steps.length > mostSteps || this.size > mostInAll)) {
			this.size -= this.steps.shift()?.size ?? 0;
		}
		this.done = this.steps.length;
	}
}

/** What one key has typed or deleted; undefined for any other change. `goesOn` where it continues the typing before. */
function typedIn({ field, before, after }: TextChange, last: Typing | undefined, now: number) {
	// More than one key puts in; comparing megabytes takes its time.
	if (after.length - before.length > 2) return undefined;
	const isFieldOfLast = last !== undefined && last.field === field && now - last.time < longestPause;
	const start = commonStart(before, after);
	const end = commonEnd(before, after, start);
	const [removed, inserted] = [before.length - start - end, after.length - start - end];
	// A letter may have two units.
	if (inserted >= 1 && inserted <= 2) {
		// Where letters repeat, the one typed may be any of them: the one at the caret, if it can be.
		const caret = isFieldOfLast && last.kind === 'insert' && removed === 0 ? last.caret : -1;
		const goesOn = caret >= 0 && isInserted(before, after, caret, inserted) && !beginsWord(after, caret);
		return { field, kind: 'insert', caret: (goesOn ? caret : start) + inserted, time: now, goesOn } as const;
	}
	if (inserted > 0 || removed > 2) return undefined;
	const carets = isFieldOfLast && last.kind === 'delete' ? [last.caret - removed, last.caret] : [];
	const found = carets.find((caret) => caret >= 0 && isInserted(after, before, caret, removed));
	return { field, kind: 'delete', caret: found ?? start, time: now, goesOn: found !== undefined } as const;
}

/** Whether `after` is `before` with `length` units put in at `at`. */
function isInserted(before: string, after: string, at: number, length: number): boolean {
	return before.slice(0, at) + after.slice(at, at + length) + before.slice(at) === after;
}

function beginsWord(text: string, at: number): boolean {
	return /[^\p{L}\p{N}_]$/u.test(text.slice(Math.max(0, at - 2), at)) && /^[\p{L}\p{N}_]/u.test(text.slice(at, at + 2));
}
