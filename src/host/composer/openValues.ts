import { hasSameText, type Row } from '../../shared/draft.ts';

/** The value of a row while it is open in an editor. */
export interface OpenValue {
	/** The parameter's name when it was opened. */
	readonly name: string;
	readonly row: number;
	readonly text: string;
}

export interface OpenValueEvents {
	/** The call has another text for it than the editor wrote, or was given. */
	readonly onText: () => void;
	/** That text contains a stored key: no editor is to have it. */
	readonly onSecret: () => void;
	/** Its row is no longer in the call: it is open no more. */
	readonly onGone: () => void;
}

export type OpenValues = ReturnType<typeof openValues>;

/**
 * The values of a call that are open in editors. The last change counts; an editor does not receive what it wrote.
 * @param setValue changes the value of a row of the call, which then calls `follow`
 * @param holdsSecret whether a text contains a stored key
 */
export function openValues(setValue: (row: number, value: string) => void, holdsSecret: (text: string) => boolean) {
	const opened = new Map<OpenValue, OpenValueEvents>();
	return {
		at: (row: number) => [...opened.keys()].find((value) => value.row === row),

		open(row: number, { name, value: text }: Row, events: OpenValueEvents): OpenValue {
			const value = { name, row, text };
			opened.set(value, events);
			return value;
		},

		close: (value: OpenValue) => void opened.delete(value),

		/** Takes the text that an editor wrote, unless the value is closed; false where it contains a stored key, and is not taken. */
		write(value: OpenValue, text: string): boolean {
			if (holdsSecret(text)) return false;
			if (!opened.has(value) || text === value.text) return true;
			Object.assign(value, { text });
			setValue(value.row, text);
			return true;
		},

		follow(before: readonly Row[], after: readonly Row[]): void {
			for (const [value, { onText, onSecret, onGone }] of [...opened]) {
				const row = followRow(before, after, value.row);
				const text = row === undefined ? undefined : after[row]?.value;
				if (row === undefined || text === undefined) {
					opened.delete(value);
					onGone();
					continue;
				}
				const isNews = text !== value.text;
				const isSecret = isNews && holdsSecret(text);
				Object.assign(value, isSecret ? { row } : { row, text });
				if (isSecret) onSecret();
				else if (isNews) onText();
			}
		},
	};
}

/** A row's index after a change: an unchanged row has moved, any other keeps its index or, in a longer or shorter list, its name. */
export function followRow(before: readonly Row[], after: readonly Row[], index: number): number | undefined {
	const row = before[index];
	if (!row) return undefined;
	const isSame = (one: Row | undefined) => one !== undefined && hasSameText(one, row);
	if (isSame(after[index])) return index;
	const moved = after.findIndex((one, at) => isSame(one) && !isSame(before[at]));
	if (moved >= 0) return moved;
	if (before.length === after.length) return index;
	const named = row.name === '' ? -1 : after.findIndex(({ name }) => name === row.name);
	return named < 0 ? undefined : named;
}

/** The rows with a value of the row at an index `before`, unless that value was changed since. */
export function withValue(
	rows: readonly Row[],
	{ before, row, value }: { readonly before: readonly Row[]; readonly row: number; readonly value: string },
): readonly Row[] {
	const at = followRow(before, rows, row);
	if (at === undefined || rows[at]?.value !== before[row]?.value) return rows;
	return rows.map((one, index) => (index === at ? { ...one, value } : one));
}
