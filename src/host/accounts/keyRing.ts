import * as v from 'valibot';
import type { EventEmitter, SecretStorage } from 'vscode';
import type { Credentials } from '../../core/call.ts';
import { WorkbenchError } from '../../core/errors.ts';
import { type SecretName, secretNames } from '../../core/secret.ts';
import { type Account, originOf } from './account.ts';
import { type NetworkSecretName, networkSecretNames, proxyOriginOf } from './accountNetwork.ts';

/** A secret together with the origin that it may be sent to. */
const boundSecret = v.object({ origin: v.string(), value: v.string() });
const storedSecret = v.pipe(v.string(), v.parseJson(), boundSecret);
type BoundSecret = v.InferOutput<typeof boundSecret>;

/** What an account can sign with. */
export interface HeldKeys {
	/** Secrets that belong to another origin than the base_url's are left out. */
	readonly credentials: Credentials;
	readonly held: readonly SecretName[];
	/** The secrets that are stored for another origin: they wait for the user to confirm the new one. */
	readonly originMismatch: readonly SecretName[];
	/** The secrets that SecretStorage has not: this window has them in memory until it is closed. */
	readonly sessionOnly: readonly SecretName[];
}

const keyPrefix = 'signedCall.';

/** All that is stored of an account: what it signs with, and what it needs on the way to the service. */
type StoredName = SecretName | NetworkSecretName;
const storedNames: readonly StoredName[] = [...secretNames, ...networkSecretNames];

export type KeyRing = ReturnType<typeof openKeyRing>;

/** What the key ring works with. */
export interface KeyRingPorts {
	readonly storage: SecretStorage;
	readonly changed: Pick<EventEmitter<void>, 'event' | 'fire' | 'dispose'>;
	/** Whether the account was deleted: then no secret of it is stored, and those that are left are deleted. */
	readonly isDeleted: (accountId: string) => boolean;
	/** Is over once the accounts are stored that are known here: no secret is stored before its account. */
	readonly accountsWritten: () => Promise<void>;
	/** Whether the user wants new secrets kept in memory, and none in SecretStorage. */
	readonly isForSession: () => boolean;
	/** SecretStorage takes no secrets here, as without a keyring of the system: asks whether to keep them in memory. */
	readonly askToKeepForSession: () => PromiseLike<boolean>;
}

/**
 * The only file that touches SecretStorage. Each secret is stored with the origin it belongs to, and comes out only
 * for an account whose base_url has that origin.
 */
