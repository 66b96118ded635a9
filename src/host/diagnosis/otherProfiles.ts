import { l10n } from 'vscode';
import type { Diagnosis } from '../../diagnosis/diagnose.ts';
import { plain } from '../plainText.ts';
import type { Profile } from '../profiles/profile.ts';
import type { KeyAdvice } from './keyAdvice.ts';
import { profileFixes } from './profileFaultText.ts';

/** The profiles whose keys a client used, by the likeliest mistakes: each by its name, and what changes over to it. */
export function otherProfiles({ findings }: Pick<Diagnosis, 'findings'>, others: readonly Profile[]): KeyAdvice[] {
	const found = new Map<Profile, readonly string[]>();
	for (const { profile, parameters } of findings[0] ?? []) {
		const other = profile === undefined ? undefined : others[profile];
		if (other) found.set(other, parameters);
	}
	return Array.from(found, ([profile, keys]) => {
		const shown = keys.map((key) => `\`${key}\``).join(', ');
		const text = l10n.t('The client signed with {0} of the profile "{1}".', shown, plain(profile.name));
		return { text, fixes: profileFixes([profile]) };
	});
}
