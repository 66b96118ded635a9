import * as v from 'valibot';
import { type Disposable, EventEmitter, type SecretStorage } from 'vscode';
import type { Credentials } from '../../core/call.ts';
import { type SecretName, secretNames } from '../../core/secret.ts';
import { originOf, type Profile } from './profile.ts';

/** A secret together with the origin that it may be sent to. */
const boundSecret = v.object({ origin: v.string(), value: v.string() });
type BoundSecret = v.InferOutput<typeof boundSecret>;

/** What a profile can sign with. */
export interface HeldKeys {
	/** Secrets that belong to another origin than the base_url's are left out. */
	readonly credentials: Credentials;
	readonly held: readonly SecretName[];
	/** The secrets that are stored for another origin: they wait for the user to confirm the new one. */
	readonly originMismatch: readonly SecretName[];
}

/**
 * The only file that touches SecretStorage. Each secret is stored with the origin it belongs to, and comes out only
 * for a profile whose base_url has that origin.
 */
export class KeyRing {
	private readonly storage: SecretStorage;
	private readonly read = new Map<string, Promise<Map<SecretName, BoundSecret>>>();
	private readonly changed = new EventEmitter<void>();
	private readonly subscription: Disposable;
	/** Fires after any secret has changed, in this window or another. */
	readonly onDidChange = this.changed.event;

	constructor(storage: SecretStorage) {
		this.storage = storage;
		this.subscription = storage.onDidChange(() => {
			this.read.clear();
			this.changed.fire();
		});
	}

	/** The profile's credentials, for signing and sending; pass them on as an argument and keep them nowhere. */
	async keysOf(profile: Profile): Promise<HeldKeys> {
		const secrets = await this.secretsOf(profile.id);
		const origin = originOf(profile);
		const value = (name: SecretName) => {
			const secret = secrets.get(name);
			return secret !== undefined && secret.origin === origin ? secret.value : '';
		};
		return {
			credentials: {
				applicationKey: profile.applicationKey,
				accessToken: value('access_token'),
				applicationSecretKey: value('application_secret_key'),
				sessionSecretKey: value('session_secret_key'),
				...(profile.scheme ? { scheme: profile.scheme } : {}),
			},
			held: secretNames.filter((name) => secrets.has(name)),
			originMismatch: secretNames.filter((name) => secrets.has(name) && secrets.get(name)?.origin !== origin),
		};
	}

	/** Stores a secret for the origin of the profile's base_url; an empty one is forgotten. */
	async replace(profile: Profile, name: SecretName, value: string): Promise<void> {
		const origin = originOf(profile);
		if (value === '' || origin === undefined) return this.forget(profile.id, name);
		await this.store(profile.id, name, { origin, value });
	}

	async forget(profileId: string, name: SecretName): Promise<void> {
		this.read.delete(profileId);
		await this.storage.delete(storageKey(profileId, name));
	}

	async forgetAll(profileId: string): Promise<void> {
		for (const name of secretNames) await this.forget(profileId, name);
	}

	/** After the user confirmed it: the profile's secrets may go to the origin of its base_url from now on. */
	async bindToOrigin(profile: Profile): Promise<void> {
		const origin = originOf(profile);
		if (origin === undefined) return;
		for (const [name, { value }] of await this.secretsOf(profile.id)) {
			await this.store(profile.id, name, { origin, value });
		}
	}

	/** Gives `to` the secrets of `from`; they stay bound to the origins they had. */
	async copy(from: Profile, to: Profile): Promise<void> {
		for (const [name, secret] of await this.secretsOf(from.id)) await this.store(to.id, name, secret);
	}

	dispose(): void {
		this.subscription.dispose();
		this.changed.dispose();
		this.read.clear();
	}

	private async store(profileId: string, name: SecretName, secret: BoundSecret): Promise<void> {
		this.read.delete(profileId);
		await this.storage.store(storageKey(profileId, name), JSON.stringify(secret));
	}

	/** Read once and kept in memory until a secret changes: the signature is made anew at every keystroke. */
	private secretsOf(profileId: string): Promise<Map<SecretName, BoundSecret>> {
		const known = this.read.get(profileId);
		if (known) return known;
		const reading = this.readAll(profileId);
		this.read.set(profileId, reading);
		reading.catch(() => this.read.delete(profileId));
		return reading;
	}

	private async readAll(profileId: string): Promise<Map<SecretName, BoundSecret>> {
		const secrets = new Map<SecretName, BoundSecret>();
		for (const name of secretNames) {
			const secret = parseSecret(await this.storage.get(storageKey(profileId, name)));
			if (secret) secrets.set(name, secret);
		}
		return secrets;
	}
}

function storageKey(profileId: string, name: SecretName): string {
	return `signedCall.${profileId}.${name}`;
}

function parseSecret(stored: string | undefined): BoundSecret | undefined {
	if (stored === undefined) return undefined;
	try {
		const result = v.safeParse(boundSecret, JSON.parse(stored));
		return result.success ? result.output : undefined;
	} catch {
		return undefined;
	}
}