export function openKeyRing(ports: KeyRingPorts) {
	const { storage, changed, isDeleted, accountsWritten, isForSession, askToKeepForSession } = ports;
	/** By key of SecretStorage, which did not take them or should not have them. */
	const session = new Map<string, BoundSecret>();
	/** Kept in memory until a secret changes: the signature is made anew at every keystroke. */
	const read = new Map<string, Promise<Map<StoredName, BoundSecret>>>();
	const listening = storage.onDidChange(() => {
		read.clear();
		changed.fire();
	});
	let isSwept = false;

	/**
	 * Deletes what a window that was closed in the middle of deleting an account has left. Secrets of an account that is not
	 * known here stay: SecretStorage is one for all profiles of VS Code, while each of them has accounts of its own.
	 */
	async function sweep(): Promise<void> {
		for (const key of await storage.keys()) {
			const place = placeOf(key);
			if (place && isDeleted(place.accountId)) await storage.delete(key);
		}
	}

	function secretsOf(accountId: string): Promise<Map<StoredName, BoundSecret>> {
		// At the first use, so that starting costs nothing; what could not be swept is swept at the next start.
		if (!isSwept) sweep().catch(() => undefined);
		isSwept = true;
		const known = read.get(accountId);
		if (known) return known;
		const reading = readAll(accountId);
		read.set(accountId, reading);
		reading.catch(() => read.delete(accountId));
		return reading;
	}

	async function readAll(accountId: string): Promise<Map<StoredName, BoundSecret>> {
		const secrets = new Map<StoredName, BoundSecret>();
		for (const name of storedNames) {
			const kept = session.get(storageKey(accountId, name));
			const stored = kept ? undefined : v.safeParse(storedSecret, await storage.get(storageKey(accountId, name)));
			const secret = kept ?? (stored?.success ? stored.output : undefined);
			if (secret) secrets.set(name, secret);
		}
		return secrets;
	}

	/** Answers whether it is stored: of an account that was deleted it is not. */
	async function store(accountId: string, name: StoredName, secret: BoundSecret, inSession: boolean): Promise<boolean> {
		if (isDeleted(accountId)) return false;
		await accountsWritten();
		read.delete(accountId);
		const key = storageKey(accountId, name);
		const keep = () => {
			session.set(key, secret);
			read.delete(accountId);
			changed.fire();
		};
		if (inSession) {
			keep();
			await storage.delete(key);
		} else {
			try {
				await storage.store(key, JSON.stringify(secret));
				session.delete(key);
			} catch (error) {
				// Who has said yes once in this window is not asked for each key.
				if (session.size === 0 && !(await askToKeepForSession())) throw error;
				keep();
			}
		}
		if (!isDeleted(accountId)) return true;
		// Deleted meanwhile: whoever deleted the account may have deleted its secrets before this one was stored.
		await forget(accountId, name);
		return false;
	}

	async function forget(accountId: string, name: StoredName): Promise<void> {
		read.delete(accountId);
		const key = storageKey(accountId, name);
		// What is in memory was not taken by SecretStorage; an older value may be there all the same.
		const wasInSession = session.delete(key);
		try {
			await storage.delete(key);
		} finally {
			if (wasInSession) changed.fire();
		}
	}

	return {
		/** Fires after any secret has changed, in this window or another. */
		onDidChange: changed.event,

		/** The account's credentials, for signing and sending; pass them on as an argument and keep them nowhere. */
		async keysOf(account: Account): Promise<HeldKeys> {
			const secrets = await secretsOf(account.id);
			const origin = originOf(account);
			const held = secretNames.filter((name) => secrets.has(name));
			const originMismatch = held.filter((name) => secrets.get(name)?.origin !== origin);
			const value = (name: SecretName) => (originMismatch.includes(name) ? '' : (secrets.get(name)?.value ?? ''));
			const credentials = {
				applicationKey: account.applicationKey,
				accessToken: value('access_token'),
				applicationSecretKey: value('application_secret_key'),
				sessionSecretKey: value('session_secret_key'),
				...(account.scheme && { scheme: account.scheme }),
			};
			const sessionOnly = held.filter((name) => session.has(storageKey(account.id, name)));
			return { credentials, held, originMismatch, sessionOnly };
		},

		/** What the account needs on the way to its service; none that was stored for another service, or another proxy. */
		async networkSecretsOf(account: Account): Promise<Partial<Record<NetworkSecretName, string>>> {
			const secrets = await secretsOf(account.id);
			const usable = networkSecretNames.flatMap((name) => {
				const secret = secrets.get(name);
				return secret && secret.origin === originFor(account, name) ? [[name, secret.value]] : [];
			});
			return Object.fromEntries(usable);
		},

		/** The secrets of an account, whatever origin they are for: only for what must not store or show them. */
		async valuesOf(accountId: string): Promise<string[]> {
			return Array.from((await secretsOf(accountId)).values(), ({ value }) => value);
		},

		/** Hands each stored secret that an account signs with to `use`, whatever its origin: for what must know it again and not hold it. */
		async fromEach(accountId: string, use: (value: string, name: SecretName) => void): Promise<void> {
			const secrets = await readAll(accountId);
			for (const name of secretNames) {
				const secret = secrets.get(name);
				if (secret) use(secret.value, name);
			}
		},

		/**
		 * Stores a secret for the origin of the account's base_url, in place of the one that was held; an empty one is forgotten.
		 * @returns false when the account was deleted, so that it is not kept.
		 * @throws {WorkbenchError} `secret-not-stored` when there is no such origin: the one that was held stays.
		 */
		async replace(account: Account, name: StoredName, value: string): Promise<boolean> {
			if (value === '') {
				await forget(account.id, name);
				return true;
			}
			const origin = originFor(account, name);
			if (origin !== undefined) return store(account.id, name, { origin, value }, isForSession());
			throw new WorkbenchError('secret-not-stored', `the account has no address that ${name} could belong to`);
		},

		forget,

		async forgetAll(accountId: string): Promise<void> {
			for (const name of storedNames) await forget(accountId, name);
		},

		/** After the user confirmed it: the account's secrets may go to the origin of its base_url from now on. */
		async bindToOrigin(account: Account): Promise<void> {
			const origin = originOf(account);
			if (origin === undefined) return;
			// As they are stored now: another window may have replaced one a moment ago.
			for (const [name, { value }] of await readAll(account.id)) {
				if (name === 'proxy_password') continue;
				await store(account.id, name, { origin, value }, session.has(storageKey(account.id, name)));
			}
		},

		/** Gives `to` the secrets of `from`; they stay bound to the origins they had. */
		async copy(from: Account, to: Account): Promise<void> {
			for (const [name, secret] of await readAll(from.id)) {
				await store(to.id, name, secret, isForSession() || session.has(storageKey(from.id, name)));
			}
		},

		dispose(): void {
			listening.dispose();
			changed.dispose();
			session.clear();
			read.clear();
		},
	};
}

/** Where a secret may be sent: that of the proxy to the proxy, all others to the service. */
function originFor(account: Account, name: StoredName): string | undefined {
	return name === 'proxy_password' ? proxyOriginOf(account) : originOf(account);
}

function storageKey(accountId: string, name: StoredName): string {
	return `${keyPrefix}${accountId}.${name}`;
}

/** The account and the secret that a key of SecretStorage is about. */
function placeOf(key: string): { readonly accountId: string; readonly name: StoredName } | undefined {
	for (const name of storedNames) {
		const accountId = key.slice(keyPrefix.length, -name.length - 1);
		if (key === storageKey(accountId, name)) return { accountId, name };
	}
	return undefined;
}
