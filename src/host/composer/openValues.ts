import { hasSameText, type Row } from '../../shared/draft.ts';

/** The value of a row while it is open in an editor. */
export interface OpenValue {
	/** The parameter's name when it was opened. */
	readonly name: string;
	/** The row's index in the draft. */
	readonly row: number;
	/** The value, as the call has it. */
	readonly text: string;
}

/** What is told of an open value. */
export interface OpenValueEvents {
	/** The call has another text for it than the editor wrote, or was given. */
	readonly onText: () => void;
	/** Its row is no longer in the call: it is open no more. */
	readonly onGone: () => void;
}

/**
 * The values of a call that are open in editors: the call owns each, and the last change counts, whoever made it. An editor that
 * writes is not told what it wrote.
 */
export class OpenValues {
	private readonly events = new Map<OpenValue, OpenValueEvents>();
	private readonly setValue: (row: number, value: string) => void;

	/** `setValue` changes the value of a row of the call, which is then told by {@link follow}. */
	constructor(setValue: (row: number, value: string) => void) {
		this.setValue = setValue;
	}

	/** The one that is open of a row. */
	at(row: number): OpenValue | undefined {
		return [...this.events.keys()].find((value) => value.row === row);
	}

	open(row: number, { name, value: text }: Row, events: OpenValueEvents): OpenValue {
		const value = { name, row, text };
		this.events.set(value, events);
		return value;
	}

	close(value: OpenValue): void {
		this.events.delete(value);
	}

	/** Takes what an editor wrote; false where the value is open no more. */
	write(value: OpenValue, text: string): boolean {
		if (!this.events.has(value)) return false;
		if (text === value.text) return true;
		Object.assign(value, { text });
		this.setValue(value.row, text);
		return true;
	}

	/** The rows of the call are others now. */
	follow(before: readonly Row[], after: readonly Row[]): void {
		for (const [value, { onText, onGone }] of [...this.events]) {
			const row = followRow(before, after, value.row);
			const text = row === undefined ? undefined : after[row]?.value;
			if (row === undefined || text === undefined) {
				this.events.delete(value);
				onGone();
				continue;
			}
			const isNews = text !== value.text;
			Object.assign(value, { row, text });
			if (isNews) onText();
		}
	}
}

/**
 * Where a row stands after a change of the rows around it, or of it; undefined where it was taken out. What is between the rows
 * that stayed at either end was changed: a row that is there as it was has been moved, and where there are as many as
 * before each was edited.
 */
export function followRow(before: readonly Row[], after: readonly Row[], index: number): number | undefined {
	const row = before[index];
	if (!row) return undefined;
	const most = Math.min(before.length, after.length);
	const isSame = (one: Row | undefined, other: Row | undefined) => one && other && hasSameText(one, other);
	let start = 0;
	while (start < most && isSame(before[start], after[start])) start += 1;
	if (index < start) return index;
	let end = 0;
	while (end < most - start && isSame(before.at(-1 - end), after.at(-1 - end))) end += 1;
	if (index >= before.length - end) return index + after.length - before.length;
	const changed = after.slice(start, after.length - end);
	const moved = changed.findIndex((one) => isSame(one, row));
	if (moved >= 0) return start + moved;
	if (before.length === after.length) return index;
	const named = row.name === '' ? -1 : changed.findIndex(({ name }) => name === row.name);
	return named < 0 ? undefined : start + named;
}

/** A value that an editor wrote and that the view has not heard of yet. */
export interface UnheardValue {
	/** The rows with it. */
	readonly rows: readonly Row[];
	readonly row: number;
	/** What it was before. */
	readonly before: string;
}

/** The rows of a view that had not heard of a value, with it: unless the view changed that very value, which then counts. */
export function withUnheard(rows: readonly Row[], { rows: heard, row, before }: UnheardValue): readonly Row[] {
	const value = heard[row]?.value;
	const without = heard.map((one, index) => (index === row ? { ...one, value: before } : one));
	const at = followRow(without, rows, row);
	if (value === undefined || at === undefined || rows[at]?.value !== before) return rows;
	return rows.map((one, index) => (index === at ? { ...one, value } : one));
}
