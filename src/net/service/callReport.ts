import type { Finding } from '../../diagnosis/findings.ts';
import type { DifferenceCode } from '../../words/callDifferences.ts';
import type { SignedBy } from './checkSignature.ts';
import { shortText, type Watched, type WatchedCall } from './watchedCall.ts';

/** How many characters of an error are told: one quotes what was sent. */
const longestMessage = 2000;

/** What a program that watches prints of a call for other programs. Holds no secret. */
export interface CallReport {
	readonly verb: string;
	readonly path: string;
	/** Empty where none was named. */
	readonly method: string;
	readonly signature: 'right' | 'wrong' | 'missing';
	/** By what the signature is right. */
	readonly scheme: SignedBy | null;
	readonly differences: readonly DifferenceCode[];
	/** Every smallest set of mistakes that yields the signature, the most plausible first. */
	readonly mistakes: readonly (readonly string[])[];
	/** Why it was refused. */
	readonly error: { readonly code: number; readonly message: string } | null;
}

/** Tells of what arrived, and of the mistakes that were found in it. */
export function reportOf(watched: Watched, findings: readonly (readonly Finding[])[]): CallReport {
	if (watched.kind === 'request') {
		const { verb, path, status, text } = watched;
		const error = { code: status, message: text };
		return { verb, path, method: '', signature: 'missing', scheme: null, differences: [], mistakes: [], error };
	}
	const { verb, path, judged } = watched;
	const { method, signature, scheme = null, differences } = judged;
	const mistakes = findings.map((set) => set.map(({ code }) => code));
	return { verb, path, method, signature, scheme, differences, mistakes, error: refusalOf(watched) ?? null };
}

/** Why a call was refused. That the service has no answer for a call that is right is none of the call's. */
export function refusalOf({ verified, received: { verdict } }: WatchedCall): CallReport['error'] | undefined {
	if (verified || verdict.accepted) return undefined;
	return { code: verdict.error.code, message: shortText(verdict.error.message, longestMessage) };
}
