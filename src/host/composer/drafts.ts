import { inTurn } from '../../net/thread/inTurn.ts';
import type { Draft } from '../../shared/draft.ts';
import { type DraftEntry, type DraftFiles, isDraftId } from './draftFiles.ts';
import { type DraftKeeper, draftKeeper, isEmpty, type KnownDraft } from './draftKeeper.ts';
import type { StoredDraft } from './storedDraft.ts';

export interface ListedDraft extends DraftEntry {
	/** In this window. */
	readonly isOpen: boolean;
}

export interface DraftPorts {
	readonly files: DraftFiles;
	readonly compose: (stored: StoredDraft, known: KnownDraft) => void;
	/** A draft could not be stored, or one too many not deleted. */
	readonly onFailure: (error: unknown) => void;
}

/** Whether it has no tab, in no window. */
export function isClosed({ isOpen, hasTab = false }: ListedDraft): boolean {
	return !isOpen && !hasTab;
}

const maxClosed = 20;

export type Drafts = ReturnType<typeof openDrafts>;

/** The drafts of all composers: those of open ones are written as they change, and those of closed ones can be opened again. */
export function openDrafts({ files, compose, onFailure }: DraftPorts) {
	const keepers = new Map<DraftKeeper, () => void>();
	let closed: Required<KnownDraft>[] = [];
	/** Ends when the drafts of closed calls are written. */
	let written: Promise<unknown> = Promise.resolve();
	/** One is opened after the other, so that no draft gets two composers. */
	const openInTurn = inTurn();

	const revealOf = (id: unknown) => [...keepers].find(([keeper]) => keeper.id === id)?.[1];
	const isOpen = (id: string) => revealOf(id) !== undefined;

	/** A stored draft that no composer of this window has. */
	async function stored(id: unknown): Promise<Required<KnownDraft> | undefined> {
		if (!isDraftId(id) || isOpen(id)) return undefined;
		const read = await files.read(id);
		if (!read) return undefined;
		const { savedAt: _, id: _id, ...stored } = read;
		return { id, stored };
	}

	async function show(id: string): Promise<boolean> {
		const reveal = revealOf(id);
		if (reveal) {
			reveal();
			return true;
		}
		await written;
		const known = await stored(id);
		if (known) compose(known.stored, known);
		return known !== undefined;
	}

	/** All that are stored, the newest first, also those of other windows. */
	async function list(): Promise<ListedDraft[]> {
		await written;
		return (await files.list()).map((draft) => ({ ...draft, isOpen: isOpen(draft.id) }));
	}

	async function forget(id: string): Promise<void> {
		closed = closed.filter((call) => call.id !== id);
		await written;
		await files.remove(id);
	}

	return {
		list,
		stored,

		/** For a composer that is open from now on; `reveal` shows it. */
		keeper(start: Draft, known: KnownDraft | undefined, reveal: () => void): DraftKeeper {
			const onAdded = () => void files.prune(isOpen).catch(onFailure);
			const keeper = draftKeeper(start, known, { files, onAdded, onFailure });
			keepers.set(keeper, reveal);
			return keeper;
		},

		close(keeper: DraftKeeper): void {
			const last = keeper.last();
			written = Promise.all([written, keeper.close()]);
			keepers.delete(keeper);
			if (last && !isEmpty(last.draft)) closed = [...closed, { id: keeper.id, stored: last }].slice(-maxClosed);
		},

		async dispose(): Promise<void> {
			const flushed = [...keepers.keys()].map((keeper) => keeper.flush());
			keepers.clear();
			await Promise.all([...flushed, written]);
		},

		/** Opens again what was closed last, in this window or, where nothing was, in any; false where there is nothing. */
		reopen(): Promise<boolean> {
			return openInTurn(async () => {
				await written;
				let last = closed.pop();
				while (last && isOpen(last.id)) last = closed.pop();
				if (last) {
					const known = await stored(last.id);
					compose(known?.stored ?? last.stored, known ?? { id: last.id });
					return true;
				}
				const newest = (await list()).find((draft) => !draft.isOpen);
				return newest !== undefined && show(newest.id);
			});
		},

		/** Shows the composer that has it, or opens one; false where it is gone. */
		open: (id: string): Promise<boolean> => openInTurn(() => show(id)),

		/** For a composer that VS Code brings back: `adopt` gets its draft. False where another one has it, which is shown. */
		restore(id: unknown, adopt: (known: Required<KnownDraft> | undefined) => void): Promise<boolean> {
			return openInTurn(async () => {
				const reveal = revealOf(id);
				if (reveal) reveal();
				else adopt(await stored(id));
				return !reveal;
			});
		},

		async delete(id: string): Promise<void> {
			if (!isOpen(id) && isDraftId(id)) await forget(id);
		},

		async deleteAll(): Promise<void> {
			closed = [];
			for (const draft of await list()) if (isClosed(draft)) await forget(draft.id);
		},
	};
}
