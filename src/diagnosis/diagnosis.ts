import type { applicationKeyName } from '../core/services/ok/names.ts';
import type { Scheme } from '../core/services/ok/scheme.ts';
import type { Finding } from './findings.ts';
import type { AlignedStrings } from './strings/alignedStrings.ts';

/** What does not add up around the signature itself. */
export type DiagnosisNote =
	| 'sig-missing'
	| 'sig-unreadable'
	| 'secret-key-missing'
	| 'scheme-not-chosen'
	| 'access_token-not-sent'
	| 'access_token-differs'
	| `${typeof applicationKeyName}-not-sent`
	| `${typeof applicationKeyName}-differs`
	| 'method-not-sent'
	| 'secret-key-sent'
	| 'id-in-place-of-key'
	| 'sig-named-otherwise'
	| 'search-given-up';

/** The answer. Holds no secret. */
export interface Diagnosis {
	readonly verdict: 'correct' | 'mistakes' | 'not-reproduced';
	/** Every smallest set of mistakes that yields the sig, as codes; the most plausible set first. */
	readonly mistakes: string[][];
	/** The same sets with what each mistake concerns. */
	readonly findings: Finding[][];
	/** For the first of these sets what the client signed by it, above the right string; null for others. */
	readonly strings: (AlignedStrings | null)[];
	readonly candidates: number;
	/** Sets of up to that many mistakes were all tried; -1 when not even the right signature was. */
	readonly triedUpTo: number;
	/** False when the budget or a cancellation ended the search. */
	readonly complete: boolean;
	readonly cancelled: boolean;
	/** The sig that the parameters as sent should have, under the scheme that applies. */
	readonly rightSig: string | null;
	/** The scheme that applies; null when the credentials leave it open. */
	readonly scheme: Scheme | null;
	readonly notes: DiagnosisNote[];
}

/** Verdict and codes of sets of mistakes. */
export function verdictOf<One extends Pick<Finding, 'code'>>(findings: One[][]) {
	const verdict: Diagnosis['verdict'] = findings.length > 0 ? 'mistakes' : 'not-reproduced';
	return { verdict, mistakes: findings.map((set) => set.map(({ code }) => code)), findings };
}
