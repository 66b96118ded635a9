import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { HoldsSecret } from '../../app/send/knownSecrets.ts';
import { inTurn } from '../../net/thread/inTurn.ts';
import { type Draft, isBlank } from '../../shared/draft.ts';
import type { DraftFiles } from './draftFiles.ts';
import { type StoredDraft, withoutSecrets } from './storedDraft.ts';

/** A change is written this much later, in milliseconds, together with those that follow it until then. */
const writeAfter = 400;

/** A draft that has an id already, with its file if there is one. */
export interface KnownDraft {
	readonly id: string;
	readonly stored?: StoredDraft;
}

export interface KeeperPorts {
	readonly files: Pick<DraftFiles, 'write' | 'remove'>;
	readonly onAdded: () => void;
	/** The draft could not be written; reported once until it can be again. */
	readonly onFailure: (error: unknown) => void;
}

export type DraftKeeper = ReturnType<typeof draftKeeper>;

/** Stores the draft of one open composer in its file, without secrets. A call that says nothing has no file. */
export function draftKeeper(start: Draft, known: KnownDraft | undefined, { files, onAdded, onFailure }: KeeperPorts) {
	const id = known?.id ?? randomUUID();
	/** The content of its file; undefined while there is none. */
	let written = known?.stored;
	let isEdited = written?.isEdited ?? false;
	let hasTab = true;
	let current: { readonly draft: Draft; readonly holdsSecret: HoldsSecret } | undefined;
	let timer: ReturnType<typeof setTimeout> | undefined;
	const turn = inTurn();
	let hasFailed = false;

	function last(): StoredDraft | undefined {
		return current && { draft: withoutSecrets(current.draft, current.holdsSecret), isEdited, hasTab };
	}

	async function write(): Promise<void> {
		const stored = last();
		const before = written;
		if (!stored || isDeepStrictEqual(stored, before)) return;
		try {
			if (isEmpty(stored.draft)) {
				if (before) await files.remove(id);
				written = undefined;
			} else {
				await files.write(id, stored);
				written = stored;
				if (!before) onAdded();
			}
			hasFailed = false;
		} catch (error) {
			// The next change tries again, and so does closing.
			if (!hasFailed) onFailure(error);
			hasFailed = true;
		}
	}

	/** Writes what is still to be written; never rejected. */
	function flush(): Promise<void> {
		clearTimeout(timer);
		timer = undefined;
		return turn(write);
	}

	return {
		id,
		/** The draft without its secrets; undefined before the first one is stored. */
		last,
		store(draft: Draft, holdsSecret: HoldsSecret): void {
			current = { draft, holdsSecret };
			isEdited ||= !isDeepStrictEqual(draft, start);
			timer ??= setTimeout(() => void flush(), writeAfter);
		},
		flush,
		/** The user closes the composer: a call that nobody has edited is deleted. Never rejected. */
		close(): Promise<void> {
			hasTab = false;
			if (!isEdited) current = { draft: { method: '', format: null, rows: [] }, holdsSecret: () => false };
			return flush();
		},
	};
}

export function isEmpty({ method, rows }: Draft): boolean {
	return method === '' && rows.every(isBlank);
}
