import type { Memento } from 'vscode';
import { type Profile, readProfile } from './profile.ts';
import { isSameRecord, mergeRecords, newRecord, type ProfileRecord, profileOf, readRecord } from './profileRecord.ts';

const recordPrefix = 'profile.';
/** Where all profiles stood in one list; read until the first change is written. */
const listKey = 'profiles';

/** What is known of what is stored under one id. */
interface Known {
	readonly id: string;
	/** Undefined while nothing stored there was a record. */
	record: ProfileRecord | undefined;
	/** What was stored there when it was read last: VS Code makes it anew when it changes. */
	read: unknown;
	/** Whether that is the record as it is known. */
	isStored: boolean;
	/** Of which record this is the profile, which is made at its first use. */
	profile?: { readonly of: ProfileRecord; readonly value: Profile | undefined };
}

/**
 * Every record that this window has seen, with all that it was told of each. What is stored is read again only where
 * it is another object than before, so that looking takes microseconds while nothing has changed.
 */
export class KnownRecords {
	private readonly state: Memento;
	/** By key of the state. */
	private readonly known = new Map<string, Known>();
	private list: { readonly read: unknown; readonly records: ReadonlyMap<string, ProfileRecord> } | undefined;
	private made: { readonly inOrder: readonly Profile[]; readonly byName: ReadonlyMap<string, Profile> } | undefined;

	constructor(state: Memento) {
		this.state = state;
	}

	get(id: string): ProfileRecord | undefined {
		return this.known.get(recordPrefix + id)?.record;
	}

	profile(id: string): Profile | undefined {
		const known = this.known.get(recordPrefix + id);
		return known && profileIn(known);
	}

	/** All profiles, the oldest first. */
	get profiles(): readonly Profile[] {
		return this.madeProfiles().inOrder;
	}

	/** The oldest profile of the name. */
	named(name: string): Profile | undefined {
		return this.madeProfiles().byName.get(name);
	}

	/** Adds to what is known of an id; nothing that was known is lost. */
	add(id: string, record: ProfileRecord): void {
		const known = this.at(recordPrefix + id);
		if (this.merge(known, record)) known.isStored = false;
	}

	/** Merges what is stored into what is known. Answers whether that changed anything. */
	read(): boolean {
		let isChanged = this.readList();
		let found = 0;
		for (const key of this.state.keys()) {
			if (!key.startsWith(recordPrefix)) continue;
			found += 1;
			isChanged = this.readOne(key, this.at(key)) || isChanged;
		}
		// What another window has written may not have all that was known here.
		if (found < this.known.size) for (const [key, known] of this.known) this.readOne(key, known);
		return isChanged;
	}

	/** Whether a record is not stored as it is known, after {@link read}. What stands in the old list is stored there. */
	get isUndone(): boolean {
		const listed = this.list?.records;
		for (const { id, record, read, isStored } of this.known.values()) {
			if (!record || isStored) continue;
			if (read !== undefined || !isSameRecord(listed?.get(id), record)) return true;
		}
		return false;
	}

	/** Writes every record that is not stored as it is known, the old list's too, which then goes. */
	async write(): Promise<void> {
		const writing: Thenable<void>[] = [];
		for (const [key, { record, isStored }] of this.known) {
			if (record && !isStored) writing.push(this.state.update(key, record));
		}
		if (this.state.get(listKey) !== undefined) writing.push(this.state.update(listKey, undefined));
		await Promise.all(writing);
	}

	private at(key: string): Known {
		const known = this.known.get(key);
		if (known) return known;
		const id = key.slice(recordPrefix.length);
		const made: Known = { id, record: undefined, read: undefined, isStored: false };
		this.known.set(key, made);
		return made;
	}

	private readOne(key: string, known: Known): boolean {
		const stored = this.state.get(key);
		if (stored === known.read) return false;
		known.read = stored;
		const record = stored === undefined ? undefined : readRecord(stored);
		const isChanged = record !== undefined && this.merge(known, record);
		known.isStored = record !== undefined && isSameRecord(known.record, record);
		return isChanged;
	}

	private readList(): boolean {
		const stored: unknown = this.state.get(listKey);
		if (stored === this.list?.read) return false;
		const records = new Map<string, ProfileRecord>();
		for (const [index, entry] of Array.isArray(stored) ? stored.entries() : []) {
			const profile = readProfile(entry);
			if (profile) records.set(profile.id, newRecord(profile, index));
		}
		this.list = { read: stored, records };
		let isChanged = false;
		for (const [id, record] of records) {
			const known = this.at(recordPrefix + id);
			if (!this.merge(known, record)) continue;
			known.isStored = false;
			isChanged = true;
		}
		return isChanged;
	}

	/** Answers whether anything of `record` is new. */
	private merge(known: Known, record: ProfileRecord): boolean {
		const merged = known.record ? mergeRecords(known.record, record) : record;
		if (isSameRecord(merged, known.record)) return false;
		known.record = merged;
		this.made = undefined;
		return true;
	}

	private madeProfiles() {
		if (this.made) return this.made;
		const dated: { readonly profile: Profile; readonly created: number }[] = [];
		for (const known of this.known.values()) {
			const profile = profileIn(known);
			if (profile && known.record && 'created' in known.record) dated.push({ profile, created: known.record.created });
		}
		dated.sort((a, b) => a.created - b.created || (a.profile.id < b.profile.id ? -1 : 1));
		const inOrder = dated.map(({ profile }) => profile);
		const byName = new Map(inOrder.toReversed().map((profile) => [profile.name, profile]));
		this.made = { inOrder, byName };
		return this.made;
	}
}

function profileIn(known: Known): Profile | undefined {
	const { id, record, profile } = known;
	if (!record) return undefined;
	if (profile?.of === record) return profile.value;
	known.profile = { of: record, value: profileOf(id, record) };
	return known.profile.value;
}
