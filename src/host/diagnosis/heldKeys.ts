import type { Credentials } from '../../core/call.ts';
import { secretsToMask, signingSecret } from '../../core/sign.ts';
import { nodeMd5 } from '../call/preparedCall.ts';
import type { KeyRing } from '../profiles/keyRing.ts';
import type { Profile } from '../profiles/profile.ts';
import type { ProfileStore } from '../profiles/profileStore.ts';

/** The keys that a diagnosis checks against, and all that must not be shown. Passed on as an argument, kept nowhere. */
export interface DiagnosisKeys {
	readonly profile?: Profile;
	readonly credentials?: Credentials;
	/** Of the other profiles: one of their secrets may have been used. */
	readonly otherCredentials: readonly Credentials[];
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
		profiles.all().map(async (profile) => ({ profile, credentials: (await keyRing.keysOf(profile)).credentials })),
	);
	const chosen = all.find(({ profile }) => profile.id === profileId);
	return {
		...(chosen ?? {}),
		otherCredentials: all.filter((one) => one !== chosen).map(({ credentials }) => credentials),
		secrets: all.flatMap(({ credentials }) => secretsToMask(credentials, nodeMd5)),
		applicationKeys: all.map(({ profile }) => profile.applicationKey).filter((key) => key !== ''),
	};
}

/** The signing secret that a token other than the profile's gives: it signs as well, so it is masked as well. */
export function derivedSecrets(accessToken: string | undefined, keys: DiagnosisKeys): string[] {
	if (!accessToken) return [];
	return [keys.credentials, ...keys.otherCredentials].flatMap((credentials) =>
		credentials?.applicationSecretKey ? [signingSecret('server-server', { ...credentials, accessToken }, nodeMd5)] : [],
	);
}
