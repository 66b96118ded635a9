import type { Memento } from 'vscode';
import { type Account, readAccount } from './account.ts';
import { type AccountRecord, accountOf, isSameRecord, mergeRecords, newRecord, readRecord } from './accountRecord.ts';

// Keys of the state keep the former word of an account, by which all versions find them.
const recordPrefix = 'profile.';
/** Where all accounts stood in one list; read until the first change is written. */
const listKey = 'profiles';

/** What is known of what is stored under one id. */
interface Known {
	readonly id: string;
	/** Undefined while nothing stored there was a record. */
	record: AccountRecord | undefined;
	/** What was stored there when it was read last: VS Code makes it anew when it changes. */
	read: unknown;
	/** Whether that is the record as it is known. */
	isStored: boolean;
	/** Of which record this is the account, which is made at its first use. */
	account?: { readonly of: AccountRecord; readonly value: Account | undefined };
}

/**
 * Every record that this window has seen, with all that it was told of each. What is stored is read again only where
 * it is another object than before, so that looking takes microseconds while nothing has changed.
 */
export class KnownRecords {
	private readonly state: Memento;
	/** By key of the state. */
	private readonly known = new Map<string, Known>();
	private list: { readonly read: unknown; readonly records: ReadonlyMap<string, AccountRecord> } | undefined;
	private made: { readonly inOrder: readonly Account[]; readonly byName: ReadonlyMap<string, Account> } | undefined;

	constructor(state: Memento) {
		this.state = state;
	}

	get(id: string): AccountRecord | undefined {
		return this.known.get(recordPrefix + id)?.record;
	}

	account(id: string): Account | undefined {
		const known = this.known.get(recordPrefix + id);
		return known && accountIn(known);
	}

	/** All accounts, the oldest first. */
	get accounts(): readonly Account[] {
		return this.madeAccounts().inOrder;
	}

	/** The oldest account of the name. */
	named(name: string): Account | undefined {
		return this.madeAccounts().byName.get(name);
	}

	/** Adds to what is known of an id; nothing that was known is lost. */
	add(id: string, record: AccountRecord): void {
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
		const records = new Map<string, AccountRecord>();
		for (const [index, entry] of Array.isArray(stored) ? stored.entries() : []) {
			const account = readAccount(entry);
			if (account) records.set(account.id, newRecord(account, index));
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
	private merge(known: Known, record: AccountRecord): boolean {
		const merged = known.record ? mergeRecords(known.record, record) : record;
		if (isSameRecord(merged, known.record)) return false;
		known.record = merged;
		this.made = undefined;
		return true;
	}

	private madeAccounts() {
		if (this.made) return this.made;
		const dated: { readonly account: Account; readonly created: number }[] = [];
		for (const known of this.known.values()) {
			const account = accountIn(known);
			if (account && known.record && 'created' in known.record) dated.push({ account, created: known.record.created });
		}
		dated.sort((a, b) => a.created - b.created || (a.account.id < b.account.id ? -1 : 1));
		const inOrder = dated.map(({ account }) => account);
		const byName = new Map(inOrder.toReversed().map((account) => [account.name, account]));
		this.made = { inOrder, byName };
		return this.made;
	}
}

function accountIn(known: Known): Account | undefined {
	const { id, record, account } = known;
	if (!record) return undefined;
	if (account?.of === record) return account.value;
	known.account = { of: record, value: accountOf(id, record) };
	return known.account.value;
}
