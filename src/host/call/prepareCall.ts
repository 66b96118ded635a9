import { readBaseUrl } from '../../core/baseUrl.ts';
import { type CallProblem, type Credentials, checkCall, type MethodCall } from '../../core/call.ts';
import { chooseScheme } from '../../core/scheme.ts';
import type { ShownProblem, ShownProfile } from '../../shared/shownCall.ts';
import type { KeyRing } from '../profiles/keyRing.ts';
import { needsPlainHttpConfirmation, type Profile } from '../profiles/profile.ts';
import type { ProfileStore } from '../profiles/profileStore.ts';
import { isTooLongToSign, tooLongUrl } from './callLength.ts';
import { knownSecrets } from './knownSecrets.ts';
import { type PreparedCall, signed, unsigned } from './preparedCall.ts';
import { callTooLong, problem, problemOfCall, urlTooLong } from './problemText.ts';

/** Prepares a call for the profile with that id. */
export type PrepareCall = (call: MethodCall, profileId: string | undefined) => Promise<PreparedCall>;

/** Where a prepared call takes what it needs from. `serviceIsRunning` is about the embedded local service. */
export interface PrepareSources {
	readonly profiles: ProfileStore;
	readonly keyRing: KeyRing;
	readonly serviceIsRunning: () => boolean;
}

/** Checks a call with the profile's keys, and signs it when no error keeps it from being signed. */
export async function prepareCall(
	call: MethodCall,
	profileId: string | undefined,
	{ profiles, keyRing, serviceIsRunning }: PrepareSources,
): Promise<PreparedCall> {
	const profile = profiles.get(profileId);
	const holdsSecret = await knownSecrets(profile?.id, { profiles, keyRing });
	if (!profile) {
		const problems = checkCall(call, placeholderCredentials, holdsSecret).map(problemOfCall);
		return unsigned({ call, problems, holdsSecret }, problem('profile-missing'));
	}
	const { credentials, originMismatch } = await keyRing.keysOf(profile);
	const shown = shownProfile(profile, credentials);
	if (isTooLongToSign(call)) return unsigned({ call, problems: [], profile: shown, holdsSecret }, callTooLong());
	const hasMismatch = originMismatch.length > 0;
	// A secret that waits for its new origin to be confirmed is not missing as well.
	const found = checkCall(call, credentials, holdsSecret).filter((candidate) => !hasMismatch || !isOfSecret(candidate));
	const ofProfile = problemOfProfile(profile, hasMismatch, serviceIsRunning());
	const ofCall = found.map(problemOfCall);
	const checked = { call, problems: ofCall, profile: shown, holdsSecret };
	const unsignable = ofCall.find(({ severity }) => severity === 'error') ?? (hasMismatch ? ofProfile : undefined);
	if (unsignable) return unsigned(checked, ofProfile ?? unsignable);
	// Whether it can be called is a problem of the profile.
	const urlLength =
		'problem' in readBaseUrl(profile.baseUrl) ? undefined : tooLongUrl(call, credentials, profile.baseUrl);
	const ofSending = urlLength === undefined ? [] : [urlTooLong(urlLength)];
	const problems = [...(ofProfile ? [ofProfile] : []), ...ofSending, ...ofCall];
	return signed({ ...checked, problems }, ofProfile, credentials);
}

/** Without a profile only the call itself is checked; these stand in for keys that are all there. */
const placeholderCredentials: Credentials = { applicationKey: '-', accessToken: '-', applicationSecretKey: '-' };

function shownProfile({ id, name, baseUrl }: Profile, credentials: Credentials): ShownProfile {
	const choice = chooseScheme(credentials);
	const schemeIsChoice = Boolean(credentials.applicationSecretKey && credentials.sessionSecretKey);
	return { id, name, baseUrl, schemeIsChoice, ...('scheme' in choice ? { scheme: choice.scheme } : {}) };
}

function problemOfProfile(profile: Profile, hasMismatch: boolean, serviceIsRunning: boolean): ShownProblem | undefined {
	const read = readBaseUrl(profile.baseUrl);
	if ('problem' in read) return problem(read.problem);
	if (hasMismatch) return problem('origin-not-confirmed');
	if (profile.isLocalService && !serviceIsRunning) return problem('service-not-started');
	return needsPlainHttpConfirmation(profile) ? problem('plain-http-not-confirmed') : undefined;
}

function isOfSecret({ field }: CallProblem): boolean {
	return field.kind === 'credential' && field.name !== 'application_key';
}
