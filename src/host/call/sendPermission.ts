import type { KeyRing } from '../profiles/keyRing.ts';
import { originOf } from '../profiles/profile.ts';
import type { ProfileStore } from '../profiles/profileStore.ts';
import type { SendableCall } from './preparedCall.ts';

/** Whether calls may be sent, and stay under way. */
export interface SendPermission {
	/** False once the profile is deleted or points at another origin, or a secret that the call was signed with is forgotten. */
	readonly isGiven: (prepared: SendableCall) => Promise<boolean>;
	/** Calls `look` whenever it may be given no longer. */
	readonly onDidChange: (look: () => void) => { dispose(): unknown };
}

/** The permission that a profile and its keys give, as long as they are there. */
export function sendPermission(sources: {
	readonly profiles: Pick<ProfileStore, 'get' | 'onDidChange'>;
	readonly keyRing: Pick<KeyRing, 'keysOf' | 'onDidChange'>;
}): SendPermission {
	const { profiles, keyRing } = sources;
	return {
		async isGiven({ profile: { id, baseUrl }, credentials: signedWith }) {
			const profile = profiles.get(id);
			if (!profile || originOf(profile) !== originOf({ baseUrl })) return false;
			const { credentials } = await keyRing.keysOf(profile);
			const secrets = ['accessToken', 'applicationSecretKey', 'sessionSecretKey'] as const;
			return secrets.every((name) => !signedWith[name] || credentials[name]);
		},
		onDidChange(look) {
			// Another window that deletes a profile is heard by the secrets that it deletes.
			const listening = [profiles.onDidChange(look), keyRing.onDidChange(look)];
			return { dispose: () => listening.forEach((one) => void one.dispose()) };
		},
	};
}
