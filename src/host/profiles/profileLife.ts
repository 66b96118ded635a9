import type { SecretName } from '../../core/secret.ts';
import type { KeyRing } from './keyRing.ts';
import type { Profile } from './profile.ts';
import type { ProfileStore } from './profileStore.ts';

/** What a profile lives in. A window may be closed between any two steps here, and another one change the same. */
export interface ProfileHomes {
	readonly profiles: Pick<ProfileStore, 'add' | 'remove'>;
	readonly keyRing: Pick<KeyRing, 'replace' | 'copy' | 'forgetAll'>;
}

/** Stores a new profile, then its secrets: no secret is ever without a profile to delete it with. */
export async function createProfile(
	profile: Profile,
	secrets: ReadonlyMap<SecretName, string>,
	{ profiles, keyRing }: ProfileHomes,
): Promise<void> {
	await profiles.add(profile);
	for (const [name, value] of secrets) if (value !== '') await keyRing.replace(profile, name, value);
}

/** Stores a copy under another id and name, then copies the secrets; they stay bound to the origins they had. */
export async function duplicateProfile(
	profile: Profile,
	{ id, name }: Pick<Profile, 'id' | 'name'>,
	{ profiles, keyRing }: ProfileHomes,
): Promise<void> {
	const { isLocalService: _, ...fields } = profile;
	const copy = { ...fields, id, name };
	await profiles.add(copy);
	await keyRing.copy(profile, copy);
}

/** Deletes a profile, then its secrets: whoever stores one meanwhile finds the profile gone. */
export async function deleteProfile(id: string, { profiles, keyRing }: ProfileHomes): Promise<void> {
	await profiles.remove(id);
	await keyRing.forgetAll(id);
}

/**
 * Puts other keys in place of those of a profile: secrets first, for application_key is public and can be looked up; and
 * what is moved is forgotten, as an empty secret, once it is stored elsewhere. Answers the secret that was not stored
 * because the profile is deleted: then nothing more is changed.
 */
export async function repairKeys(
	profile: Profile,
	secrets: ReadonlyMap<SecretName, string>,
	applicationKey: string | undefined,
	{ profiles, keyRing }: { profiles: Pick<ProfileStore, 'update'>; keyRing: Pick<KeyRing, 'replace'> },
): Promise<SecretName | undefined> {
	const emptyLast = [...secrets].sort(([, one], [, other]) => Number(one === '') - Number(other === ''));
	for (const [name, value] of emptyLast) if (!(await keyRing.replace(profile, name, value))) return name;
	if (applicationKey !== undefined) await profiles.update(profile.id, (now) => ({ ...now, applicationKey }));
	return undefined;
}

/** The profile at another base_url. One of the user's own is no longer the embedded service's. */
export function movedProfile(profile: Profile, baseUrl: string): Profile {
	if (baseUrl === profile.baseUrl) return profile;
	const { isLocalService: _, ...fields } = profile;
	return { ...fields, baseUrl };
}
