import type { EventEmitter, Memento } from 'vscode';
import { type Profile, readProfile } from './profile.ts';
import {
	changedRecord,
	deletedRecord,
	isSameRecord,
	mergeRecords,
	newRecord,
	type ProfileRecord,
	profileOf,
	readRecord,
} from './profileRecord.ts';

const recordPrefix = 'profile.';
const activeKey = 'activeProfile';
/** Where all profiles stood in one list; read until the first change is written. */
const listKey = 'profiles';

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
	private readonly known = new Map<string, ProfileRecord>();
	private looking: { dispose(): void } | undefined;
	private writing: Promise<unknown> = Promise.resolve();
	private isDisposed = false;

	constructor(ports: ProfileStorePorts) {
		this.ports = ports;
	}

	/** Fires after any profile, or which one is active, has changed. */
	get onDidChange(): ProfileStorePorts['changed']['event'] {
		return this.ports.changed.event;
	}

	/** All profiles, the oldest first. */
	all(): Profile[] {
		this.read();
		return [...this.known]
			.flatMap(([id, record]) => {
				const profile = profileOf(id, record);
				return profile && 'created' in record ? [{ profile, created: record.created }] : [];
			})
			.toSorted((a, b) => a.created - b.created || (a.profile.id < b.profile.id ? -1 : 1))
			.map(({ profile }) => profile);
	}

	get(id: string | undefined): Profile | undefined {
		this.read();
		const record = id === undefined ? undefined : this.known.get(id);
		return id !== undefined && record ? profileOf(id, record) : undefined;
	}

	/** The profile that new calls start with: the chosen one, else the first. */
	active(): Profile | undefined {
		return this.get(this.ports.state.get<string>(activeKey)) ?? this.all()[0];
	}

	/** The profile of that name; without a name, the active one. */
	named(name: string | undefined): Profile | undefined {
		return name === undefined ? this.active() : this.all().find((profile) => profile.name === name);
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
		const known = this.known.get(id);
		this.known.set(id, known ? mergeRecords(known, record) : record);
		await this.writeMissing();
		this.ports.changed.fire();
	}

	/** Merges what is stored into what is known. Answers whether that changed anything. */
	private read(): boolean {
		const before = new Map(this.known);
		const stored = this.stored();
		for (const [id, record] of stored) {
			const known = this.known.get(id);
			const merged = known ? mergeRecords(known, record) : record;
			if (!isSameRecord(merged, known)) this.known.set(id, merged);
		}
		const isUndone = [...this.known].some(([id, record]) => !isSameRecord(stored.get(id), record));
		// What cannot be written now is tried again at the next look.
		if (isUndone) this.writeMissing().catch(() => undefined);
		return [...this.known].some(([id, record]) => before.get(id) !== record);
	}

	/** Writes every known record that is not stored as it is known, and looks again later whether it stayed. */
	private async writeMissing(): Promise<void> {
		if (this.isDisposed) return;
		const { state, later } = this.ports;
		const writing = [...this.known]
			.filter(([id, record]) => !isSameRecord(readRecord(state.get(recordPrefix + id)), record))
			.map(([id, record]) => state.update(recordPrefix + id, record));
		if (state.get(listKey) !== undefined) writing.push(state.update(listKey, undefined));
		this.looking?.dispose();
		this.looking = later(() => this.refresh());
		const written = Promise.all(writing);
		this.writing = Promise.allSettled([this.writing, written]);
		await written;
	}

	/** The records of the global state, those of the list that profiles once stood in among them. */
	private stored(): Map<string, ProfileRecord> {
		const { state } = this.ports;
		const records = new Map<string, ProfileRecord>();
		const list: unknown = state.get(listKey);
		for (const [index, entry] of Array.isArray(list) ? list.entries() : []) {
			const profile = readProfile(entry);
			if (profile) records.set(profile.id, newRecord(profile, index));
		}
		for (const key of state.keys()) {
			const record = key.startsWith(recordPrefix) ? readRecord(state.get(key)) : undefined;
			if (!record) continue;
			const id = key.slice(recordPrefix.length);
			const listed = records.get(id);
			records.set(id, listed ? mergeRecords(listed, record) : record);
		}
		return records;
	}
}
