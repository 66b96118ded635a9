import * as v from 'valibot';
import type { EventEmitter, Memento } from 'vscode';
import { type Account, readAccount } from '../../app/accounts/account.ts';
import { inTurn } from '../../app/inTurn.ts';
import type { AccountFiles } from './accountFiles.ts';

const activeKey = 'activeAccount';

/** A longer file is not read, in UTF-16 units. */
const maxFile = 4_000_000;

/** The names of the local service's account in all languages: a call file has the one of its writer's VS Code. */
const localServiceNames: readonly string[] = ['Local service', 'Локальный сервис'];

const storedAccount = v.object({ created: v.pipe(v.number(), v.finite()), account: v.unknown() });

/** An account with the time of its creation, in milliseconds since 1970. */
interface Stored {
	readonly created: number;
	readonly account: Account;
}

export interface AccountStorePorts {
	readonly files: AccountFiles;
	/** The extension's global state has the active account; no workspace can reach it. */
	readonly state: Pick<Memento, 'get' | 'update'>;
	readonly changed: Pick<EventEmitter<void>, 'event' | 'fire' | 'dispose'>;
	readonly now: () => number;
}

/**
 * The accounts, without their secrets: a file each, `<id>.json`. The last write of an account wins. A deleted one leaves an
 * empty file `<id>.deleted`, so that no window revives it and its last secrets can be found.
 */
export class AccountStore {
	private readonly ports: AccountStorePorts;
	private accounts: readonly Stored[] = [];
	private broken: readonly string[] = [];
	private readonly inTurn = inTurn();

	/** It is empty before the first {@link refresh}. */
	constructor(ports: AccountStorePorts) {
		this.ports = ports;
	}

	/** Fires after a change of any account, or of the active one. */
	get onDidChange(): AccountStorePorts['changed']['event'] {
		return this.ports.changed.event;
	}

	/** Files that hold no account. */
	get brokenFiles(): readonly string[] {
		return this.broken;
	}

	/** All accounts, the oldest first. */
	all(): readonly Account[] {
		return this.accounts.map(({ account }) => account);
	}

	get(id: string | undefined): Account | undefined {
		return this.accounts.find(({ account }) => account.id === id)?.account;
	}

	/** The account that new calls start with: the chosen one, else the first. */
	active(): Account | undefined {
		return this.get(this.ports.state.get<string>(activeKey)) ?? this.accounts[0]?.account;
	}

	/** The oldest account of that name, or the one of the local service by any of its names; without a name the active one. */
	named(name: string | undefined): Account | undefined {
		if (name === undefined) return this.active();
		const all = this.all();
		const found = all.find((account) => account.name === name);
		if (found || !localServiceNames.includes(name)) return found;
		return all.find(({ isLocalService }) => isLocalService);
	}

	async activate(id: string): Promise<void> {
		await this.ports.state.update(activeKey, id);
		this.ports.changed.fire();
	}

	/** Adds a new account, before any secret of it is stored; one that was deleted stays deleted. */
	add(account: Account): Promise<void> {
		return this.inTurn(async () => {
			if (!(await this.isDeleted(account.id))) await this.write({ created: this.ports.now(), account });
		});
	}

	/** Changes the account as it is stored now; does nothing when it is gone. */
	update(id: string, change: (account: Account) => Account): Promise<void> {
		return this.inTurn(async () => {
			await this.readAll();
			const stored = this.accounts.find(({ account }) => account.id === id);
			if (stored) await this.write({ ...stored, account: change(stored.account) });
		});
	}

	/** Deletes the account. Its secrets are deleted after it. */
	remove(id: string): Promise<void> {
		return this.inTurn(async () => {
			await this.ports.files.write(`${id}.deleted`, '');
			this.accounts = this.accounts.filter(({ account }) => account.id !== id);
			this.ports.changed.fire();
			await this.ports.files.remove(`${id}.json`);
		});
	}

	/** Whether the account was deleted, by any window. An unknown one was not: it may be of another VS Code profile. */
	async isDeleted(id: string): Promise<boolean> {
		return (await this.ports.files.names()).includes(`${id}.deleted`);
	}

	/** Reads what other windows have written. Never throws. */
	async refresh(): Promise<void> {
		await this.inTurn(async () => {
			const before = JSON.stringify([this.accounts, this.broken]);
			await this.readAll();
			if (JSON.stringify([this.accounts, this.broken]) !== before) this.ports.changed.fire();
		}).catch((error) => {
			this.broken = [error instanceof Error ? error.message : String(error)];
			this.ports.changed.fire();
		});
	}

	dispose(): void {
		this.ports.changed.dispose();
	}

	private async readAll(): Promise<void> {
		const names = new Set(await this.ports.files.names());
		const ids = [...names].flatMap((name) => /^(.+)\.json$/.exec(name)?.[1] ?? []);
		const read = await Promise.all(
			ids.filter((id) => !names.has(`${id}.deleted`)).map(async (id) => ({ id, stored: await this.readOne(id) })),
		);
		this.accounts = inOrder(read.flatMap(({ stored }) => stored ?? []));
		this.broken = read.flatMap(({ id, stored }) => (stored ? [] : [`${id}.json`])).sort();
	}

	private async readOne(id: string): Promise<Stored | undefined> {
		try {
			const text = await this.ports.files.read(`${id}.json`);
			if (text.length > maxFile) return undefined;
			const stored = v.parse(storedAccount, JSON.parse(text));
			const account = readAccount(stored.account);
			return account?.id === id ? { created: stored.created, account } : undefined;
		} catch {
			return undefined;
		}
	}

	private async write(stored: Stored): Promise<void> {
		const { id } = stored.account;
		if (!/^[\w-]{1,100}$/.test(id)) throw new RangeError('not an id of an account');
		await this.ports.files.write(`${id}.json`, `${JSON.stringify(stored, undefined, '\t')}\n`);
		this.accounts = inOrder([...this.accounts.filter(({ account }) => account.id !== id), stored]);
		this.ports.changed.fire();
	}
}

function inOrder(accounts: readonly Stored[]): readonly Stored[] {
	return accounts.toSorted((a, b) => a.created - b.created || (a.account.id < b.account.id ? -1 : 1));
}
