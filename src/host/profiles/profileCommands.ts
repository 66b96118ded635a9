import { randomUUID } from 'node:crypto';
import { l10n, window } from 'vscode';
import { readBaseUrl } from '../../core/baseUrl.ts';
import { type SecretName, secretNames } from '../../ids.ts';
import { askText, confirm, formTitle } from './inputSteps.ts';
import type { KeyRing } from './keyRing.ts';
import { needsPlainHttpConfirmation, originOf, type Profile } from './profile.ts';
import {
	askNewProfile,
	askScheme,
	askSecret,
	baseUrlMessage,
	cleanBaseUrl,
	freeName,
	nameMessage,
} from './profileForm.ts';
import type { ProfileStore } from './profileStore.ts';

/** The fields of a profile that can be edited one by one. */
export type ProfileField = 'name' | 'base_url' | 'application_key' | 'scheme';

/** What the user does with profiles: each asks what it needs in native inputs and stores the outcome. */
export class ProfileCommands {
	private readonly profiles: ProfileStore;
	private readonly keyRing: KeyRing;

	constructor(profiles: ProfileStore, keyRing: KeyRing) {
		this.profiles = profiles;
		this.keyRing = keyRing;
	}

	/** Makes a profile and makes it the active one. */
	async create(): Promise<Profile | undefined> {
		const profile = await askNewProfile(this.profiles, this.keyRing);
		if (!profile) return undefined;
		await this.profiles.activate(profile.id);
		await this.confirmPlainHttp(profile);
		return profile;
	}

	async editField(profile: Profile, field: ProfileField): Promise<void> {
		switch (field) {
			case 'name':
				return this.rename(profile);
			case 'base_url':
				return this.editBaseUrl(profile);
			case 'application_key':
				return this.editApplicationKey(profile);
			case 'scheme':
				return this.chooseScheme(profile);
		}
	}

	async chooseScheme(profile: Profile): Promise<void> {
		const scheme = await askScheme(profile);
		if (scheme) await this.profiles.put({ ...profile, scheme });
	}

	async replaceSecret(profile: Profile, name: SecretName): Promise<void> {
		const result = await askSecret(singleStep(profile), name, l10n.t('It is kept in SecretStorage.'));
		if (typeof result === 'string' || result.value === '') return;
		await this.keyRing.replace(profile, name, result.value);
	}

	async forgetSecret(profile: Profile, name: SecretName): Promise<void> {
		const message = l10n.t('Forget {0} of "{1}"?', name, profile.name);
		if (await confirm(message, l10n.t('It is deleted from SecretStorage.'), l10n.t('Forget'))) {
			await this.keyRing.forget(profile.id, name);
		}
	}

	/** A copy under another name, with the same keys for the same origin. */
	async duplicate(profile: Profile): Promise<Profile> {
		const { isLocalService: _, ...fields } = profile;
		const copy = { ...fields, id: randomUUID(), name: freeName(profile.name, this.profiles.all()) };
		await this.keyRing.copy(profile, copy);
		await this.profiles.put(copy);
		return copy;
	}

	/** Deletes the profile and its secrets, after the user confirmed it. */
	async delete(profile: Profile): Promise<void> {
		const message = l10n.t('Delete the profile "{0}"?', profile.name);
		if (!(await confirm(message, l10n.t('Its secrets are deleted with it.'), l10n.t('Delete')))) return;
		await this.keyRing.forgetAll(profile.id);
		await this.profiles.remove(profile.id);
	}

	/** Asks whether the profile may be used over plain http; remembers a yes for this profile and origin. */
	async confirmPlainHttp(profile: Profile): Promise<void> {
		const origin = originOf(profile);
		if (origin === undefined || !needsPlainHttpConfirmation(profile)) return;
		const message = l10n.t('Send calls of "{0}" over plain http?', profile.name);
		const detail = l10n.t('Anyone between here and {0} can read the access_token, and change the answers.', origin);
		if (!(await confirm(message, detail, l10n.t('Use Plain http')))) return;
		await this.profiles.put({ ...profile, plainHttpOrigin: origin });
	}

	/** Asks whether the stored secrets may go to the origin of the base_url. */
	async confirmOrigin(profile: Profile): Promise<void> {
		const origin = originOf(profile);
		if (origin === undefined) return;
		const message = l10n.t('Send the keys of "{0}" to {1}?', profile.name, origin);
		const detail = l10n.t('They were stored for another origin. Whoever runs {0} can use them.', origin);
		if (await confirm(message, detail, l10n.t('Send Them There'))) await this.keyRing.bindToOrigin(profile);
	}

	private async rename(profile: Profile): Promise<void> {
		const others = this.profiles.all().filter(({ id }) => id !== profile.id);
		const name = await this.ask(profile, l10n.t('A name for the profile'), profile.name, (text) =>
			nameMessage(text, others),
		);
		if (name !== undefined) await this.profiles.put({ ...profile, name });
	}

	private async editApplicationKey(profile: Profile): Promise<void> {
		const prompt = l10n.t('application_key: the public key of the application');
		const check = (text: string) => (text.trim() === '' ? l10n.t('Enter the application_key.') : undefined);
		const applicationKey = await this.ask(profile, prompt, profile.applicationKey, check);
		if (applicationKey !== undefined) await this.profiles.put({ ...profile, applicationKey });
	}

	private async editBaseUrl(profile: Profile): Promise<void> {
		const prompt = l10n.t('base_url: where the calls are sent; /fb.do is added to it');
		const answer = await this.ask(profile, prompt, profile.baseUrl, baseUrlMessage);
		if (answer === undefined) return;
		const baseUrl = cleanBaseUrl(answer);
		// A base_url of the user's own is no longer the embedded service's.
		const { isLocalService: _, ...fields } = profile;
		const moved: Profile = { ...(baseUrl === profile.baseUrl ? profile : fields), baseUrl };
		if (originOf(moved) !== originOf(profile) && !(await this.moveSecrets(moved))) return;
		await this.profiles.put(moved);
		await this.confirmPlainHttp(moved);
	}

	/** Another origin: the user says whether the secrets go along, or are forgotten. Answers false when the user wants neither. */
	private async moveSecrets(moved: Profile): Promise<boolean> {
		const { held } = await this.keyRing.keysOf(moved);
		const read = readBaseUrl(moved.baseUrl);
		if (held.length === 0 || 'problem' in read) return true;
		const allow = l10n.t('Send Them There');
		const forget = l10n.t('Forget the Keys');
		const chosen = await window.showWarningMessage(
			l10n.t('Send the keys of "{0}" to {1}?', moved.name, read.origin),
			{
				modal: true,
				detail: l10n.t('They were stored for another origin. Whoever runs {0} can use them.', read.origin),
			},
			allow,
			forget,
		);
		if (chosen === allow) await this.keyRing.bindToOrigin(moved);
		else if (chosen === forget) for (const name of secretNames) await this.keyRing.forget(moved.id, name);
		return chosen !== undefined;
	}

	private async ask(
		profile: Profile,
		prompt: string,
		value: string,
		check: (text: string) => string | undefined,
	): Promise<string | undefined> {
		const result = await askText({ ...singleStep(profile), prompt, value, check });
		return typeof result === 'string' ? undefined : result.value.trim();
	}
}

function singleStep(profile: Profile) {
	return { title: formTitle(profile.name), step: 1, totalSteps: 1 };
}
