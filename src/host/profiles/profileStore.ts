import type { EventEmitter, Memento } from 'vscode';
import { KnownRecords } from './knownRecords.ts';
import type { Profile } from './profile.ts';
import { changedRecord, deletedRecord, newRecord, type ProfileRecord } from './profileRecord.ts';

const activeKey = 'activeProfile';

/** More are neither listed nor offered; they are stored, and a call file can name them. */
const mostListed = 1000;

/** What the store works with. */
export interface ProfileStorePorts {
	/** The extension's global state: no workspace can reach it. */
	readonly state: Memento;
	readonly changed: Pick<EventEmitter<void>, 'event' | 'fire' | 'dispose'>;
	/** Runs `look` once another window's writing would have arrived here. */
	readonly later: (look: () => void) => { dispose(): void };
	readonly now: () => number;
}

/**
 * Keeps the profiles, without their secrets. VS Code writes an extension's global state as a whole, from the copy that
 * each window has: two windows that write within the moment a copy takes to arrive undo one another. So this store
 * remembers every record it has seen, merges what it reads into that, and writes again what was undone.
 */
export class ProfileStore {
	private readonly ports: ProfileStorePorts;
	private readonly known: KnownRecords;
	private looking: { dispose(): void } | undefined;
	private writing: Promise<unknown> = Promise.resolve();
	private isDisposed = false;

	constructor(ports: ProfileStorePorts) {
		this.ports = ports;
		this.known = new KnownRecords(ports.state);
	}

	/** Fires after any profile, or which one is active, has changed. */
	get onDidChange(): ProfileStorePorts['changed']['event'] {
		return this.ports.changed.event;
	}

	/** All profiles, the oldest first. */
	all(): readonly Profile[] {
		this.read();
		return this.known.profiles;
	}

	/** The profiles to choose from, the oldest first, and how many more there are. */
	listed(): { readonly profiles: readonly Profile[]; readonly more: number } {
		const all = this.all();
		return { profiles: all.slice(0, mostListed), more: Math.max(0, all.length - mostListed) };
	}

	get(id: string | undefined): Profile | undefined {
		this.read();
		return id === undefined ? undefined : this.known.profile(id);
	}

	/** The profile that new calls start with: the chosen one, else the first. */
	active(): Profile | undefined {
		const chosen = this.get(this.ports.state.get<string>(activeKey));
		return chosen ?? this.known.profiles[0];
	}

	/** The profile of that name; without a name, the active one. */
	named(name: string | undefined): Profile | undefined {
		if (name === undefined) return this.active();
		this.read();
		return this.known.named(name);
	}

	/** Which one is active is a choice of the moment: where two windows choose at once, the last one counts. */
	async activate(id: string): Promise<void> {
		await this.ports.state.update(activeKey, id);
		this.ports.changed.fire();
	}

	/** Adds a new profile, before any secret of it is stored; one that was deleted stays so. */
	add(profile: Profile): Promise<void> {
		const record = newRecord(profile, this.ports.now());
		return this.write(profile.id, record);
	}

	/**
	 * Changes the profile as it is now; does nothing when it is gone. Only the fields that `change` sets otherwise are
	 * written, so that what another window sets of it stays.
	 */
	async update(id: string, change: (profile: Profile) => Profile): Promise<void> {
		const profile = this.get(id);
		const record = this.known.get(id);
		if (profile && record) await this.write(id, changedRecord(id, record, change(profile)));
	}

	/** Deletes the profile, for good. Its secrets are deleted after it. */
	remove(id: string): Promise<void> {
		return this.write(id, deletedRecord);
	}

	/** Whether the profile was deleted here. One that this store never knew was not: it may be of another VS Code profile. */
	isDeleted(id: string): boolean {
		this.read();
		const record = this.known.get(id);
		return record !== undefined && 'deleted' in record;
	}

	/** Is over once every change made here is stored: until then a profile is known here that a kill would take back. */
	async allWritten(): Promise<void> {
		await this.writing;
	}

	/** Looks at what other windows wrote, writes again what they undid, and tells when anything is new. */
	refresh(): void {
		if (this.read()) this.ports.changed.fire();
	}

	dispose(): void {
		this.isDisposed = true;
		this.looking?.dispose();
		this.ports.changed.dispose();
	}

	private async write(id: string, record: ProfileRecord): Promise<void> {
		this.read();
		this.known.add(id, record);
		await this.writeMissing();
		this.ports.changed.fire();
	}

	/** Merges what is stored into what is known. Answers whether that changed anything. */
	private read(): boolean {
		const isChanged = this.known.read();
		// What cannot be written now is tried again at the next look.
		if (this.known.isUndone) this.writeMissing().catch(() => undefined);
		return isChanged;
	}

	/** Writes every known record that is not stored as it is known, and looks again later whether it stayed. */
	private async writeMissing(): Promise<void> {
		if (this.isDisposed) return;
		const written = this.known.write();
		this.looking?.dispose();
		this.looking = this.ports.later(() => this.refresh());
		this.writing = Promise.allSettled([this.writing, written]);
		await written;
	}
}
