import * as v from 'valibot';
import type { EventEmitter, SecretStorage } from 'vscode';
import type { Credentials } from '../../core/call.ts';
import { WorkbenchError } from '../../core/errors.ts';
import { type SecretName, secretNames } from '../../core/secret.ts';
import { originOf, type Profile } from './profile.ts';
import { type NetworkSecretName, networkSecretNames, proxyOriginOf } from './profileNetwork.ts';

/** A secret together with the origin that it may be sent to. */
const boundSecret = v.object({ origin: v.string(), value: v.string() });
const storedSecret = v.pipe(v.string(), v.parseJson(), boundSecret);
type BoundSecret = v.InferOutput<typeof boundSecret>;

/** What a profile can sign with. */
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

/** All that is stored of a profile: what it signs with, and what it needs on the way to the service. */
type StoredName = SecretName | NetworkSecretName;
const storedNames: readonly StoredName[] = [...secretNames, ...networkSecretNames];

export type KeyRing = ReturnType<typeof openKeyRing>;

/** What the key ring works with. */
export interface KeyRingPorts {
	readonly storage: SecretStorage;
	readonly changed: Pick<EventEmitter<void>, 'event' | 'fire' | 'dispose'>;
	/** Whether the profile was deleted: then no secret of it is stored, and those that are left are deleted. */
	readonly isDeleted: (profileId: string) => boolean;
	/** Is over once the profiles are stored that are known here: no secret is stored before its profile. */
	readonly profilesWritten: () => Promise<void>;
	/** Whether the user wants new secrets kept in memory, and none in SecretStorage. */
	readonly isForSession: () => boolean;
	/** SecretStorage takes no secrets here, as without a keyring of the system: asks whether to keep them in memory. */
	readonly askToKeepForSession: () => PromiseLike<boolean>;
}

/**
 * The only file that touches SecretStorage. Each secret is stored with the origin it belongs to, and comes out only
 * for a profile whose base_url has that origin.
 */
