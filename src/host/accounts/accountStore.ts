import type { EventEmitter, Memento } from 'vscode';
import type { Account } from './account.ts';
import { type AccountRecord, changedRecord, deletedRecord, newRecord } from './accountRecord.ts';
import { KnownRecords } from './knownRecords.ts';
import { localServiceNames } from './localServiceNames.ts';

/** Stored under the former word. */
const activeKey = 'activeProfile';

/** More are neither listed nor offered; they are stored, and a call file can name them. */
const mostListed = 1000;

/** What the store works with. */
export interface AccountStorePorts {
	/** The extension's global state: no workspace can reach it. */
	readonly state: Memento;
	readonly changed: Pick<EventEmitter<void>, 'event' | 'fire' | 'dispose'>;
	/** Runs `look` once another window's writing would have arrived here. */
	readonly later: (look: () => void) => { dispose(): void };
	readonly now: () => number;
}

/**
 * Keeps the accounts, without their secrets. VS Code writes an extension's global state as a whole, from the copy that
 * each window has: two windows that write within the moment a copy takes to arrive undo one another. So this store
 * remembers every record it has seen, merges what it reads into that, and writes again what was undone.
 */
export class AccountStore {
	private readonly ports: AccountStorePorts;
	private readonly known: KnownRecords;
	private looking: { dispose(): void } | undefined;
	private writing: Promise<unknown> = Promise.resolve();
	private isDisposed = false;

	constructor(ports: AccountStorePorts) {
		this.ports = ports;
		this.known = new KnownRecords(ports.state);
	}

	/** Fires after any account, or which one is active, has changed. */
	get onDidChange(): AccountStorePorts['changed']['event'] {
		return this.ports.changed.event;
	}

	/** All accounts, the oldest first. */
	all(): readonly Account[] {
		this.read();
		return this.known.accounts;
	}

	/** The accounts to choose from, the oldest first, and how many more there are. */
	listed(): { readonly accounts: readonly Account[]; readonly more: number } {
		const all = this.all();
		return { accounts: all.slice(0, mostListed), more: Math.max(0, all.length - mostListed) };
	}

	get(id: string | undefined): Account | undefined {
		this.read();
		return id === undefined ? undefined : this.known.account(id);
	}

	/** The account that new calls start with: the chosen one, else the first. */
	active(): Account | undefined {
		const chosen = this.get(this.ports.state.get<string>(activeKey));
		return chosen ?? this.known.accounts[0];
	}

	/**
	 * The account of that name; without a name, the active one. That of the local service has its name in every language,
	 * unless another one has it.
	 */
	named(name: string | undefined): Account | undefined {
		if (name === undefined) return this.active();
		this.read();
		const found = this.known.named(name);
		if (found || !localServiceNames.includes(name)) return found;
		return this.known.accounts.find(({ isLocalService }) => isLocalService);
	}

	/** Which one is active is a choice of the moment: where two windows choose at once, the last one counts. */
	async activate(id: string): Promise<void> {
		await this.ports.state.update(activeKey, id);
		this.ports.changed.fire();
	}

	/** Adds a new account, before any secret of it is stored; one that was deleted stays so. */
	add(account: Account): Promise<void> {
		const record = newRecord(account, this.ports.now());
		return this.write(account.id, record);
	}

	/**
	 * Changes the account as it is now; does nothing when it is gone. Only the fields that `change` sets otherwise are
	 * written, so that what another window sets of it stays.
	 */
	async update(id: string, change: (account: Account) => Account): Promise<void> {
		const account = this.get(id);
		const record = this.known.get(id);
		if (account && record) await this.write(id, changedRecord(id, record, change(account)));
	}

	/** Deletes the account, for good. Its secrets are deleted after it. */
	remove(id: string): Promise<void> {
		return this.write(id, deletedRecord);
	}

	/** Whether the account was deleted here. One that this store never knew was not: it may be of another VS Code profile. */
	isDeleted(id: string): boolean {
		this.read();
		const record = this.known.get(id);
		return record !== undefined && 'deleted' in record;
	}

	/** Is over once every change made here is stored: until then an account is known here that a kill would take back. */
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

	private async write(id: string, record: AccountRecord): Promise<void> {
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
