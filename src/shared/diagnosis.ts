import * as v from 'valibot';
import { list, shape } from '../core/schema.ts';
import { shownStrings } from './strings.ts';

/** What views show of a diagnosis: masked, in the user's language; explanations and remedies have names between backticks. */

export type ShownMistake = v.InferOutput<typeof shownMistake>;
const shownMistake = shape({
	code: v.string(),
	explanation: v.string(),
	remedy: v.string(),
});

export type ShownVerdict = v.InferOutput<typeof shownVerdict>;
const shownVerdict = shape({
	/** `refused`: right, but refused by the service. `account`: right by the keys of the account. */
	verdict: v.picklist(['correct', 'warned', 'refused', 'account', 'mistakes', 'not-reproduced']),
	/** Of a call that was refused for something else than its signature. */
	isSigned: v.exactOptional(v.literal(true)),
	summary: v.string(),
	/** Sets of mistakes that each yield the sig, the most plausible first; only `mistakes` has any. */
	sets: list(list(shownMistake)),
	/** For each set what the client signed by it, above the right string; null if unknown. */
	strings: list(v.nullable(shownStrings)),
	/** What else is known: what was tried, what does not fit the account. */
	facts: list(v.string()),
	/** The sig that the call as sent should have; absent while no secret key of its application is held. */
	rightSig: v.exactOptional(v.string()),
});

/** A signing string above ours. */
export type ShownComparison = v.InferOutput<typeof shownComparison>;
const shownComparison = shape({
	summary: v.string(),
	same: v.boolean(),
	/** Absent when both are the same. */
	strings: v.exactOptional(shownStrings),
});

/** Something about the keys of an account, and what can be done about it; a button's `index` is what a `fix-keys` names. */
export type ShownAdvice = v.InferOutput<typeof shownAdvice>;
const shownAdvice = shape({
	text: v.string(),
	fixes: list(shape({ index: v.number(), title: v.string() })),
});

export type ShownCalls = v.InferOutput<typeof shownCalls>;
const shownCalls = shape({ summary: v.string(), causes: list(v.string()) });

/** Host → composer: all of the Diagnose tab but the pasted text. */
export type DiagnosisSnapshot = v.InferOutput<typeof diagnosisSnapshot>;
export const diagnosisSnapshot = shape({
	state: v.picklist(['empty', 'reading', 'searching', 'done']),
	/** 0 to 100, while searching. */
	progress: v.number(),
	/** How many signatures were tried so far, while searching. */
	candidates: v.number(),
	/** Up to how many mistakes all was tried, in words, while searching. */
	reach: v.string(),
	/** The search goes on until it is stopped. */
	isLong: v.boolean(),
	/** The search that has ended can go on so. */
	canGoOn: v.boolean(),
	/** The account whose keys the paste is checked with; absent where it is none of the user's. */
	accountId: v.exactOptional(v.string()),
	accountReason: v.exactOptional(v.string()),
	recognised: v.exactOptional(shape({ label: v.string(), facts: list(v.string()) })),
	/** What the paste lacks, or why it was not diagnosed. */
	problems: list(v.string()),
	/** The names of the secrets that were found in the paste. */
	secrets: list(v.string()),
	verdict: v.exactOptional(shownVerdict),
	/** Present when the paste has several calls; the rest is about one of them. */
	calls: v.exactOptional(shownCalls),
	/** What is to be said of the keys, first of all. */
	advice: list(shownAdvice),
	comparison: v.exactOptional(shownComparison),
	/** What the user suspects, by name; keys are never shown. */
	suspicions: list(v.string()),
	/** False while there is no call to show or to open. */
	hasCall: v.boolean(),
});

/** Host → composer: the pasted text with its secrets masked. */
export type ShownPaste = v.InferOutput<typeof shownPaste>;
export const shownPaste = shape({
	/** Counts the texts; the webview takes `text` over when this is larger than its own count. */
	revision: v.number(),
	text: v.string(),
	/** True when `text` is only the first part of a long paste; it cannot be edited then. */
	cut: v.boolean(),
});

/** Composer → host: a paste, or the pasted text edited. Holds secrets on this one way only. */
export type PastedText = v.InferOutput<typeof pastedText>;
export const pastedText = shape({
	revision: v.number(),
	text: v.string(),
	/** True for a fresh paste; else masks in `text` stand for what they masked before. */
	isPaste: v.boolean(),
});

/** What the user asks for on the Diagnose tab. */
export type DiagnosisAction = DiagnosisRequest['action'];
export type DiagnosisRequest = v.InferOutput<typeof diagnosisRequest>;
export const diagnosisRequest = shape({
	action: v.picklist([
		'diagnose',
		'search-longer',
		'cancel',
		'clear',
		'suspect-key',
		'suspect-value',
		'forget-suspicions',
		'show-signature',
		'open-call',
		'copy-code',
		'copy-report',
		'fix-keys',
		'use-account',
	]),
	/** Which button, for `fix-keys`. */
	index: v.exactOptional(v.number()),
	accountId: v.exactOptional(v.string()),
});

/** Host → inspector: what became of a watched call. */
export type WatchedOutcome = v.InferOutput<typeof watchedOutcome>;
export const watchedOutcome = shape({
	tone: v.picklist(['good', 'bad', 'busy']),
	summary: v.string(),
	mistakes: list(shownMistake),
	strings: v.exactOptional(shownStrings),
});
