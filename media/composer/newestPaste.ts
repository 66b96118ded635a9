import { longestDraft, type PastedRows, type PasteField, type PasteOutcome } from '../../src/shared/draft.ts';
import type { EditedContent, EditedDraft } from './editedDraft.ts';

/** What is told of the last paste. */
export type PasteNews =
	| { readonly state: 'reading' }
	/** It filled rows; whether that changed the call, and whether the text itself would be a value. */
	| {
			readonly state: 'filled';
			readonly rows: PastedRows;
			readonly isChange: boolean;
			readonly isValue: boolean;
	  }
	| { readonly state: 'too-long' | 'given-up' };

/** Where a text is pasted. */
export interface PastePlace {
	readonly field: PasteField;
	/** The key of the row; without one it is the method, or `format`. */
	readonly key?: string | undefined;
	/** Puts the text itself into the value, which one undo gives back then. */
	readonly insert?: (edited: EditedDraft) => void;
}

/** What a paste works with. */
export interface PastePorts {
	readonly edited: EditedDraft;
	/** Has the host read a text; null where it does not answer. */
	readonly ask: (text: string, field: PasteField) => Promise<PasteOutcome | null | undefined>;
	/** Makes a change of the draft that was asked for at this place; false where nothing was changed. */
	readonly edit: (change: () => void, at: PastePlace) => boolean;
	readonly onChange: () => void;
}

/** A shorter text is read before anyone could wonder, in UTF-16 units. */
const shortPaste = 16_000;

/**
 * The newest paste: the host reads it, while the draft may be edited, and what it found is filled in then. What was
 * edited meanwhile stays; a paste that is overtaken by a newer one, or dismissed, has no effect any more.
 */
export class NewestPaste {
	news: PasteNews | undefined;
	private count = 0;
	private readonly ports: PastePorts;

	constructor(ports: PastePorts) {
		this.ports = ports;
	}

	/** Reads a text and puts it in at a place. False where it is no call, and is to be pasted as text. */
	async read(text: string, at: PastePlace): Promise<boolean> {
		const { edited, ask } = this.ports;
		const isValue = at.field === 'value';
		this.count += 1;
		const mine = this.count;
		if (text.length > longestDraft) {
			if (isValue) return false;
			this.tell({ state: 'too-long' });
			return true;
		}
		const atPaste = edited.content();
		if (text.length > shortPaste) this.tell({ state: 'reading' });
		const outcome = await ask(text, at.field).catch(() => null);
		// A value is never lost.
		if (mine !== this.count || outcome?.state === 'overtaken') return !isValue;
		if (outcome?.state === 'call') {
			const isChange = this.fill(outcome, at, atPaste);
			this.tell({ state: 'filled', rows: outcome, isChange, isValue });
			return true;
		}
		const problem = isValue
			? undefined
			: outcome?.state === 'too-long' || outcome?.state === 'given-up'
				? outcome.state
				: undefined;
		if (problem) this.tell({ state: problem });
		else if (this.news?.state === 'reading') this.tell(undefined);
		return problem !== undefined;
	}

	/** Fills the call in; the text itself is what the value was in between, for one who undoes it. */
	private fill(rows: PastedRows, at: PastePlace, atPaste: EditedContent): boolean {
		const { edited, edit } = this.ports;
		const before = edited.content();
		const { insert } = at;
		if (insert) edit(() => insert(edited), at);
		return edit(() => {
			edited.restore(before);
			edited.fill(rows, at.key, atPaste);
		}, at);
	}

	/** Ends what is told, and a reading. */
	dismiss(): void {
		this.count += 1;
		this.tell(undefined);
	}

	/** The draft has changed: what was filled in is no longer to be taken back. */
	forget(): void {
		if (this.news?.state !== 'reading') this.news = undefined;
	}

	private tell(news: PasteNews | undefined): void {
		this.news = news;
		this.ports.onChange();
	}
}
