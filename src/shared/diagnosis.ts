/**
 * What the Diagnose tab and the inspector show of a diagnosis. Every text is masked and in the user's language when it
 * leaves the host; explanations and remedies have names and literals between backticks.
 */

/** A piece of a string in which places are marked. */
export interface MarkedPiece {
	readonly text: string;
	readonly tone: 'plain' | 'marked' | 'elided' | 'secret';
}

/** A mistake in words, and its place in the signing string. */
export interface ShownMistake {
	readonly code: string;
	readonly explanation: string;
	readonly remedy: string;
	readonly place: readonly MarkedPiece[];
}

/** What a diagnosis came to. */
export interface ShownVerdict {
	readonly verdict: 'correct' | 'mistakes' | 'not-reproduced';
	readonly summary: string;
	/** Sets of mistakes that each yield the sig, the most plausible first; only `mistakes` has any. */
	readonly sets: readonly (readonly ShownMistake[])[];
	/** What else is known: what was tried, what does not fit the profile. */
	readonly facts: readonly string[];
	/** The sig that the call as sent should have; absent while no secret key is held. */
	readonly rightSig?: string;
	readonly candidates: number;
}

/** One side of a comparison around the first difference. */
export interface ComparedSide {
	readonly label: string;
	/** Invisible characters are written as marked pieces of their own. */
	readonly text: readonly MarkedPiece[];
	readonly hex: readonly MarkedPiece[];
	readonly bytes: number;
}

/** A signing string beside ours. */
export interface ShownComparison {
	readonly summary: string;
	readonly same: boolean;
	/** Absent when both are the same. */
	readonly sides?: readonly [theirs: ComparedSide, ours: ComparedSide];
}

/** A secret found in a paste, by name; its `index` is what a `store-secret` names. */
export interface FoundSecret {
	readonly index: number;
	readonly name: string;
	/** False for what no profile can keep: a signing secret. */
	readonly storable: boolean;
}

/** Host → composer: all of the Diagnose tab but the pasted text. */
export interface DiagnosisSnapshot {
	readonly state: 'empty' | 'reading' | 'searching' | 'done';
	/** 0 to 100, while searching. */
	readonly progress: number;
	/** How many signatures were tried so far, while searching. */
	readonly candidates: number;
	/** What the paste was recognised as. */
	readonly recognised?: { readonly kind: string; readonly label: string; readonly facts: readonly string[] };
	/** What the paste lacks, or what kept it from being diagnosed. */
	readonly problems: readonly string[];
	readonly secrets: readonly FoundSecret[];
	readonly verdict?: ShownVerdict;
	readonly comparison?: ShownComparison;
	/** What the user suspects, by name; keys are never shown. */
	readonly suspicions: readonly string[];
	/** False while there is no call to show or to open. */
	readonly hasCall: boolean;
}

/** Host → composer: the pasted text with its secrets masked. */
export interface ShownPaste {
	/** Counts the texts; the webview takes `text` over when this is larger than its own count. */
	readonly revision: number;
	readonly text: string;
	/** True when `text` is only the first part of a long paste; it cannot be edited then. */
	readonly cut: boolean;
}

/** Composer → host: a paste, or the pasted text edited. Holds secrets on this one way only. */
export interface PastedText {
	readonly revision: number;
	readonly text: string;
	/** True for a fresh paste; else masks in `text` stand for what they masked before. */
	readonly isPaste: boolean;
}

/** What the user asks for on the Diagnose tab. */
export type DiagnosisAction =
	| 'diagnose'
	| 'cancel'
	| 'clear'
	| 'suspect-key'
	| 'suspect-value'
	| 'forget-suspicions'
	| 'show-signature'
	| 'open-call'
	| 'copy-report'
	| 'store-secret';

export interface DiagnosisRequest {
	readonly action: DiagnosisAction;
	/** Which secret, for `store-secret`. */
	readonly index?: number;
}

/** The tabs of the composer. */
export type ComposerTab = 'compose' | 'diagnose';

/** Host → inspector: what became of a watched call. */
export interface WatchedOutcome {
	readonly tone: 'good' | 'bad' | 'busy';
	readonly summary: string;
	readonly mistakes: readonly ShownMistake[];
}
