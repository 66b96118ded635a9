import { maxDraftLength, type PastedRows, type PasteField, type PasteOutcome } from '../../src/shared/draft.ts';
import type { EditedDraft } from './editedDraft.ts';

export type PasteNews =
	/** It filled rows; whether that changed the call, and whether the text itself would be a value. */
	| {
			readonly state: 'filled';
			readonly rows: PastedRows;
			readonly isChange: boolean;
			readonly isValue: boolean;
	  }
	| { readonly state: 'too-long' | 'given-up' };

export interface PastePlace {
	readonly field: PasteField;
	/** The key of the row; without one it is the method, or `format`. */
	readonly key?: string | undefined;
	/** Puts the text itself into the value, which one undo gives back then. */
	readonly insert?: (edited: EditedDraft) => void;
}

export interface PastePorts {
	readonly edited: EditedDraft;
	/** Has the host read a text; null where it does not answer. */
	readonly ask: (text: string, field: PasteField) => Promise<PasteOutcome | null | undefined>;
	/** Makes a change of the draft that was asked for at this place; false where nothing was changed. */
	readonly edit: (change: () => void, at: PastePlace) => boolean;
	readonly onChange: () => void;
}

export type NewestPaste = ReturnType<typeof newestPaste>;

/** The newest paste: the host reads it, while the draft may be edited, and what it found is filled in then. */
export function newestPaste({ edited, ask, edit, onChange }: PastePorts) {
	let news: PasteNews | undefined;

	function tell(now: PasteNews | undefined): void {
		news = now;
		onChange();
	}

	/** Fills the call in; the text itself is what the value was in between, for one who undoes it. */
	function fill(rows: PastedRows, at: PastePlace): boolean {
		const before = edited.content();
		const { insert } = at;
		if (insert) edit(() => insert(edited), at);
		return edit(() => {
			edited.restore(before);
			edited.fill(rows, at.key);
		}, at);
	}

	return {
		get news(): PasteNews | undefined {
			return news;
		},

		/** Reads a text and puts it in at a place. False where it is no call, and is to be pasted as text. */
		async read(text: string, at: PastePlace): Promise<boolean> {
			const isValue = at.field === 'value';
			const tooLong: PasteOutcome = { state: 'too-long' };
			const outcome = text.length > maxDraftLength ? tooLong : await ask(text, at.field).catch(() => null);
			switch (outcome?.state) {
				case 'call': {
					const isChange = fill(outcome, at);
					tell({ state: 'filled', rows: outcome, isChange, isValue });
					return true;
				}
				case 'overtaken':
					return !isValue;
				case 'too-long':
				case 'given-up':
					// A value is never lost.
					if (!isValue) tell({ state: outcome.state });
					return !isValue;
				default:
					return false;
			}
		},

		dismiss: () => tell(undefined),

		/** The draft has changed: undoing would no longer undo the paste. */
		forget(): void {
			news = undefined;
		},
	};
}
