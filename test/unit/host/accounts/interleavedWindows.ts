import assert from 'node:assert/strict';
import type fc from 'fast-check';
import { secretNames } from '../../../../src/core/secret.ts';
import { type Account, originOf } from '../../../../src/host/accounts/account.ts';
import { createAccount, deleteAccount, duplicateAccount } from '../../../../src/host/accounts/accountLife.ts';
import { withVariable } from '../../../../src/host/accounts/accountVariables.ts';
import { type FakeWindow, SharedStorage } from './twoWindows.ts';

export const base: Account = { id: 'base', name: 'Base', baseUrl: 'https://one.example', applicationKey: 'KEY' };

/** The secrets say where they belong, so that whoever gets one can tell whether it may. */
export function secretFor(account: Account): string {
	return `for ${originOf(account)}`;
}

export async function addBase(window: FakeWindow): Promise<void> {
	const secrets = new Map(secretNames.map((name) => [name, secretFor(base)]));
	await createAccount(base, secrets, window);
}

export interface WindowAction {
	readonly kind: string;
	readonly window: number;
	readonly target: number;
}

/** Two windows, what was done in them, and what must hold of it. */
export class InterleavedWindows {
	private readonly scheduler: fc.Scheduler;
	private readonly shared: SharedStorage;
	private readonly windows: FakeWindow[];
	private readonly ids = ['base'];
	private readonly made = new Set<string>();
	private readonly varied = new Map<string, string>();
	private readonly deleted = new Set<string>();
	private readonly begunToDelete = new Set<string>();

	constructor(scheduler: fc.Scheduler, old: SharedStorage) {
		this.scheduler = scheduler;
		this.shared = new SharedStorage((label) => scheduler.schedule(Promise.resolve(), label));
		this.shared.state = old.state;
		for (const [name, value] of old.secrets) this.shared.secrets.set(name, value);
		this.windows = [this.shared.open(), this.shared.open()];
	}

	async act(index: number, { kind, window: at, target }: WindowAction): Promise<void> {
		const window = this.windows[at] ?? assert.fail();
		const { accounts } = window;
		const id = this.ids[target % this.ids.length] ?? assert.fail();
		const made = `made ${index}`;
		const account = accounts.get(id);
		if (kind === 'kill') return this.kill(at);
		if (kind === 'look') return this.look(window);
		if (kind === 'create') {
			this.ids.push(made);
			const own = { ...base, id: made, name: made };
			await createAccount(own, new Map(secretNames.map((name) => [name, secretFor(own)])), window);
			this.made.add(made);
		}
		if (!account) return;
		if (kind === 'duplicate') {
			this.ids.push(made);
			await duplicateAccount(account, { id: made, name: made }, window);
			this.made.add(made);
		}
		if (kind === 'vary') {
			await accounts.update(id, (now) => withVariable(now, `v${index}`, 'set'));
			this.varied.set(`v${index}`, id);
		}
		if (kind === 'move') await accounts.update(id, (now) => ({ ...now, baseUrl: `https://${index}.example` }));
		// An input was open all the while: the account is as it was when it was opened.
		if (kind === 'replace') await window.keyRing.replace(account, 'access_token', secretFor(account));
		if (kind === 'delete') {
			this.begunToDelete.add(id);
			await deleteAccount(id, window);
			this.deleted.add(id);
		}
	}

	/**
	 * Another window opens in its place. What two windows write within the same moment, with the one killed in it whose
	 * writing was undone, is lost: VS Code offers nothing against that. So a kill waits until that moment is over.
	 */
	private async kill(at: number): Promise<void> {
		const window = this.windows[at] ?? assert.fail();
		if (!this.shared.isQuiet || !window.isKept) return;
		window.kill();
		this.windows[at] = this.shared.open();
	}

	private async look({ accounts, keyRing }: FakeWindow): Promise<void> {
		for (const account of accounts.all()) {
			const { credentials } = await keyRing.keysOf(account);
			for (const value of [credentials.accessToken, credentials.applicationSecretKey, credentials.sessionSecretKey])
				assert.ok(!value || value === secretFor(account), `${value} was given to ${account.baseUrl}`);
		}
	}

	/** Once everything has arrived, in these windows and after the next start. */
	async check(): Promise<void> {
		for (let round = 0; round < 4; round++) {
			for (const { accounts } of this.windows) accounts.refresh();
			await this.scheduler.waitIdle();
		}
		const last = this.shared.open();
		for (const window of [...this.windows, last]) {
			const has = (id: string) => window.accounts.get(id) !== undefined;
			for (const id of this.made) assert.ok(has(id) || this.begunToDelete.has(id), `${id} is lost`);
			for (const id of this.deleted) assert.ok(!has(id), `${id} is revived`);
			for (const [name, id] of this.varied) {
				const account = window.accounts.get(id);
				assert.ok(!account || account.variables?.[name] === 'set', `${name} of ${id} is lost`);
			}
		}
		await this.scheduler.waitFor(this.look(last));
		await this.scheduler.waitFor(last.keyRing.keysOf(base));
		await this.scheduler.waitIdle();
		for (const stored of this.shared.secrets.keys()) {
			const id = stored.split('.')[1] ?? '';
			assert.ok(last.accounts.get(id), `${stored} is orphaned`);
		}
	}
}
