import type { Event, EventEmitter } from 'vscode';
import type { Draft } from '../../shared/draft.ts';
import type { StoredDraft } from '../../shared/storedDraft.ts';
import { type DraftFiles, isDraftId, type KeptDraft } from './draftFiles.ts';
import { DraftKeeper, type KnownDraft } from './draftKeeper.ts';

/** A draft that is kept, as it is listed. */
export interface ListedDraft extends KeptDraft {
	/** Whether a composer of this window has it. */
	readonly isOpen: boolean;
}

/** The drafts of calls, for whoever lists them. */
export interface DraftList {
	/** All that are kept, the newest first, also those of other windows. */
	list(): Promise<ListedDraft[]>;
	/** They may be others now; what another window does is not told, but by `followDrafts`. */
	readonly onDidChange: Event<void>;
	/** Shows the composer that has it, or opens one; false where it is gone. */
	open(id: string): Promise<boolean>;
	/** Deletes one, unless a composer of this window has it. */
	delete(id: string): Promise<void>;
	/** Deletes all but those that composers of this window have. */
	deleteAll(): Promise<void>;
}

/** What the drafts work with. */
export interface DraftPorts {
	readonly files: DraftFiles;
	readonly changed: EventEmitter<void>;
	/** Opens a composer with a draft that is kept. */
	readonly compose: (stored: StoredDraft, known: KnownDraft) => void;
	/** A draft could not be kept, or one too many not deleted. */
	readonly onFailure: (error: unknown) => void;
}

/** A call that was closed. */
interface ClosedCall {
	/** What kept it; once all is written, under its last id. */
	readonly keeper: DraftKeeper;
	readonly stored: StoredDraft;
	/** Ends when all of it is written. */
	readonly written: Promise<void>;
}

const mostClosed = 20;

/** The drafts of all composers: those of open ones are written as they change, and those of closed ones can be opened again. */
export class Drafts implements DraftList {
	private readonly ports: DraftPorts;
	private readonly keepers = new Map<DraftKeeper, () => void>();
	private readonly closed: ClosedCall[] = [];

	constructor(ports: DraftPorts) {
		this.ports = ports;
	}

	get onDidChange(): Event<void> {
		return this.ports.changed.event;
	}

	/** Keeps the draft of a composer that is open from now on; `reveal` shows it. */
	keeper(start: Draft, known: KnownDraft | undefined, reveal: () => void): DraftKeeper {
		const { files, changed, onFailure } = this.ports;
		const keeper = new DraftKeeper(start, known, {
			files,
			onKept: (isNew) => {
				changed.fire();
				if (isNew) void files.prune((id) => this.isOpen(id)).catch(onFailure);
			},
			onFailure,
		});
		this.keepers.set(keeper, reveal);
		changed.fire();
		return keeper;
	}

	/** The user has closed the composer of this keeper. False where there is nothing to open again. */
	close(keeper: DraftKeeper): boolean {
		const written = keeper.flush();
		this.keepers.delete(keeper);
		this.ports.changed.fire();
		const { last } = keeper;
		if (!last || (last.draft.method === '' && last.draft.rows.length === 0)) return false;
		this.closed.push({ keeper, stored: last, written });
		if (this.closed.length > mostClosed) this.closed.shift();
		return true;
	}

	/** The window ends: what is still to be written is. */
	dispose(): void {
		for (const keeper of this.keepers.keys()) void keeper.flush();
		this.keepers.clear();
	}

	/** Opens again what was closed last, in this window or, where nothing was, in any; false where there is nothing. */
	async reopen(): Promise<boolean> {
		const last = this.closed.pop();
		if (last) {
			await last.written;
			const { id } = last.keeper;
			if (this.isOpen(id)) return this.reopen();
			const kept = await this.kept(id);
			this.ports.compose(kept?.stored ?? last.stored, { id, ...kept });
			return true;
		}
		const newest = (await this.list()).find(({ isOpen }) => !isOpen);
		return newest !== undefined && this.open(newest.id);
	}

	async list(): Promise<ListedDraft[]> {
		const kept = await this.ports.files.list();
		return kept.map((draft) => ({ ...draft, isOpen: this.isOpen(draft.id) }));
	}

	async open(id: string): Promise<boolean> {
		const reveal = this.revealOf(id);
		if (reveal) {
			reveal();
			return true;
		}
		await Promise.all(this.closed.map(({ written }) => written));
		const kept = await this.kept(id);
		if (!kept) return false;
		this.ports.compose(kept.stored, kept);
		return true;
	}

	async delete(id: string): Promise<void> {
		if (this.isOpen(id) || !isDraftId(id)) return;
		await this.forget(id);
		this.ports.changed.fire();
	}

	async deleteAll(): Promise<void> {
		this.closed.length = 0;
		for (const { id, isOpen } of await this.list()) if (!isOpen) await this.forget(id);
		this.ports.changed.fire();
	}

	/** What is kept of a draft that no composer of this window has. */
	async kept(id: unknown): Promise<Required<KnownDraft> | undefined> {
		if (!isDraftId(id) || this.isOpen(id)) return undefined;
		const kept = await this.ports.files.read(id);
		return kept && { ...kept, id };
	}

	private async forget(id: string): Promise<void> {
		const at = this.closed.findIndex(({ keeper }) => keeper.id === id);
		const [closed] = at < 0 ? [] : this.closed.splice(at, 1);
		await closed?.written;
		await this.ports.files.remove(id);
	}

	private isOpen(id: string): boolean {
		return this.revealOf(id) !== undefined;
	}

	private revealOf(id: string): (() => void) | undefined {
		for (const [keeper, reveal] of this.keepers) if (keeper.id === id) return reveal;
		return undefined;
	}
}
