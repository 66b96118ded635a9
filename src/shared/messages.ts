import * as v from 'valibot';
import { filterAnswer } from '../core/call/bodyFilter.ts';
import { knownMethod } from '../core/catalog/knownMethod.ts';
import { list, parsed, shape } from '../core/schema.ts';
import { revealableStep, traceStep } from '../core/signing/traceView.ts';
import { answerSnapshot } from './answer.ts';
import { bodyCopy, filterRequest } from './answerBody.ts';
import { diagnosisRequest, diagnosisSnapshot, pastedText, shownPaste } from './diagnosis.ts';
import { draftChange, pasteField, pasteOutcome } from './draft.ts';
import { copiedOfAnswer } from './sentRequest.ts';
import { composerSnapshot, inspectorSnapshot, nextAction, nextStep } from './shownCall.ts';

/**
 * Every message between the host and a webview. Those to a webview are whole snapshots, without a secret except in `revealed`;
 * those of a webview say only what the user did.
 */
export interface Message<P> {
	readonly method: string;
	/** The parameters of this message, or undefined if the input does not match its schema. */
	read(input: unknown): P | undefined;
}

export interface Request<P, R> extends Message<P> {
	readAnswer(input: unknown): R | undefined;
}

/** A message on its way; an answer has the id of its request in place of a method. */
export interface Wire {
	readonly method?: unknown;
	readonly id?: unknown;
	readonly params?: unknown;
	readonly result?: unknown;
}

const nothing = shape({});

/** One step in clear, after the user confirmed it. To be forgotten at `hideAfterMilliseconds`. */
export type Revealed = v.InferOutput<typeof revealed>;
const revealed = shape({ step: revealableStep, text: v.string(), hideAfterMilliseconds: v.number() });

export type ComposerTab = v.InferOutput<typeof composerTab>;
const composerTab = v.picklist(['compose', 'diagnose']);

/** Webview → host. Both views send `ready` once they listen, and the host answers with whole snapshots. */
export const toHost = {
	ready: message('ready', nothing),
	draftChanged: message('draftChanged', draftChange),
	/** Carries the draft, so that what is sent is what is on screen. */
	send: message('send', draftChange),
	cancel: message('cancel', nothing),
	runAction: message('runAction', shape({ action: nextAction })),
	copyStep: message('copyStep', shape({ step: traceStep })),
	/** Asks for one step in clear. The host has the user confirm it first. */
	reveal: message('reveal', shape({ step: revealableStep })),
	openBody: message('openBody', nothing),
	saveBody: message('saveBody', nothing),
	compareAnswer: message('compareAnswer', nothing),
	/** Asks as what the call is to be copied. Carries the draft, so that it is what is on screen. */
	copyCall: message('copyCall', draftChange),
	/** Opens the value of a row in an editor, by the row's index in the draft. Carries the draft, so that it is what is on screen. */
	editValue: message('editValue', shape({ change: draftChange, row: v.number() })),
	/** Copies a part of the answer, or of the request that it answers, masked. */
	copyOfAnswer: message('copyOfAnswer', copiedOfAnswer),
	bodyOpenValue: message('bodyOpenValue', bodyCopy),
	bodyCopy: message('bodyCopy', bodyCopy),
	/** Filters the body by a path; null where another path was asked for meanwhile. */
	bodyFilter: request('bodyFilter', filterRequest, v.nullable(filterAnswer)),
	tabShown: message('tabShown', shape({ tab: composerTab })),
	/** The signature is folded to one line, or not: for this composer, and for those that are opened from now on. */
	foldSignature: message('foldSignature', shape({ isFolded: v.boolean() })),
	/** Reads what was pasted into a field as a call: as a command, a URL, a request, parameters in any form, a call file. */
	readPaste: request('readPaste', shape({ text: v.string(), field: pasteField }), v.nullable(pasteOutcome)),
	/** A text to diagnose: what was pasted, or the shown text edited. */
	diagnosePaste: message('diagnosePaste', pastedText),
	diagnoseAct: message('diagnoseAct', diagnosisRequest),
} as const;

/** Host → webview. */
export const toWebview = {
	composer: message('composer', composerSnapshot),
	answer: message('answer', answerSnapshot),
	methods: message('methods', shape({ methods: list(knownMethod) })),
	inspector: message('inspector', inspectorSnapshot),
	revealed: message('revealed', revealed),
	/** A revealed step is no longer true or its time is over. */
	hideRevealed: message('hideRevealed', nothing),
	diagnosis: message('diagnosis', diagnosisSnapshot),
	/** The pasted text, masked; apart from the rest because it may be long and progress is sent often. */
	pasted: message('pasted', shownPaste),
	firstSteps: message('firstSteps', shape({ steps: list(nextStep) })),
	inspected: message('inspected', shape({ isInspected: v.boolean() })),
	showTab: message('showTab', shape({ tab: composerTab })),
} as const;

function message<S extends v.GenericSchema>(method: string, schema: S): Message<v.InferOutput<S>> {
	return { method, read: (input) => parsed(schema, input) };
}

function request<Q extends v.GenericSchema, A extends v.GenericSchema>(
	method: string,
	question: Q,
	answer: A,
): Request<v.InferOutput<Q>, v.InferOutput<A>> {
	return { ...message(method, question), readAnswer: (input) => parsed(answer, input) };
}
