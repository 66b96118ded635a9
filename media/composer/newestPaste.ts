import { longestDraft, type PastedRows, type PasteOutcome } from '../../src/shared/draft.ts';
import type { EditedDraft } from './editedDraft.ts';

/** What is told of the last paste. */
export type PasteNews =
	| { readonly state: 'reading' }
	/** It filled rows; whether that changed the call. */
	| { readonly state: 'filled'; readonly rows: PastedRows; readonly isChange: boolean }
	| { readonly state: 'too-long' | 'given-up' };

/** What a paste works with. */
export interface PastePorts {
	readonly edited: EditedDraft;
	/** Has the host read a text; null where it does not answer. */
	readonly ask: (text: string) => Promise<PasteOutcome | null | undefined>;
	/** Makes a change of the draft that was asked for at this row, or at the method; false where nothing was changed. */
	readonly edit: (change: () => void, key: string | undefined) => boolean;
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

	/** Reads a text and puts it in at the row `key`. False where it is no call, and is to be pasted as text. */
	async read(text: string, key: string | undefined): Promise<boolean> {
		const { edited, ask, edit } = this.ports;
		this.count += 1;
		const mine = this.count;
		if (text.length > longestDraft) {
			this.tell({ state: 'too-long' });
			return true;
		}
		const atPaste = edited.content();
		if (text.length > shortPaste) this.tell({ state: 'reading' });
		const outcome = await ask(text).catch(() => null);
		if (mine !== this.count || outcome?.state === 'overtaken') return true;
		if (outcome?.state === 'call') {
			const isChange = edit(() => edited.fill(outcome, key, atPaste), key);
			this.tell({ state: 'filled', rows: outcome, isChange });
			return true;
		}
		const problem = outcome?.state === 'too-long' || outcome?.state === 'given-up' ? outcome.state : undefined;
		if (problem) this.tell({ state: problem });
		else if (this.news?.state === 'reading') this.tell(undefined);
		return problem !== undefined;
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
