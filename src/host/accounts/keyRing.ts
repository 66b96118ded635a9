import * as v from 'valibot';
import type { EventEmitter, SecretStorage } from 'vscode';
import { type Account, originOf } from '../../app/accounts/account.ts';
import { type NetworkSecretName, proxyOriginOf } from '../../app/accounts/accountNetwork.ts';
import { secretNamesOf } from '../../app/accounts/accountService.ts';
import { credentialsOf } from '../../app/accounts/givenAccount.ts';
import type { HeldKeys } from '../../app/ports.ts';
import { WorkbenchError } from '../../core/call/errors.ts';
import { parsed } from '../../core/schema.ts';
import { networkSecretNames, refreshTokenName } from '../../core/services/service.ts';

/** A secret together with the origin that it may be sent to. */
const boundSecret = v.object({ origin: v.string(), value: v.string() });
const storedSecret = v.pipe(v.string(), v.parseJson(), boundSecret);
type BoundSecret = v.InferOutput<typeof boundSecret>;

export type KeyRing = ReturnType<typeof openKeyRing>;

export interface KeyRingPorts {
	readonly storage: SecretStorage;
	readonly changed: Pick<EventEmitter<void>, 'event' | 'fire' | 'dispose'>;
	/** Whether the account was deleted: its secrets are then deleted and none is stored. */
	readonly isDeleted: (accountId: string) => Promise<boolean>;
	/** Whether the user wants new secrets in memory only, not in SecretStorage. */
	readonly isForSession: () => boolean;
	/** SecretStorage failed, as without a system keyring: asks whether to keep secrets in memory. */
	readonly askToKeepForSession: () => PromiseLike<boolean>;
}

