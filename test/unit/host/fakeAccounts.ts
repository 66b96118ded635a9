// Accounts and keys in memory, for what runs services with them. Each change is told of, as the real stores do.

import { type Account, originOf } from '../../../src/app/accounts/account.ts';
import { credentialsOf } from '../../../src/app/accounts/givenAccount.ts';
import { type SecretName, secretNames } from '../../../src/core/masking/secret.ts';
import type { AccountStore } from '../../../src/host/accounts/accountStore.ts';
import type { KeyRing } from '../../../src/host/accounts/keyRing.ts';
import type { HeldKeys } from '../../../src/net/service/serviceKeys.ts';

/** `pause` is waited for at each step that takes time in VS Code. */
export class FakeAccounts
	implements
		Pick<AccountStore, 'all' | 'get' | 'add' | 'update'>,
		Pick<KeyRing, 'keysOf' | 'replace' | 'forget' | 'forgetAll'>
{
	readonly accounts = new Map<string, Account>();
	/** By account and name. */
	readonly secrets = new Map<string, { readonly origin: string | undefined; readonly value: string }>();
	private readonly pause: (label: string) => Promise<void>;
	changed: () => void = () => undefined;

	constructor(pause: (label: string) => Promise<void> = () => Promise.resolve()) {
		this.pause = pause;
	}

	all(): Account[] {
		return [...this.accounts.values()];
	}

	get(id: string | undefined): Account | undefined {
		return this.accounts.get(id ?? '');
	}

	async add(account: Account): Promise<void> {
		this.accounts.set(account.id, account);
		await this.pause('add');
		this.changed();
	}

	async update(id: string, change: (account: Account) => Account): Promise<void> {
		const account = this.get(id);
		if (!account) return;
		this.accounts.set(id, change(account));
		await this.pause('update');
		this.changed();
	}

	edit(id: string, fields: Partial<Account>): Promise<void> {
		return this.update(id, (account) => ({ ...account, ...fields }));
	}

	/** Deletes an account as the user does: with its secrets. */
	async delete(id: string): Promise<void> {
		this.accounts.delete(id);
		this.changed();
		await this.forgetAll(id);
	}

	async keysOf(account: Account): ReturnType<KeyRing['keysOf']> {
		const bound = (name: SecretName) => {
			const secret = this.secrets.get(`${account.id} ${name}`);
			return secret && secret.origin === originOf(account) ? secret.value : '';
		};
		const values = Object.fromEntries(secretNames.map((name) => [name, bound(name)]));
		const credentials = credentialsOf({ applicationKey: account.applicationKey }, values);
		await this.pause('keysOf');
		return { credentials, values, held: secretNames.filter(bound), originMismatch: [], sessionOnly: [] };
	}

	async replace(account: Account, name: string, value: string): Promise<boolean> {
		this.secrets.set(`${account.id} ${name}`, { origin: originOf(account), value });
		await this.pause('replace');
		this.changed();
		return true;
	}

	async forget(id: string, name: string): Promise<void> {
		this.secrets.delete(`${id} ${name}`);
		this.changed();
	}

	async forgetAll(id: string): Promise<void> {
		for (const name of secretNames) this.secrets.delete(`${id} ${name}`);
		await this.pause('forgetAll');
		this.changed();
	}
}

/** Starts services that listen on nothing, each on the first port that is free. `most` were open at once. */
export function fakeServices(pause: (label: string) => Promise<void> = () => Promise.resolve()) {
	const services = { open: [] as FakeService[], most: 0, failing: false, start };
	async function start(keys: HeldKeys) {
		const { failing, open } = services;
		await pause('start');
		if (failing) throw new Error('no port');
		let port = 4820;
		while (open.some((other) => other.port === port)) port += 1;
		const service = {
			baseUrl: `http://127.0.0.1:${port}`,
			port,
			keys,
			replaceKeys: (others: HeldKeys) => {
				service.keys = others;
			},
			close: async () => {
				await pause('close');
				open.splice(open.indexOf(service), 1);
			},
		};
		open.push(service);
		services.most = Math.max(services.most, open.length);
		return service;
	}
	return services;
}

interface FakeService {
	readonly port: number;
	readonly keys: HeldKeys;
}
