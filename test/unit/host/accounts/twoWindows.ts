// Windows of one VS Code, as far as what they store goes. Its global state is one value: each window writes the whole of
// it from a copy of its own, which another window's writing replaces when it arrives. Secrets are stored one by one.

import { isDeepStrictEqual } from 'node:util';
import type { Memento, SecretStorage } from 'vscode';
import { mergeRecords, readRecord } from '../../../../src/host/accounts/accountRecord.ts';
import { AccountStore } from '../../../../src/host/accounts/accountStore.ts';
import { openKeyRing } from '../../../../src/host/accounts/keyRing.ts';

type Values = Record<string, unknown>;

/** What outlives the windows. `pause` is waited for wherever VS Code takes its time. */
export class SharedStorage {
	state: Values = {};
	readonly secrets = new Map<string, string>();
	readonly windows = new Set<FakeWindow>();
	readonly pause: (label: string) => Promise<void>;
	hasKeyring = true;
	private count = 0;

	constructor(pause: (label: string) => Promise<void> = () => Promise.resolve()) {
		this.pause = pause;
	}

	open(): FakeWindow {
		const window = new FakeWindow(this);
		this.windows.add(window);
		return window;
	}

	/** True when every window has what the others wrote. */
	get isQuiet(): boolean {
		return [...this.windows].every(({ arriving }) => arriving.length === 0);
	}

	/** A time that never comes twice. */
	tick(): number {
		this.count += 1;
		return this.count;
	}

	/** Everything that was written arrives everywhere, in the order in which it was written. */
	deliver(): void {
		for (const window of this.windows) while (window.arriving.length > 0) window.arrive();
	}
}

/** A window with an account store and a key ring, until it is killed: then nothing in it goes on. */
export class FakeWindow {
	readonly accounts: AccountStore;
	readonly keyRing: ReturnType<typeof openKeyRing>;
	readonly arriving: Values[] = [];
	/** What is answered when SecretStorage takes nothing, and how often that was asked. */
	keepsForSession = false;
	/** The user wants nothing in SecretStorage. */
	isForSession = false;
	asked = 0;
	private readonly shared: SharedStorage;
	private copy: Values;
	/** By key, what this window was told is written. */
	private readonly written = new Map<string, unknown>();
	private readonly secretListeners = new Set<() => void>();
	private isAlive = true;

	constructor(shared: SharedStorage) {
		this.shared = shared;
		this.copy = structuredClone(shared.state);
		this.accounts = new AccountStore({
			state: this.memento(),
			changed: event(new Set()),
			later: (look) => {
				let isWanted = true;
				void this.pause('look').then(() => isWanted && look());
				return {
					dispose: () => {
						isWanted = false;
					},
				};
			},
			now: () => shared.tick(),
		});
		this.keyRing = openKeyRing({
			storage: this.secretStorage(),
			changed: event(new Set()),
			isDeleted: (id) => this.accounts.isDeleted(id),
			accountsWritten: () => this.accounts.allWritten(),
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

	/** Whether all that this window was told is written is still there. */
	get isKept(): boolean {
		return [...this.written].every(([key, value]) => {
			const [mine, kept] = [readRecord(value), readRecord(this.shared.state[key])];
			return !mine || (kept && isDeepStrictEqual(mergeRecords(kept, mine), kept));
		});
	}

	/** The oldest of what other windows, or this one, wrote replaces the copy. */
	arrive(): void {
		this.copy = structuredClone(this.arriving.shift() ?? this.copy);
	}

	/** Is over only if the window still lives then. */
	private async pause(label: string): Promise<void> {
		await this.shared.pause(label);
		if (!this.isAlive) await new Promise(() => undefined);
	}

	private memento(): Memento {
		const get = (key: string, fallback?: unknown) => this.copy[key] ?? fallback;
		return {
			get: get as Memento['get'],
			keys: () => Object.keys(this.copy),
			update: async (key, value) => {
				if (value === undefined) delete this.copy[key];
				else this.copy[key] = structuredClone(value);
				await this.pause('write');
				this.shared.state = structuredClone(this.copy);
				this.written.set(key, value);
				for (const window of this.shared.windows) {
					window.arriving.push(structuredClone(this.shared.state));
					void this.shared.pause('arrive').then(() => window.arrive());
				}
			},
		};
	}

	private secretStorage(): SecretStorage {
		const { secrets, windows } = this.shared;
		const tell = () => {
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
				tell();
			},
			delete: async (key) => {
				await this.pause('delete');
				secrets.delete(key);
				tell();
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
