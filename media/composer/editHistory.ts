import { sameEdges } from '../../src/core/text/flatCopy.ts';
import { isBlank } from '../../src/shared/draft.ts';
import { type EditedContent, type EditedRow, missingKey } from './editedDraft.ts';

/** A place in the composer where the focus can be; `caret` counts UTF-16 units of the field's text. */
export type Place =
	| { readonly field: 'account' | 'http-method' | 'format-use' }
	| { readonly field: 'method' | 'format'; readonly caret?: number }
	| {
			readonly field: 'row';
			readonly key: string;
			readonly part: 'enabled' | 'name' | 'value' | 'remove';
			readonly caret?: number;
	  };

interface TextChange {
	/** The same for each change of the same field. */
	readonly field: string;
	readonly before: string;
	readonly after: string;
}

interface Change {
	readonly place: Place;
	/** The size of what was added and removed, in UTF-16 units. */
	readonly size: number;
	readonly text?: TextChange;
}

const maxSteps = 500;
/** The maximum size of all steps, in UTF-16 units, with something for each change. The last step is never dropped. */
const maxSize = 10_000_000;
/** Typing goes on in the same step unless it pauses for as long, in milliseconds. */
const maxPause = 1000;

export interface Undone {
	readonly content: EditedContent;
	readonly place: Place;
}

interface Step {
	readonly content: EditedContent;
	readonly size: number;
	/** Where it was changed, if the change itself does not tell. */
	readonly at: Place | undefined;
}

/** Typing or deleting that may go on: in this field, from this index, at this time. */
interface Typing {
	readonly field: string;
	readonly kind: 'insert' | 'delete';
	readonly caret: number;
	readonly time: number;
}

/** All changes of a call, to be undone and redone as a whole, whoever made them. Contents share their rows. */
export class EditHistory {
	private past: Step[] = [];
	private future: Step[] = [];
	private last: EditedContent;
	private typing: Typing | undefined;
	/** The field that an input method writes in. */
	private composed: string | undefined;
	private isComposing = false;
	/** Whether the last change was of all parameters as text. */
	private isText = false;

	constructor(start: EditedContent) {
		this.last = start;
	}

	reset(start: EditedContent): void {
		this.past = [];
		this.future = [];
		this.last = start;
		this.end();
	}

	/**
	 * Adds a step, unless nothing has changed: what is typed in one go in one field is one, up to the next word.
	 * @param at where it was changed, if elsewhere @param isText of all parameters as text: such changes in a row are one step
	 */
	note(content: EditedContent, now: number, at?: Place, isText = false): boolean {
		const before = this.last;
		const changes = changesBetween(before, content);
		this.last = content;
		if (changes.length === 0) return false;
		const text = changes.length === 1 ? changes[0]?.text : undefined;
		const typed = this.isComposing ? undefined : text && typedIn(text, this.typing, now);
		const isComposed = this.isComposing && text !== undefined && text.field === this.composed;
		const goesOn = typed?.goesOn || isComposed || (isText && this.isText);
		const size = changes.reduce((sum, change) => sum + 100 + change.size, 0);
		if (!goesOn) this.past.push({ content: before, size, at });
		this.typing = typed;
		this.isText = isText;
		this.composed = this.isComposing ? text?.field : undefined;
		this.future = [];
		this.drop();
		return true;
	}

	/** What is typed from now on is a step of its own. */
	end(): void {
		this.typing = undefined;
		this.composed = undefined;
		this.isText = false;
	}

	/** An input method makes a text of several keys, and replaces it as a whole: that is one step. */
	compose(isComposing: boolean): void {
		this.isComposing = isComposing;
		this.end();
	}

	undo(): Undone | undefined {
		const step = this.past.pop();
		if (!step) return undefined;
		this.future.push({ ...step, content: this.last });
		return this.go(step.content, step.at);
	}

	redo(): Undone | undefined {
		const step = this.future.pop();
		if (!step) return undefined;
		this.past.push({ ...step, content: this.last });
		return this.go(step.content);
	}

	private go(content: EditedContent, at?: Place): Undone {
		this.end();
		const [change] = changesBetween(this.last, content);
		this.last = content;
		const isThere = at?.field !== 'row' || content.rows.some(({ key }) => key === at.key);
		return { content, place: at && isThere ? at : change ? placeOf(change) : { field: 'method' } };
	}