/** The only file that touches SecretStorage. A secret is read only for the origin that it was stored for. */
export function openKeyRing({ storage, changed, isDeleted, isForSession, askToKeepForSession }: KeyRingPorts) {
	/** Secrets of this session, by key of SecretStorage. */
	const session = new Map<string, BoundSecret>();
	/** Cached until a secret changes: each keystroke signs again. */
	const read = new Map<string, Promise<Map<string, BoundSecret>>>();
	const listening = storage.onDidChange(() => {
		read.clear();
		changed.fire();
	});
	let isSwept = false;

	/** Deletes secrets of deleted accounts. Those of unknown ones stay: they may be of another VS Code profile. */
	async function sweep(): Promise<void> {
		for (const key of await storage.keys()) {
			const place = placeOf(key);
			if (place && (await isDeleted(place.accountId))) await storage.delete(key);
		}
	}

	function secretsOf(accountId: string): Promise<Map<string, BoundSecret>> {
		// At the first use, so that the start is free; a failure is repeated at the next start.
		if (!isSwept) sweep().catch(() => undefined);
		isSwept = true;
		const known = read.get(accountId);
		if (known) return known;
		const reading = readAll(accountId);
		read.set(accountId, reading);
		reading.catch(() => read.delete(accountId));
		return reading;
	}

	async function readAll(accountId: string): Promise<Map<string, BoundSecret>> {
		const secrets = new Map<string, BoundSecret>();
		for (const key of [...(await storage.keys()), ...session.keys()]) {
			const place = placeOf(key);
			if (place?.accountId !== accountId) continue;
			const secret = session.get(key) ?? parsed(storedSecret, await storage.get(key));
			if (secret) secrets.set(place.name, secret);
		}
		return secrets;
	}

	/** Returns false when the account was deleted. */
	async function store(accountId: string, name: string, secret: BoundSecret, inSession: boolean): Promise<boolean> {
		if (await isDeleted(accountId)) return false;
		const key = storageKey(accountId, name);
		const storeInSession = () => {
			session.set(key, secret);
			read.delete(accountId);
			changed.fire();
		};
		if (inSession) {
			storeInSession();
			await storage.delete(key);
		} else {
			try {
				await storage.store(key, JSON.stringify(secret));
				session.delete(key);
			} catch (error) {
				// Ask once per window.
				if (session.size === 0 && !(await askToKeepForSession())) throw error;
				storeInSession();
			}
		}
		// VS Code reports the change later.
		read.delete(accountId);
		if (!(await isDeleted(accountId))) return true;
		// The account was deleted while this secret was stored.
		await forget(accountId, name);
		return false;
	}

	async function forget(accountId: string, name: string): Promise<void> {
		const key = storageKey(accountId, name);
		// SecretStorage may have an older value.
		const wasInSession = session.delete(key);
		try {
			await storage.delete(key);
		} finally {
			read.delete(accountId);
			if (wasInSession) changed.fire();
		}
	}

	return {
		/** Fires after any secret has changed, in this window or another. */
		onDidChange: changed.event,

		/** The account's credentials, for signing and sending; pass them on as an argument and store them nowhere. */
		async keysOf(account: Account): Promise<HeldKeys> {
			const secrets = await secretsOf(account.id);
			const origin = originOf(account);
			const held = secretNamesOf(account).filter((name) => secrets.has(name));
			const originMismatch = held.filter((name) => secrets.get(name)?.origin !== origin);
			const usable = held.filter((name) => !originMismatch.includes(name));
			const values = Object.fromEntries(usable.map((name) => [name, secrets.get(name)?.value ?? '']));
			const credentials = credentialsOf(account, values);
			const sessionOnly = held.filter((name) => session.has(storageKey(account.id, name)));
			return { credentials, values, held, originMismatch, sessionOnly };
		},

		/** Network secrets of the account; none that was stored for another service or proxy. */
		async networkSecretsOf(account: Account): Promise<Partial<Record<NetworkSecretName, string>>> {
			const secrets = await secretsOf(account.id);
			const usable = networkSecretNames.flatMap((name) => {
				const secret = secrets.get(name);
				return secret && secret.origin === originFor(account, name) ? [[name, secret.value]] : [];
			});
			return Object.fromEntries(usable);
		},

		/** What buys a new token, where it was issued at the origin of the account's base_url. */
		async refreshTokenOf(account: Account): Promise<string | undefined> {
			const stored = (await secretsOf(account.id)).get(refreshTokenName);
			return stored && stored.origin === originOf(account) ? stored.value : undefined;
		},

		/** All secret values of an account, for code that masks them. */
		async valuesOf(accountId: string): Promise<string[]> {
			return Array.from((await secretsOf(accountId)).values(), ({ value }) => value);
		},

		/** The signing secrets of an account by name, for fingerprints and masks: the caller must not store them. */
		async signingSecretsOf(accountId: string): Promise<Record<string, string>> {
			const ofNetwork: readonly string[] = networkSecretNames;
			const secrets = Array.from(await readAll(accountId), ([name, { value }]) => [name, value] as const);
			return Object.fromEntries(secrets.filter(([name]) => !ofNetwork.includes(name)));
		},

		/**
		 * Stores a secret for the origin of the account's base_url; an empty one is deleted.
		 * @returns false when the account was deleted
		 * @throws {WorkbenchError} `secret-not-stored` when the base_url has no origin; the old secret stays
		 */
		async replace(account: Account, name: string, value: string): Promise<boolean> {
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
			const keys = [...(await storage.keys()), ...session.keys()];
			for (const { accountId: id, name } of keys.flatMap((key) => placeOf(key) ?? [])) {
				if (id === accountId) await forget(id, name);
			}
		},

		/** Binds the account's secrets to the origin of its base_url, after the user confirmed it. */
		async bindToOrigin(account: Account): Promise<void> {
			const origin = originOf(account);
			if (origin === undefined) return;
			// Read again: another window may have replaced one.
			for (const [name, { value }] of await readAll(account.id)) {
				if (name === 'proxy_password') continue;
				await store(account.id, name, { origin, value }, session.has(storageKey(account.id, name)));
			}
		},

		/** Copies the secrets; they stay bound to their origins. */
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
function originFor(account: Account, name: string): string | undefined {
	return name === 'proxy_password' ? proxyOriginOf(account) : originOf(account);
}

function storageKey(accountId: string, name: string): string {
	return `signedCall.${accountId}.${name}`;
}

/** The account and the secret that a key of SecretStorage is about: no id of an account has a dot in it. */
function placeOf(key: string): { readonly accountId: string; readonly name: string } | undefined {
	const [, accountId, name] = /^signedCall\.([^.]+)\.(.+)$/.exec(key) ?? [];
	return accountId === undefined || name === undefined ? undefined : { accountId, name };
}
