import { hash } from 'node:crypto';
import { readBaseUrl } from '../../core/baseUrl.ts';
import { type CallProblem, type Credentials, checkCall, type MethodCall } from '../../core/call.ts';
import type { Md5 } from '../../core/md5.ts';
import { chooseScheme } from '../../core/scheme.ts';
import { type SignatureTrace, signCall } from '../../core/sign.ts';
import { type TraceView, viewTrace } from '../../core/trace.ts';
import type { ShownProblem, ShownProfile } from '../../shared/protocol.ts';
import type { KeyRing } from '../profiles/keyRing.ts';
import { needsPlainHttpConfirmation, type Profile } from '../profiles/profile.ts';
import type { ProfileStore } from '../profiles/profileStore.ts';
import { problem, problemOfCall } from './problemText.ts';

/** A call that cannot be signed. Its `blocker` is the first error among its problems. */
export interface UnsignedCall {
	readonly state: 'unsigned';
	readonly call: MethodCall;
	readonly problems: readonly ShownProblem[];
	readonly blocker: ShownProblem;
	/** Absent while none is chosen. */
	readonly profile?: ShownProfile;
}

/** A signed call. Holds secrets: never send it to a webview, where its `view` is shown. */
export interface SignedCall {
	readonly state: 'signed';
	readonly call: MethodCall;
	readonly problems: readonly ShownProblem[];
	/** What keeps it from being sent all the same, as a base_url that is not confirmed. */
	readonly blocker: ShownProblem | undefined;
	readonly profile: ShownProfile;
	readonly credentials: Credentials;
	readonly trace: SignatureTrace;
	/** The trace as it is shown, laid out once, when it is first asked for. */
	readonly view: TraceView;
}

/** A signed call that nothing keeps from being sent. */
export type SendableCall = SignedCall & { readonly blocker: undefined };

/** A call held against a profile and its keys. Problems name a parameter by its index in the call. */
export type PreparedCall = UnsignedCall | (SignedCall & { readonly blocker: ShownProblem }) | SendableCall;

/** Prepares a call for the profile with that id. */
export type PrepareCall = (call: MethodCall, profileId: string | undefined) => Promise<PreparedCall>;

/** Where a prepared call takes what it needs from. `serviceIsRunning` is about the embedded local service. */
export interface PrepareSources {
	readonly profiles: ProfileStore;
	readonly keyRing: KeyRing;
	readonly serviceIsRunning: () => boolean;
}

/** Node's MD5, about twice as fast as the pure one. */
export const nodeMd5: Md5 = (text) => hash('md5', text, 'hex');

/** Checks a call with the profile's keys, and signs it when no error keeps it from being signed. */
export async function prepareCall(
	call: MethodCall,
	profileId: string | undefined,
	{ profiles, keyRing, serviceIsRunning }: PrepareSources,
): Promise<PreparedCall> {
	const profile = profiles.get(profileId);
	if (!profile) {
		const problems = checkCall(call, placeholderCredentials).map(problemOfCall);
		return unsigned({ call, problems }, problem('profile-missing'));
	}
	const { credentials, originMismatch } = await keyRing.keysOf(profile);
	const hasMismatch = originMismatch.length > 0;
	// A secret that waits for its new origin to be confirmed is not missing as well.
	const found = checkCall(call, credentials).filter((candidate) => !hasMismatch || !isOfSecret(candidate));
	const ofProfile = problemOfProfile(profile, hasMismatch, serviceIsRunning());
	const ofCall = found.map(problemOfCall);
	const checked = { call, problems: ofCall, profile: shownProfile(profile, credentials) };
	const unsignable = ofCall.find(({ severity }) => severity === 'error') ?? (hasMismatch ? ofProfile : undefined);
	if (unsignable) return unsigned(checked, ofProfile ?? unsignable);
	return signed({ ...checked, problems: ofProfile ? [ofProfile, ...ofCall] : ofCall }, ofProfile, credentials);
}

/** The call with a problem more, which keeps it from being signed; it comes before those it has. */
export function unsigned(
	{ call, problems, profile }: Pick<PreparedCall, 'call' | 'problems' | 'profile'>,
	blocker: ShownProblem,
): UnsignedCall {
	const all = problems.includes(blocker) ? problems : [blocker, ...problems];
	return { state: 'unsigned', call, problems: all, blocker, ...(profile && { profile }) };
}

function signed(
	checked: Pick<SignedCall, 'call' | 'problems' | 'profile'>,
	blocker: ShownProblem | undefined,
	credentials: Credentials,
): SignedCall {
	const trace = signCall(checked.call, credentials, nodeMd5);
	let view: TraceView | undefined;
	return {
		state: 'signed',
		...checked,
		blocker,
		credentials,
		trace,
		get view() {
			view ??= viewTrace(trace, credentials, checked.profile.baseUrl);
			return view;
		},
	};
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