	private drop(): void {
		let size = this.past.reduce((sum, step) => sum + step.size, 0);
		while (this.past.length > 1 && (this.past.length > maxSteps || size > maxSize))
			size -= this.past.shift()?.size ?? 0;
	}
}

/** The changes between two contents. The first says where an undo goes. */
function changesBetween(before: EditedContent, after: EditedContent): Change[] {
	const changes = rowChanges(before.rows, after.rows);
	changes.push(...textChange({ field: 'method' }, before.method, after.method));
	if (before.httpMethod !== after.httpMethod) changes.push({ place: { field: 'http-method' }, size: 0 });
	if (before.format !== null && after.format !== null) {
		changes.push(...textChange({ field: 'format' }, before.format, after.format));
	} else if (before.format !== after.format) changes.push({ place: { field: 'format-use' }, size: 0 });
	if (before.accountId !== after.accountId) changes.push({ place: { field: 'account' }, size: 0 });
	return changes;
}

/** The blank row at the end is added and removed with what is typed: beside another change that is none. */
function rowChanges(before: readonly EditedRow[], after: readonly EditedRow[]): Change[] {
	const removed = new Map(before.map((row) => [row.key, row]));
	const changes = after.flatMap((row) => {
		const old = removed.get(row.key);
		removed.delete(row.key);
		return old ? changesOfRow(old, row) : addedRow(row);
	});
	for (const row of removed.values()) if (!isBlank(row)) changes.push(...removedRow(row, before.indexOf(row), after));
	const moved = changes.length > 0 ? undefined : after.find(({ key }, at) => key !== before[at]?.key);
	if (moved) changes.push({ place: { field: 'row', key: moved.key, part: 'name' }, size: 0 });
	return changes;
}

function changesOfRow(old: EditedRow, row: EditedRow): Change[] {
	if (old === row) return [];
	const { key } = row;
	const texts = (['name', 'value'] as const).flatMap((part) =>
		textChange({ field: 'row', key, part }, old[part], row[part]),
	);
	const isSwitched = old.enabled !== row.enabled || old.isSecret !== row.isSecret;
	return isSwitched ? [...texts, { place: { field: 'row', key, part: 'enabled' }, size: 0 }] : texts;
}

function addedRow(row: EditedRow): Change[] {
	const { key, name, value } = row;
	if (isTyped(row)) return textChange({ field: 'row', key, part: 'value' }, '', value);
	return isBlank(row) ? [] : [{ place: { field: 'row', key, part: 'name', caret: name.length }, size: sizeOfRow(row) }];
}

function removedRow(row: EditedRow, at: number, after: readonly EditedRow[]): Change[] {
	const size = sizeOfRow(row);
	if (isTyped(row)) return textChange({ field: 'row', key: row.key, part: 'value' }, row.value, '');
	const next = after[Math.min(at, after.length - 1)];
	if (!next) return [{ place: { field: 'method' }, size }];
	return [{ place: { field: 'row', key: next.key, part: isBlank(next) ? 'name' : 'remove' }, size }];
}

/** A required parameter is in the table without being part of the call: it becomes part of it as its value is typed. */
function isTyped({ key, value }: EditedRow): boolean {
	return key.startsWith(missingKey) && value !== '';
}

function textChange(place: Place, before: string, after: string): Change[] {
	if (before === after) return [];
	const text = { field: Object.values(place).join(' '), before, after };
	return [{ place, size: before.length + after.length, text }];
}

function sizeOfRow({ name, value }: EditedRow): number {
	return name.length + value.length;
}

function placeOf({ place, text }: Change): Place {
	if (!text) return place;
	const { start, inserted } = changedSpan(text);
	return { ...place, caret: start + inserted } as Place;
}

function changedSpan({ before, after }: TextChange) {
	const { start, end } = sameEdges(before, after);
	return { start, removed: before.length - start - end, inserted: after.length - start - end };
}

/** What one key has typed or deleted; undefined for any other change. `goesOn` where it continues the typing before. */
function typedIn(text: TextChange, last: Typing | undefined, now: number) {
	const { field, before, after } = text;
	// More than one key puts in; comparing megabytes takes its time.
	if (after.length - before.length > 2) return undefined;
	const isFieldOfLast = last !== undefined && last.field === field && now - last.time < maxPause;
	const { start, removed, inserted } = changedSpan(text);
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
