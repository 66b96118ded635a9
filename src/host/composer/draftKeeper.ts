import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type Draft, isBlank, type SecretPlaces } from '../../shared/draft.ts';
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

/** Stores the draft of one open composer in its file, without secrets. A call that says nothing has no file. */
export class DraftKeeper {
	readonly id: string;
	private readonly start: Draft;
	private readonly ports: KeeperPorts;
	private isEdited: boolean;
	private current: { readonly draft: Draft; readonly secrets: SecretPlaces } | undefined;
	/** The content of its file; undefined while there is none. */
	private written: StoredDraft | undefined;
	private timer: ReturnType<typeof setTimeout> | undefined;
	private chain: Promise<void> = Promise.resolve();
	private hasFailed = false;

	constructor(start: Draft, known: KnownDraft | undefined, ports: KeeperPorts) {
		this.start = start;
		this.id = known?.id ?? randomUUID();
		this.written = known?.stored;
		this.isEdited = known?.stored?.isEdited ?? false;
		this.ports = ports;
	}

	/** The draft without its secrets; undefined before the first {@link store}. */
	get last(): StoredDraft | undefined {
		const { current, isEdited } = this;
		return current && { draft: withoutSecrets(current.draft, current.secrets), isEdited };
	}

	/** Writes the draft soon. */
	store(draft: Draft, secrets: SecretPlaces): void {
		this.current = { draft, secrets };
		this.isEdited ||= !isDeepStrictEqual(draft, this.start);
		this.timer ??= setTimeout(() => void this.flush(), writeAfter);
	}

	/** Writes what is still to be written; never rejected. */
	flush(): Promise<void> {
		clearTimeout(this.timer);
		this.timer = undefined;
		this.chain = this.chain.then(() => this.write());
		return this.chain;
	}

	/** The user closes the composer: a call that nobody has edited is deleted. Never rejected. */
	close(): Promise<void> {
		if (!this.isEdited) this.current = { draft: { method: '', format: null, rows: [] }, secrets: noSecrets };
		return this.flush();
	}

	private async write(): Promise<void> {
		const { ports, last, written } = this;
		if (!last || isDeepStrictEqual(last, written)) return;
		try {
			if (isEmpty(last.draft)) {
				if (written) await ports.files.remove(this.id);
				this.written = undefined;
			} else {
				await ports.files.write(this.id, last);
				this.written = last;
				if (!written) ports.onAdded();
			}
			this.hasFailed = false;
		} catch (error) {
			// The next change tries again, and so does closing.
			if (!this.hasFailed) ports.onFailure(error);
			this.hasFailed = true;
		}
	}
}

const noSecrets: SecretPlaces = { names: [], values: [], fields: [] };

export function isEmpty({ method, rows }: Draft): boolean {
	return method === '' && rows.every(isBlank);
}
