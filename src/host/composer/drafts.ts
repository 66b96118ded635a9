import { inTurn } from '../../app/inTurn.ts';
import type { Draft } from '../../shared/draft.ts';
import { type DraftEntry, type DraftFiles, isDraftId } from './draftFiles.ts';
import { DraftKeeper, isEmpty, type KnownDraft } from './draftKeeper.ts';
import type { StoredDraft } from './storedDraft.ts';

export interface ListedDraft extends DraftEntry {
	readonly isOpen: boolean;
}

export interface DraftPorts {
	readonly files: DraftFiles;
	readonly compose: (stored: StoredDraft, known: KnownDraft) => void;
	/** A draft could not be stored, or one too many not deleted. */
	readonly onFailure: (error: unknown) => void;
}

const maxClosed = 20;

/** The drafts of all composers: those of open ones are written as they change, and those of closed ones can be opened again. */
export class Drafts {
	private readonly ports: DraftPorts;
	private readonly keepers = new Map<DraftKeeper, () => void>();
	private closed: Required<KnownDraft>[] = [];
	/** Ends when the drafts of closed calls are written. */
	private written: Promise<unknown> = Promise.resolve();
	/** One is opened after the other, so that no draft gets two composers. */
	private readonly inTurn = inTurn();

	constructor(ports: DraftPorts) {
		this.ports = ports;
	}

	/** For a composer that is open from now on; `reveal` shows it. */
	keeper(start: Draft, known: KnownDraft | undefined, reveal: () => void): DraftKeeper {
		const { files, onFailure } = this.ports;
		const onAdded = () => void files.prune((id) => this.isOpen(id)).catch(onFailure);
		const keeper = new DraftKeeper(start, known, { files, onAdded, onFailure });
		this.keepers.set(keeper, reveal);
		return keeper;
	}

	close(keeper: DraftKeeper): void {
		const { id, last } = keeper;
		this.written = Promise.all([this.written, keeper.close()]);
		this.keepers.delete(keeper);
		if (last && !isEmpty(last.draft)) this.closed = [...this.closed, { id, stored: last }].slice(-maxClosed);
	}

	/** Writes all pending changes. */
	async dispose(): Promise<void> {
		const written = [...this.keepers.keys()].map((keeper) => keeper.flush());
		this.keepers.clear();
		await Promise.all([...written, this.written]);
	}

	/** Opens again what was closed last, in this window or, where nothing was, in any; false where there is nothing. */
	reopen(): Promise<boolean> {
		return this.inTurn(async () => {
			await this.written;
			let last = this.closed.pop();
			while (last && this.isOpen(last.id)) last = this.closed.pop();
			if (last) {
				const known = await this.stored(last.id);
				this.ports.compose(known?.stored ?? last.stored, known ?? { id: last.id });
				return true;
			}
			const newest = (await this.list()).find(({ isOpen }) => !isOpen);
			return newest !== undefined && this.show(newest.id);
		});
	}

	/** All that are stored, the newest first, also those of other windows. */
	async list(): Promise<ListedDraft[]> {
		const entries = await this.ports.files.list();
		return entries.map((draft) => ({ ...draft, isOpen: this.isOpen(draft.id) }));
	}

	/** Shows the composer that has it, or opens one; false where it is gone. */
	open(id: string): Promise<boolean> {
		return this.inTurn(() => this.show(id));
	}

	/** For a composer that VS Code brings back: `adopt` gets its draft. False where another one has it, which is shown. */
	restore(id: unknown, adopt: (known: Required<KnownDraft> | undefined) => void): Promise<boolean> {
		return this.inTurn(async () => {
			const reveal = this.revealOf(id);
			if (reveal) reveal();
			else adopt(await this.stored(id));
			return !reveal;
		});
	}

	/** Deletes one, unless a composer of this window has it. */
	async delete(id: string): Promise<void> {
		if (this.isOpen(id) || !isDraftId(id)) return;
		await this.forget(id);
	}

	/** Deletes all but those that composers of this window have. */
	async deleteAll(): Promise<void> {
		this.closed = [];
		for (const { id, isOpen } of await this.list()) if (!isOpen) await this.forget(id);
	}

	/** A stored draft that no composer of this window has. */
	async stored(id: unknown): Promise<Required<KnownDraft> | undefined> {
		if (!isDraftId(id) || this.isOpen(id)) return undefined;
		const read = await this.ports.files.read(id);
		return read && { id, stored: { draft: read.draft, isEdited: read.isEdited } };
	}

	private async show(id: string): Promise<boolean> {
		const reveal = this.revealOf(id);
		if (reveal) {
			reveal();
			return true;
		}
		await this.written;
		const known = await this.stored(id);
		if (known) this.ports.compose(known.stored, known);
		return known !== undefined;
	}

	private async forget(id: string): Promise<void> {
		this.closed = this.closed.filter((call) => call.id !== id);
		await this.written;
		await this.ports.files.remove(id);
	}

	private isOpen(id: string): boolean {
		return this.revealOf(id) !== undefined;
	}

	private revealOf(id: unknown): (() => void) | undefined {
		for (const [keeper, reveal] of this.keepers) if (keeper.id === id) return reveal;
		return undefined;
	}
}
