// Profiles and keys in memory, for what runs services with them. Each change is told of, as the real stores do.

import { type SecretName, secretNames } from '../../../src/core/secret.ts';
import type { KeyRing } from '../../../src/host/profiles/keyRing.ts';
import { originOf, type Profile } from '../../../src/host/profiles/profile.ts';
import type { ProfileStore } from '../../../src/host/profiles/profileStore.ts';
import type { ServiceKeys } from '../../../src/net/service/serviceKeys.ts';

/** `pause` is waited for at each step that takes time in VS Code. */
export class FakeProfiles
	implements Pick<ProfileStore, 'all' | 'get' | 'add' | 'update'>, Pick<KeyRing, 'keysOf' | 'replace' | 'forgetAll'>
{
	readonly profiles = new Map<string, Profile>();
	/** By profile and name; see {@link secretsOf}. */
	readonly secrets = new Map<string, { readonly origin: string | undefined; readonly value: string }>();
	private readonly pause: (label: string) => Promise<void>;
	/** Is called after every change. */
	changed: () => void = () => undefined;

	constructor(pause: (label: string) => Promise<void> = () => Promise.resolve()) {
		this.pause = pause;
	}

	all(): Profile[] {
		return [...this.profiles.values()];
	}

	get(id: string | undefined): Profile | undefined {
		return this.profiles.get(id ?? '');
	}

	async add(profile: Profile): Promise<void> {
		this.profiles.set(profile.id, profile);
		await this.pause('add');
		this.changed();
	}

	async update(id: string, change: (profile: Profile) => Profile): Promise<void> {
		const profile = this.get(id);
		if (!profile) return;
		this.profiles.set(id, change(profile));
		await this.pause('update');
		this.changed();
	}

	/** Changes a profile as the user does. */
	edit(id: string, fields: Partial<Profile>): Promise<void> {
		return this.update(id, (profile) => ({ ...profile, ...fields }));
	}

	/** Deletes a profile as the user does: with its secrets. */
	async delete(id: string): Promise<void> {
		this.profiles.delete(id);
		this.changed();
		await this.forgetAll(id);
	}

	async keysOf(profile: Profile): ReturnType<KeyRing['keysOf']> {
		const bound = (name: SecretName) => {
			const secret = this.secrets.get(`${profile.id} ${name}`);
			return secret && secret.origin === originOf(profile) ? secret.value : '';
		};
		const credentials = {
			applicationKey: profile.applicationKey,
			accessToken: bound('access_token'),
			applicationSecretKey: bound('application_secret_key'),
			sessionSecretKey: bound('session_secret_key'),
		};
		await this.pause('keysOf');
		return { credentials, held: [], originMismatch: [], sessionOnly: [] };
	}

	async replace(profile: Profile, name: SecretName, value: string): Promise<boolean> {
		this.secrets.set(`${profile.id} ${name}`, { origin: originOf(profile), value });
		await this.pause('replace');
		this.changed();
		return true;
	}

	async forgetAll(id: string): Promise<void> {
		for (const name of secretNames) this.secrets.delete(`${id} ${name}`);
		await this.pause('forgetAll');
		this.changed();
	}
}

/** A service as far as its owner is concerned. */
export interface FakeService {
	readonly baseUrl: string;
	readonly port: number;
	keys: ServiceKeys;
	replaceKeys(keys: ServiceKeys): void;
	close(): Promise<void>;
}

/** Starts services that listen on nothing, each on the port asked for or the next free one. */
export class FakeServices {
	readonly open: FakeService[] = [];
	/** How many were open at once at most. */
	most = 0;
	/** The next starts fail. */
	failing = false;
	private readonly pause: (label: string) => Promise<void>;

	constructor(pause: (label: string) => Promise<void> = () => Promise.resolve()) {
		this.pause = pause;
	}

	readonly start = async (keys: ServiceKeys, wanted = 4820): Promise<FakeService> => {
		const { failing } = this;
		await this.pause('start');
		if (failing) throw new Error('no port');
		let port = wanted;
		while (this.open.some((other) => other.port === port)) port += 1;
		const service: FakeService = {
			baseUrl: `http://127.0.0.1:${port}`,
			port,
			keys,
			replaceKeys: (others) => {
				service.keys = others;
			},
			close: async () => {
				await this.pause('close');
				this.open.splice(this.open.indexOf(service), 1);
			},
		};
		this.open.push(service);
		this.most = Math.max(this.most, this.open.length);
		return service;
	};
}
