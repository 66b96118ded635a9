import { secretDetector } from '../../core/call.ts';
import { isSameList } from '../../core/text/sameList.ts';
import type { KeyRing } from '../profiles/keyRing.ts';
import type { ProfileStore } from '../profiles/profileStore.ts';

/** Of more profiles the first: a call is looked at anew at every keystroke. */
const mostProfiles = 100;

/** A shorter key of another profile may be an ordinary word, which no value of this one is to be blamed for. */
const shortestOfOthers = 8;

/**
 * Tells of texts whether they hold a key of the profile, one that waits for another origin to be confirmed among them, or of
 * any other profile.
 */
export async function knownSecrets(
	profileId: string | undefined,
	{ profiles, keyRing }: { readonly profiles: Pick<ProfileStore, 'all'>; readonly keyRing: Pick<KeyRing, 'valuesOf'> },
): Promise<(text: string) => boolean> {
	const others = profiles.all().flatMap(({ id }) => (id === profileId ? [] : [id]));
	const [own = [], ...ofOthers] = await Promise.all([
		profileId === undefined ? [] : keyRing.valuesOf(profileId),
		...others.slice(0, mostProfiles).map((id) => keyRing.valuesOf(id)),
	]);
	const secrets = [...own, ...ofOthers.flat().filter(({ length }) => length >= shortestOfOthers)];
	if (!last || !isSameList(last.secrets, secrets)) last = { secrets, holdsSecret: secretDetector(secrets) };
	return last.holdsSecret;
}

/** Of the last call: with the keys of a hundred profiles making it takes longer than looking at most calls. */
let last: { readonly secrets: readonly string[]; readonly holdsSecret: (text: string) => boolean } | undefined;
