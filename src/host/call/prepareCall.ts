import { hash } from 'node:crypto';
import { readBaseUrl } from '../../core/baseUrl.ts';
import { type CallProblem, type Credentials, checkCall, type MethodCall } from '../../core/call.ts';
import type { Md5 } from '../../core/md5.ts';
import { chooseScheme } from '../../core/scheme.ts';
import { type SignatureTrace, signCall } from '../../core/sign.ts';
import type { Draft, ShownProblem, ShownProfile } from '../../shared/protocol.ts';
import type { KeyRing } from '../profiles/keyRing.ts';
import { needsPlainHttpConfirmation, type Profile } from '../profiles/profile.ts';
import type { ProfileStore } from '../profiles/profileStore.ts';
import { problem, problemOfCall } from './problemText.ts';

/** A draft held against its profile and keys: what is wrong with it and, if it can be signed, how. Holds secrets: never send it to a webview. */
export interface PreparedCall {
	readonly call: MethodCall;
	/** For each parameter of `call`, its row in the draft. */
	readonly rowOf: readonly number[];
	readonly problems: readonly ShownProblem[];
	readonly profile?: Profile;
	readonly credentials?: Credentials;
	readonly trace?: SignatureTrace;
}

/** Node's MD5, about twice as fast as the pure one. */
export const nodeMd5: Md5 = (text) => hash('md5', text, 'hex');

/** Where an prepared takes what it needs from. `serviceIsRunning` is about the embedded local service. */
export interface PrepareSources {
	readonly profiles: ProfileStore;
	readonly keyRing: KeyRing;
	readonly serviceIsRunning: () => boolean;
}

/** Examines a draft; signs it when no error keeps it from being signed. */
export async function examine(draft: Draft, sources: PrepareSources): Promise<PreparedCall> {
	const { call, rowOf } = callOf(draft);
	const profile = sources.profiles.get(draft.profileId);
	if (!profile) {
		const missing = checkCall(call, placeholderCredentials).map((found) => problemOfCall(found, rowOf));
		return { call, rowOf, problems: [problem('profile-missing'), ...missing] };
	}
	const { credentials, originMismatch } = await sources.keyRing.keysOf(profile);
	const found = checkCall(call, credentials).filter((candidate) => !isExplainedBy(candidate, originMismatch));
	const problems = [
		...profileProblems(profile, originMismatch.length > 0, sources.serviceIsRunning()),
		...found.map((candidate) => problemOfCall(candidate, rowOf)),
	];
	const signable = originMismatch.length === 0 && !found.some(({ severity }) => severity === 'error');
	return {
		call,
		rowOf,
		problems,
		profile,
		credentials,
		...(signable ? { trace: signCall(call, credentials, nodeMd5) } : {}),
	};
}

/** The call that a draft's enabled rows make; a row with neither name nor value is no parameter. */
export function callOf(draft: Draft): { call: MethodCall; rowOf: number[] } {
	const rowOf: number[] = [];
	const parameters = draft.rows.flatMap(({ name, value, enabled }, row) => {
		if (!enabled || (name === '' && value === '')) return [];
		rowOf.push(row);
		return [{ name, value }];
	});
	return { call: { method: draft.method, format: draft.format, parameters }, rowOf };
}

/** The profile as views show it; no secret among it. */
export function shownProfile({ profile, credentials }: PreparedCall): ShownProfile | undefined {
	if (!profile || !credentials) return undefined;
	const choice = chooseScheme(credentials);
	return {
		id: profile.id,
		name: profile.name,
		baseUrl: profile.baseUrl,
		schemeIsChoice: Boolean(credentials.applicationSecretKey && credentials.sessionSecretKey),
		...('scheme' in choice ? { scheme: choice.scheme } : {}),
	};
}

/** True when an error keeps the call from being sent. */
export function hasError(problems: readonly ShownProblem[]): boolean {
	return problems.some(({ severity }) => severity === 'error');
}

/** Without a profile only the call itself is checked; these stand in for keys that are all there. */
const placeholderCredentials: Credentials = { applicationKey: '-', accessToken: '-', applicationSecretKey: '-' };

function profileProblems(profile: Profile, originMismatch: boolean, serviceIsRunning: boolean): ShownProblem[] {
	const read = readBaseUrl(profile.baseUrl);
	if ('problem' in read) return [problem(read.problem)];
	if (originMismatch) return [problem('origin-not-confirmed')];
	if (profile.isLocalService && !serviceIsRunning) return [problem('service-not-started')];
	return needsPlainHttpConfirmation(profile) ? [problem('plain-http-not-confirmed')] : [];
}

/** A secret that waits for its new origin to be confirmed is not missing as well. */
function isExplainedBy({ field }: CallProblem, originMismatch: readonly string[]): boolean {
	return originMismatch.length > 0 && field.kind === 'credential' && field.name !== 'application_key';
}
