import * as v from 'valibot';
import type { EventEmitter, Memento } from 'vscode';
import { type Account, readAccount } from '../../app/accounts/account.ts';
import { inTurn } from '../../net/thread/inTurn.ts';
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

export type AccountStore = ReturnType<typeof openAccountStore>;

/**
 * The accounts, without their secrets: a file each, `<id>.json`. The last write of an account wins. A deleted one leaves an
 * empty file `<id>.deleted`, so that no window revives it and its last secrets can be found. Empty before the first `refresh`.
 */
export function openAccountStore({ files, state, changed, now }: AccountStorePorts) {
	let accounts: readonly Stored[] = [];
	let broken: readonly string[] = [];
	const turn = inTurn();

	const all = (): readonly Account[] => accounts.map(({ account }) => account);
	const get = (id: string | undefined): Account | undefined => all().find((account) => account.id === id);
	const active = (): Account | undefined => get(state.get<string>(activeKey)) ?? accounts[0]?.account;

	/** Whether the account was deleted, by any window. An unknown one was not: it may be of another VS Code profile. */
	async function isDeleted(id: string): Promise<boolean> {
		return (await files.names()).includes(`${id}.deleted`);
	}

	async function readAll(): Promise<void> {
		const names = new Set(await files.names());
		const ids = [...names].flatMap((name) => /^(.+)\.json$/.exec(name)?.[1] ?? []);
		const read = await Promise.all(
			ids.filter((id) => !names.has(`${id}.deleted`)).map(async (id) => ({ id, stored: await readOne(id) })),
		);
		accounts = inOrder(read.flatMap(({ stored }) => stored ?? []));
		broken = read.flatMap(({ id, stored }) => (stored ? [] : [`${id}.json`])).sort();
	}

	async function readOne(id: string): Promise<Stored | undefined> {
		try {
			const text = await files.read(`${id}.json`);
			if (text.length > maxFile) return undefined;
			const stored = v.parse(storedAccount, JSON.parse(text));
			const account = readAccount(stored.account);
			return account?.id === id ? { created: stored.created, account } : undefined;
		} catch {
			return undefined;
		}
	}

	async function write(stored: Stored): Promise<void> {
		const { id } = stored.account;
		if (!/^[\w-]{1,100}$/.test(id)) throw new RangeError('not an id of an account');
		await files.write(`${id}.json`, `${JSON.stringify(stored, undefined, '\t')}\n`);
		accounts = inOrder([...accounts.filter(({ account }) => account.id !== id), stored]);
		changed.fire();
	}

	return {
		/** Fires after a change of any account, or of the active one. */
		onDidChange: changed.event,
		/** Files that hold no account. */
		brokenFiles: () => broken,
		/** All accounts, the oldest first. */
		all,
		get,
		/** The account that new calls start with: the chosen one, else the first. */
		active,
		isDeleted,

		/** The oldest account of that name, or the one of the local service by any of its names; without a name the active one. */
		named(name: string | undefined): Account | undefined {
			if (name === undefined) return active();
			const found = all().find((account) => account.name === name);
			if (found || !localServiceNames.includes(name)) return found;
			return all().find(({ isLocalService }) => isLocalService);
		},

		async activate(id: string): Promise<void> {
			await state.update(activeKey, id);
			changed.fire();
		},

		/** Adds a new account, before any secret of it is stored; one that was deleted stays deleted. */
		add(account: Account): Promise<void> {
			return turn(async () => {
				if (!(await isDeleted(account.id))) await write({ created: now(), account });
			});
		},

		/** Changes the account as it is stored now; does nothing when it is gone. */
		update(id: string, change: (account: Account) => Account): Promise<void> {
			return turn(async () => {
				await readAll();
				const stored = accounts.find(({ account }) => account.id === id);
				if (stored) await write({ ...stored, account: change(stored.account) });
			});
		},

		/** Deletes the account. Its secrets are deleted after it. */
		remove(id: string): Promise<void> {
			return turn(async () => {
				await files.write(`${id}.deleted`, '');
				accounts = accounts.filter(({ account }) => account.id !== id);
				changed.fire();
				await files.remove(`${id}.json`);
			});
		},

		/** Reads what other windows have written. Never throws. */
		async refresh(): Promise<void> {
			await turn(async () => {
				const before = JSON.stringify([accounts, broken]);
				await readAll();
				if (JSON.stringify([accounts, broken]) !== before) changed.fire();
			}).catch((error) => {
				broken = [error instanceof Error ? error.message : String(error)];
				changed.fire();
			});
		},

		dispose: () => changed.dispose(),
	};
}

function inOrder(accounts: readonly Stored[]): readonly Stored[] {
	return accounts.toSorted((a, b) => a.created - b.created || (a.account.id < b.account.id ? -1 : 1));
}
