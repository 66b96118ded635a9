import type { Credentials, Parameter } from '../core/call.ts';
import type { SigningStringComparison } from '../core/compareSigningStrings.ts';
import type { Hints } from '../core/diagnose/mistake.ts';
import type { Diagnosis, ObservedCall } from '../core/diagnose.ts';
import type { SigningTextHints } from '../core/observe/signingText.ts';
import type { Observation } from '../core/observe.ts';

/** What the diagnosis thread is asked for. Credentials are in it: it goes to the thread's memory and nowhere else. */
export type ThreadJob =
	| { readonly kind: 'observe'; readonly text: string; readonly hints: SigningTextHints }
	| { readonly kind: 'diagnose'; readonly observed: ObservedCall; readonly search: DiagnosisSearch }
	| {
			readonly kind: 'compare';
			/** Ours, in the order signed. */
			readonly parameters: readonly Parameter[];
			readonly theirs: string;
			/** Masked in what is shown. */
			readonly secrets: readonly string[];
	  };

/** How a call is searched for mistakes. */
export interface DiagnosisSearch {
	readonly credentials: Credentials;
	/** In milliseconds. */
	readonly budget: number;
	readonly hints: Hints;
}

/** A diagnosis, with each finding's text before names were put in: what a language's own text is found by. */
export interface WordedDiagnosis extends Diagnosis {
	/** Parallel to `findings`. */
	readonly templates: readonly (readonly string[])[];
}

/** A comparison as it is, and as it may be shown. Only `shown` has texts to show; only `exact` has true offsets. */
export interface MaskedComparison {
	readonly exact: SigningStringComparison;
	readonly shown: SigningStringComparison;
}

/** What the thread answers to a job. */
export interface ThreadResults {
	readonly observe: Observation;
	readonly diagnose: WordedDiagnosis;
	readonly compare: MaskedComparison;
}

/** Main → thread. */
export interface ThreadRequest {
	readonly id: number;
	readonly job: ThreadJob;
}

/** Thread → main. */
export type ThreadMessage =
	| { readonly id: number; readonly progress: number }
	| { readonly id: number; readonly result: ThreadResults[keyof ThreadResults] }
	| { readonly id: number; readonly failed: true };
