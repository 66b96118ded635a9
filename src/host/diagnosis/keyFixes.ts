import { l10n } from 'vscode';
import { type SecretName, secretNames } from '../../core/secret.ts';
import type { KeyTexts } from '../../diagnosis/keyTexts.ts';
import type { PrepareSources } from '../call/prepareCall.ts';
import { showInformation } from '../messages.ts';
import { canKeepSecrets, tellDeleted } from '../profiles/keepSecret.ts';
import { profileCommands } from '../profiles/profileCommands.ts';
import { repairKeys } from '../profiles/profileLife.ts';
import { type KeyFix, secretOfScheme } from './keyAdvice.ts';

/** What is fixed, and where. */
export interface FixedProfile {
	readonly sources: Pick<PrepareSources, 'profiles' | 'keyRing'>;
	readonly profileId: string | undefined;
	readonly useProfile: (profileId: string) => unknown;
}

/** Does what a button offers; asks what it needs. */
export async function fixKeys(fix: KeyFix, { sources, profileId, useProfile }: FixedProfile): Promise<void> {
	const { profiles, keyRing } = sources;
	const profile = profiles.get(profileId);
	if (fix.kind === 'use-profile') return void (await useProfile(fix.profileId));
	if (!profile) return;
	const commands = profileCommands(profiles, keyRing);
	switch (fix.kind) {
		case 'replace-secret':
			return commands.replaceSecret(profile, fix.name);
		case 'change-application_key':
			return commands.editField.application_key(profile);
		case 'repair': {
			if (!canKeepSecrets(profile)) return;
			const missing = await repairKeys(profile, secretsIn(fix.keys), fix.keys.application_key, { profiles, keyRing });
			if (missing) return tellDeleted(profile, missing);
			return void showInformation(l10n.t('The keys of "{0}" are mended.', profile.name));
		}
		case 'use-scheme': {
			const name = secretOfScheme(fix.scheme);
			if (!(await keyRing.keysOf(profile)).held.includes(name)) await commands.replaceSecret(profile, name);
			if (!(await keyRing.keysOf(profile)).held.includes(name)) return;
			await profiles.update(profile.id, (now) => ({ ...now, scheme: fix.scheme }));
			void showInformation(
				l10n.t('"{0}" signs by the {1} scheme now. Send the call again to try it.', profile.name, fix.scheme),
			);
		}
	}
}

function secretsIn(keys: Partial<KeyTexts>): Map<SecretName, string> {
	return new Map(
		secretNames.flatMap((name) => {
			const value = keys[name];
			return value === undefined ? [] : [[name, value] as const];
		}),
	);
}
