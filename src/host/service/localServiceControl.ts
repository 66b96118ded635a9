import { randomUUID } from 'node:crypto';
import { EventEmitter, l10n } from 'vscode';
import { settings } from '../../ids.ts';
import type { LocalService } from '../../net/service/localService.ts';
import type { KeyRing } from '../profiles/keyRing.ts';
import type { Profile } from '../profiles/profile.ts';
import { freeName } from '../profiles/profileForm.ts';
import type { ProfileStore } from '../profiles/profileStore.ts';
import { numberSetting } from '../settings.ts';

/** Starts and stops the embedded local service, and keeps the profile that calls it. */
export class LocalServiceControl {
	private readonly profiles: ProfileStore;
	private readonly keyRing: KeyRing;
	private readonly changed = new EventEmitter<void>();
	private starting: Promise<Profile> | undefined;
	private service: LocalService | undefined;
	/** Fires after the service was started or stopped. */
	readonly onDidChange = this.changed.event;

	constructor(profiles: ProfileStore, keyRing: KeyRing) {
		this.profiles = profiles;
		this.keyRing = keyRing;
	}

	/** The port it listens on, or undefined while it is not running. */
	get port(): number | undefined {
		return this.service?.port;
	}

	/** Starts the service if it is not running. Answers the profile that calls it. */
	start(): Promise<Profile> {
		this.starting ??= this.startOnce().catch((error: unknown) => {
			this.starting = undefined;
			throw error;
		});
		return this.starting;
	}

	async stop(): Promise<void> {
		const { service } = this;
		this.service = undefined;
		this.starting = undefined;
		await service?.close();
		this.changed.fire();
	}

	async dispose(): Promise<void> {
		await this.service?.close();
		this.service = undefined;
		this.changed.dispose();
	}

	private async startOnce(): Promise<Profile> {
		const { startLocalService } = await import('../../net/service/localService.ts');
		const { freshServiceKeys } = await import('../../net/service/serviceKeys.ts');
		const existing = this.profiles.all().find(({ isLocalService }) => isLocalService);
		const { credentials } = existing ? await this.keyRing.keysOf(existing) : {};
		const fresh = freshServiceKeys();
		// The profile's keys are kept, so that a client of the user's own that has them goes on working.
		const keys = {
			applicationKey: existing?.applicationKey || fresh.applicationKey,
			accessToken: credentials?.accessToken || fresh.accessToken,
			applicationSecretKey: credentials?.applicationSecretKey || fresh.applicationSecretKey,
			sessionSecretKey: credentials?.sessionSecretKey || fresh.sessionSecretKey,
		};
		this.service = await startLocalService({ keys, port: numberSetting(settings.localServicePort, 4820) });
		const profile: Profile = {
			id: existing?.id ?? randomUUID(),
			name: existing?.name ?? freeName(l10n.t('Local service'), this.profiles.all()),
			baseUrl: this.service.baseUrl,
			applicationKey: keys.applicationKey,
			scheme: existing?.scheme ?? 'server-server',
			isLocalService: true,
		};
		// Storing them anew binds them to the origin of the port that this service now has.
		await this.keyRing.replace(profile, 'access_token', keys.accessToken);
		await this.keyRing.replace(profile, 'application_secret_key', keys.applicationSecretKey);
		await this.keyRing.replace(profile, 'session_secret_key', keys.sessionSecretKey);
		await this.profiles.put(profile);
		this.changed.fire();
		return profile;
	}
}
