import type { ActionTarget } from '../call/actionTarget.ts';
import type { Profile } from '../profiles/profile.ts';
import type { ProfileStore } from '../profiles/profileStore.ts';

/**
 * The profile that a next step is about: that of the call it was shown at, or the active one where the call names none. Of one that
 * another window has deleted meanwhile nothing is confirmed or changed, least of all the active one in its place.
 */
export function targetProfile(
	target: ActionTarget | undefined,
	profiles: Pick<ProfileStore, 'get' | 'active'>,
): Profile | undefined {
	return target?.profileId === undefined ? profiles.active() : profiles.get(target.profileId);
}
