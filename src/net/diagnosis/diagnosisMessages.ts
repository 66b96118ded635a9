import type { Credentials } from '../../core/call.ts';
import type { ParsedPaste } from '../../core/paste/parsePaste.ts';
import type { ReadingOptions } from '../../core/paste/pasteParameters.ts';
import type { PasteKeys } from '../../core/paste/readPaste.ts';
import type { SigningTextHints } from '../../core/paste/signingText.ts';
import type { DiagnoseOptions } from '../../diagnosis/diagnose.ts';
import type { Diagnosis } from '../../diagnosis/diagnosis.ts';
import type { Hints } from '../../diagnosis/mistakes/mistake.ts';
import type { PastedComparison } from '../../diagnosis/strings/alignedStrings.ts';
import type { SmallestCell } from './diagnosisPeers.ts';
import type { PackedCall, PackedObserved, PackedPaste } from './packedPaste.ts';
import type { PackedTexts } from './packedTexts.ts';

/** What a diagnosis worker is asked for. Credentials are in it: it goes to the worker's memory and nowhere else. */
export type WorkerJob =
	| { readonly kind: 'parsePaste'; readonly text: string; readonly hints: SigningTextHints }
	| {
			/** Reads and masks. */
			readonly kind: 'readPaste';
			readonly text: string;
			readonly hints: SigningTextHints;
			readonly keys: PasteKeys;
	  }
	/** Reads as the composer does. */
	| { readonly kind: 'readCall'; readonly text: string; readonly reading: ReadingOptions }
	| SearchJob
	| {
			readonly kind: 'merge';
			/** What the workers of one search came to. */
			readonly parts: readonly Diagnosis[];
	  }
	| {
			readonly kind: 'compare';
			/** Ours, in the order signed. */
			readonly parameters: PackedTexts;
			readonly theirs: string;
			/** Masked in what comes out. */
			readonly secrets: readonly string[];
	  };

/** A worker's part of a search. */
export interface SearchJob {
	readonly kind: 'search';
	readonly observed: PackedObserved;
	readonly search: DiagnosisSearch;
	readonly shard: NonNullable<DiagnoseOptions['shard']>;
	/** The cell that the workers of one search share: see `diagnosisPeers.ts`. */
	readonly smallest: SmallestCell;
}

/** How a call is searched for mistakes. */
export interface DiagnosisSearch {
	readonly credentials: Credentials;
	/** In milliseconds of processor time; Infinity: until all is tried or it is stopped. */
	readonly budget: number;
	readonly hints: Hints;
	/** All that must not be shown; without them no strings are made: see {@link DiagnoseOptions.secrets}. */
	readonly secrets?: readonly string[];
}

/** How far a search is. */
export interface SearchProgress {
	/** The part of the budget that is used, 0 to 1. */
	readonly done: number;
	/** How many signatures were computed so far. */
	readonly candidates: number;
	/** Sets of up to that many mistakes were all tried so far. */
	readonly triedUpTo: number;
}

/** What a worker answers to a job, by its kind. */
export interface WorkerResults {
	readonly parsePaste: ParsedPaste;
	readonly readPaste: PackedPaste;
	/** Undefined where the text is no call. */
	readonly readCall: PackedCall | 'too-long' | undefined;
	readonly search: Diagnosis;
	readonly merge: Diagnosis;
	readonly compare: PastedComparison;
}

/** Worker → main. A worker has one job at a time, and ends it with a result or a failure. */
export type WorkerMessage =
	| { readonly progress: SearchProgress }
	/** What a search came to so far. */
	| { readonly soFar: Diagnosis }
	| { readonly result: WorkerResults[keyof WorkerResults] }
	| { readonly failed: true };
