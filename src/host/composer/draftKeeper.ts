import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { isSecretName, namedSecretIn } from '../../core/secret.ts';
import { type Draft, type DraftChange, isBlank, type SecretPlaces } from '../../shared/draft.ts';
import { type StoredDraft, withoutSecrets } from '../../shared/storedDraft.ts';
import type { DraftFiles, Writing } from './draftFiles.ts';

/** A change is written this much later at most, in milliseconds, with those that follow it until then. */
const writeAfter = 400;

/** A draft that has an id already, and which writing of it is known, if it is kept. */
export interface KnownDraft {
	readonly id: string;
	readonly writing?: Writing;
	/** What that writing is of. */
	readonly stored?: StoredDraft;
}

/** What keeping a draft works with. */
export interface KeeperPorts {
	readonly files: Pick<DraftFiles, 'write' | 'writing' | 'remove'>;
	/** What is kept has changed; `isNew` where there was nothing. */
	readonly onKept: (isNew: boolean) => void;
	/** The draft could not be written; told once until it can be again. */
	readonly onFailure: (error: unknown) => void;
}

/**
 * Keeps the draft of one composer: writes each change soon, one writing after the other, and nothing of it that may be a
 * secret. A call that nobody has changed since it was opened, or that says nothing, is not kept.
 */
export class DraftKeeper {
	id: string;
	/** The draft as it may be stored; undefined before the host has looked at it. */
	last: StoredDraft | undefined;
	private readonly start: Draft;
	private readonly ports: KeeperPorts;
	private isEdited = false;
	/** Our last writing; undefined while nothing of this draft is kept. */
	private writing: Writing | undefined;
	private waiting: StoredDraft | undefined;
	private timer: ReturnType<typeof setTimeout> | undefined;
	private chain: Promise<void> = Promise.resolve();
	private hasFailed = false;

	constructor(start: Draft, known: KnownDraft | undefined, ports: KeeperPorts) {
		this.start = start;
		this.id = known?.id ?? randomUUID();
		this.writing = known?.writing;
		this.last = known?.stored;
		this.ports = ports;
	}

	/** The draft is this now, with secrets at these places. */
	keep(change: DraftChange, secrets: SecretPlaces): void {
		const stored = withoutSecrets(change, secrets, { isSecretName, namedSecretIn });
		const { last } = this;
		this.last = stored;
		this.isEdited ||= !isDeepStrictEqual(change.draft, this.start);
		if (last && isDeepStrictEqual(stored.draft, last.draft)) return;
		if (this.writing === undefined && !this.isWorthKeeping(stored)) {
			this.waiting = undefined;
			return;
		}
		this.waiting = stored;
		this.timer ??= setTimeout(() => void this.flush(), writeAfter);
	}

	/** Writes what is still to be written; never rejected. */
	flush(): Promise<void> {
		clearTimeout(this.timer);
		this.timer = undefined;
		this.chain = this.chain.then(() => this.write());
		return this.chain;
	}

	/** What is kept was deleted: the next change keeps it again. */
	forget(): void {
		this.writing = undefined;
		this.waiting = undefined;
	}

	/** Whether a stored draft says anything that someone has changed. */
	isWorthKeeping({ draft, isCut }: StoredDraft): boolean {
		const saysAnything = isCut || draft.method !== '' || draft.rows.some((row) => !isBlank(row));
		return saysAnything && (this.isEdited || this.writing !== undefined);
	}

	private async write(): Promise<void> {
		const { waiting, ports } = this;
		if (!waiting) return;
		this.waiting = undefined;
		try {
			const there = await ports.files.writing(this.id);
			if (there !== undefined && there !== this.writing) {
				// Another window has the same composer open, and has written what it holds: both are kept.
				this.id = randomUUID();
				this.writing = undefined;
			}
			const isNew = this.writing === undefined;
			if (this.isWorthKeeping(waiting)) this.writing = await ports.files.write(this.id, waiting);
			else {
				await ports.files.remove(this.id);
				this.writing = undefined;
			}
			this.hasFailed = false;
			ports.onKept(isNew);
		} catch (error) {
			// The next change tries again, and so does closing.
			this.waiting ??= waiting;
			if (!this.hasFailed) ports.onFailure(error);
			this.hasFailed = true;
		}
	}
}
