// Windows of one VS Code, as far as their accounts and secrets go.

import type { SecretStorage } from 'vscode';
import type { Account } from '../../../../src/app/accounts/account.ts';
import type { AccountFiles } from '../../../../src/host/accounts/accountFiles.ts';
import { type AccountStore, openAccountStore } from '../../../../src/host/accounts/accountStore.ts';
import { openKeyRing } from '../../../../src/host/accounts/keyRing.ts';

/** What outlives the windows. `pause` is awaited at each step that takes time in VS Code. */
export class SharedStorage {
	readonly files = new Map<string, string>();
	readonly state = new Map<string, unknown>();
	readonly secrets = new Map<string, string>();
	readonly windows = new Set<FakeWindow>();
	readonly pause: (label: string) => Promise<void>;
	hasKeyring = true;
	/** VS Code reports a changed secret some time after it was stored. */
	reportsChanges = true;
	private count = 0;

	constructor(pause: (label: string) => Promise<void> = () => Promise.resolve()) {
		this.pause = pause;
	}

	/** A window that has read nothing yet. */
	open(): FakeWindow {
		const window = new FakeWindow(this);
		this.windows.add(window);
		return window;
	}

	async openWith(account: Account): Promise<FakeWindow> {
		const window = this.open();
		await window.accounts.add(account);
		return window;
	}

	/** A time that is never the same twice. */
	tick(): number {
		this.count += 1;
		return this.count;
	}
}

/** A window with an account store and a key ring, until it is killed. */
export class FakeWindow {
	readonly accounts: AccountStore;
	readonly keyRing: ReturnType<typeof openKeyRing>;
	/** The answer when SecretStorage takes nothing, and how often it was asked for. */
	keepsForSession = false;
	/** The user wants nothing in SecretStorage. */
	isForSession = false;
	asked = 0;
	private readonly shared: SharedStorage;
	private readonly secretListeners = new Set<() => void>();
	private isAlive = true;

	constructor(shared: SharedStorage) {
		this.shared = shared;
		this.accounts = openAccountStore({
			files: this.files(),
			state: {
				get: <T>(key: string, or?: T) => (shared.state.get(key) ?? or) as T,
				update: async (key, value) => void shared.state.set(key, value),
			},
			changed: event(new Set()),
			now: () => shared.tick(),
		});
		this.keyRing = openKeyRing({
			storage: this.secretStorage(),
			changed: event(new Set()),
			isDeleted: (id) => this.accounts.isDeleted(id),
			isForSession: () => this.isForSession,
			askToKeepForSession: async () => {
				this.asked += 1;
				return this.keepsForSession;
			},
		});
	}

	kill(): void {
		this.isAlive = false;
		this.shared.windows.delete(this);
	}

	/** Never resolves once the window is killed. */
	private async pause(label: string): Promise<void> {
		await this.shared.pause(label);
		if (!this.isAlive) await new Promise(() => undefined);
	}

	private files(): AccountFiles {
		const { files } = this.shared;
		return {
			names: async () => {
				await this.pause('names');
				return [...files.keys()];
			},
			read: async (name) => {
				await this.pause('read');
				return files.get(name) ?? Promise.reject(new Error('no such file'));
			},
			write: async (name, text) => {
				await this.pause('write');
				files.set(name, text);
			},
			remove: async (name) => {
				await this.pause('remove');
				files.delete(name);
			},
		};
	}

	private secretStorage(): SecretStorage {
		const { secrets, windows } = this.shared;
		const report = () => {
			if (!this.shared.reportsChanges) return;
			for (const window of windows) for (const listener of window.secretListeners) listener();
		};
		return {
			get: async (key) => {
				await this.pause('get');
				return secrets.get(key);
			},
			keys: async () => {
				await this.pause('keys');
				return [...secrets.keys()];
			},
			store: async (key, value) => {
				await this.pause('store');
				if (!this.shared.hasKeyring) throw new Error('no keyring');
				secrets.set(key, value);
				report();
			},
			delete: async (key) => {
				await this.pause('delete');
				secrets.delete(key);
				report();
			},
			onDidChange: event<never>(this.secretListeners as Set<(value: never) => void>).event,
		};
	}
}

function event<T>(listeners: Set<(value: T) => void>) {
	return {
		event: (listener: (value: T) => void) => {
			listeners.add(listener);
			return { dispose: () => listeners.delete(listener) };
		},
		fire: (value: T) => {
			for (const listener of listeners) listener(value);
		},
		dispose: () => listeners.clear(),
	};
}