export function openKeyRing(ports: KeyRingPorts) {
	const { storage, changed, isDeleted, profilesWritten, isForSession, askToKeepForSession } = ports;
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
	 * Deletes what a window that was closed in the middle of deleting a profile has left. Secrets of a profile that is not
	 * known here stay: SecretStorage is one for all profiles of VS Code, while each of them has profiles of its own.
	 */
	async function sweep(): Promise<void> {
		for (const key of await storage.keys()) {
			const place = placeOf(key);
			if (place && isDeleted(place.profileId)) await storage.delete(key);
		}
	}

	function secretsOf(profileId: string): Promise<Map<StoredName, BoundSecret>> {
		// At the first use, so that starting costs nothing; what could not be swept is swept at the next start.
		if (!isSwept) sweep().catch(() => undefined);
		isSwept = true;
		const known = read.get(profileId);
		if (known) return known;
		const reading = readAll(profileId);
		read.set(profileId, reading);
		reading.catch(() => read.delete(profileId));
		return reading;
	}

	async function readAll(profileId: string): Promise<Map<StoredName, BoundSecret>> {
		const secrets = new Map<StoredName, BoundSecret>();
		for (const name of storedNames) {
			const kept = session.get(storageKey(profileId, name));
			const stored = kept ? undefined : v.safeParse(storedSecret, await storage.get(storageKey(profileId, name)));
			const secret = kept ?? (stored?.success ? stored.output : undefined);
			if (secret) secrets.set(name, secret);
		}
		return secrets;
	}

	/** Answers whether it is stored: of a profile that was deleted it is not. */
	async function store(profileId: string, name: StoredName, secret: BoundSecret, inSession: boolean): Promise<boolean> {
		if (isDeleted(profileId)) return false;
		await profilesWritten();
		read.delete(profileId);
		const key = storageKey(profileId, name);
		const keep = () => {
			session.set(key, secret);
			read.delete(profileId);
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
		if (!isDeleted(profileId)) return true;
		// Deleted meanwhile: whoever deleted the profile may have deleted its secrets before this one was stored.
		await forget(profileId, name);
		return false;
	}

	async function forget(profileId: string, name: StoredName): Promise<void> {
		read.delete(profileId);
		const key = storageKey(profileId, name);
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

		/** The profile's credentials, for signing and sending; pass them on as an argument and keep them nowhere. */
		async keysOf(profile: Profile): Promise<HeldKeys> {
			const secrets = await secretsOf(profile.id);
			const origin = originOf(profile);
			const held = secretNames.filter((name) => secrets.has(name));
			const originMismatch = held.filter((name) => secrets.get(name)?.origin !== origin);
			const value = (name: SecretName) => (originMismatch.includes(name) ? '' : (secrets.get(name)?.value ?? ''));
			const credentials = {
				applicationKey: profile.applicationKey,
				accessToken: value('access_token'),
				applicationSecretKey: value('application_secret_key'),
				sessionSecretKey: value('session_secret_key'),
				...(profile.scheme && { scheme: profile.scheme }),
			};
			const sessionOnly = held.filter((name) => session.has(storageKey(profile.id, name)));
			return { credentials, held, originMismatch, sessionOnly };
		},

		/** What the profile needs on the way to its service; none that was stored for another service, or another proxy. */
		async networkSecretsOf(profile: Profile): Promise<Partial<Record<NetworkSecretName, string>>> {
			const secrets = await secretsOf(profile.id);
			const usable = networkSecretNames.flatMap((name) => {
				const secret = secrets.get(name);
				return secret && secret.origin === originFor(profile, name) ? [[name, secret.value]] : [];
			});
			return Object.fromEntries(usable);
		},

		/** The secrets of a profile, whatever origin they are for: only for what must not store or show them. */
		async valuesOf(profileId: string): Promise<string[]> {
			return Array.from((await secretsOf(profileId)).values(), ({ value }) => value);
		},

		/** Hands each stored secret that a profile signs with to `use`, whatever its origin: for what must know it again and not hold it. */
		async fromEach(profileId: string, use: (value: string, name: SecretName) => void): Promise<void> {
			const secrets = await readAll(profileId);
			for (const name of secretNames) {
				const secret = secrets.get(name);
				if (secret) use(secret.value, name);
			}
		},

		/**
		 * Stores a secret for the origin of the profile's base_url, in place of the one that was held; an empty one is forgotten.
		 * @returns false when the profile was deleted, so that it is not kept.
		 * @throws {WorkbenchError} `secret-not-stored` when there is no such origin: the one that was held stays.
		 */
		async replace(profile: Profile, name: StoredName, value: string): Promise<boolean> {
			if (value === '') {
				await forget(profile.id, name);
				return true;
			}
			const origin = originFor(profile, name);
			if (origin !== undefined) return store(profile.id, name, { origin, value }, isForSession());
			throw new WorkbenchError('secret-not-stored', `the profile has no address that ${name} could belong to`);
		},

		forget,

		async forgetAll(profileId: string): Promise<void> {
			for (const name of storedNames) await forget(profileId, name);
		},

		/** After the user confirmed it: the profile's secrets may go to the origin of its base_url from now on. */
		async bindToOrigin(profile: Profile): Promise<void> {
			const origin = originOf(profile);
			if (origin === undefined) return;
			// As they are stored now: another window may have replaced one a moment ago.
			for (const [name, { value }] of await readAll(profile.id)) {
				if (name === 'proxy_password') continue;
				await store(profile.id, name, { origin, value }, session.has(storageKey(profile.id, name)));
			}
		},

		/** Gives `to` the secrets of `from`; they stay bound to the origins they had. */
		async copy(from: Profile, to: Profile): Promise<void> {
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
function originFor(profile: Profile, name: StoredName): string | undefined {
	return name === 'proxy_password' ? proxyOriginOf(profile) : originOf(profile);
}

function storageKey(profileId: string, name: StoredName): string {
	return `${keyPrefix}${profileId}.${name}`;
}

/** The profile and the secret that a key of SecretStorage is about. */
function placeOf(key: string): { readonly profileId: string; readonly name: StoredName } | undefined {
	for (const name of storedNames) {
		const profileId = key.slice(keyPrefix.length, -name.length - 1);
		if (key === storageKey(profileId, name)) return { profileId, name };
	}
	return undefined;
}
