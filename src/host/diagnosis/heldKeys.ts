import type { Credentials } from '../../core/call.ts';
import type { SecretName } from '../../core/secret.ts';
import { secretsToMask } from '../../core/sign.ts';
import { nodeMd5 } from '../call/preparedCall.ts';
import type { KeyRing } from '../profiles/keyRing.ts';
import type { Profile } from '../profiles/profile.ts';
import type { ProfileStore } from '../profiles/profileStore.ts';

/** A profile with what it signs with. */
export interface HeldProfile {
	readonly profile: Profile;
	readonly credentials: Credentials;
}

/** The keys that a diagnosis checks against, and all that must not be shown. Passed on as an argument, kept nowhere. */
export interface DiagnosisKeys {
	readonly profile?: Profile;
	readonly credentials?: Credentials;
	/** Of the other profiles: one of their secrets may have been used. */
	readonly others: readonly HeldProfile[];
	/** Every secret of every profile. */
	readonly secrets: readonly string[];
	readonly applicationKeys: readonly string[];
}

/** Fetches the keys of a profile and of all the others. */
export async function gatherKeys(
	profiles: ProfileStore,
	keyRing: KeyRing,
	profileId: string | undefined,
): Promise<DiagnosisKeys> {
	const all = await Promise.all(
		profiles.all().map(async (profile) => {
			const { credentials, originMismatch } = await keyRing.keysOf(profile);
			const secrets = secretsToMask(credentials, nodeMd5);
			if (originMismatch.length > 0) secrets.push(...(await secretsOfAnyOrigin(profile, keyRing)));
			return { profile, credentials, secrets };
		}),
	);
	const chosen = all.find(({ profile }) => profile.id === profileId);
	return {
		...(chosen && { profile: chosen.profile, credentials: chosen.credentials }),
		others: all.filter((one) => one !== chosen).map(({ profile, credentials }) => ({ profile, credentials })),
		secrets: all.flatMap(({ secrets }) => secrets),
		applicationKeys: all.map(({ profile }) => profile.applicationKey).filter((key) => key !== ''),
	};
}

/** What waits for the user to confirm another origin signs nothing, and is a secret all the same. */
async function secretsOfAnyOrigin({ id, applicationKey }: Profile, keyRing: KeyRing): Promise<string[]> {
	const stored = new Map<SecretName, string>();
	await keyRing.fromEach(id, (value, name) => stored.set(name, value));
	const value = (name: SecretName) => stored.get(name) ?? '';
	const credentials = {
		applicationKey,
		accessToken: value('access_token'),
		applicationSecretKey: value('application_secret_key'),
		sessionSecretKey: value('session_secret_key'),
	};
	return secretsToMask(credentials, nodeMd5);
}

/** The credentials of all profiles, the chosen one first. */
export function allCredentials({ credentials, others }: DiagnosisKeys): Credentials[] {
	return [...(credentials ? [credentials] : []), ...others.map((other) => other.credentials)];
}
