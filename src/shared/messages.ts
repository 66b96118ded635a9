import * as v from 'valibot';
import type { NotificationType, RequestType } from 'vscode-messenger-common';
import { answerSnapshot } from './answer.ts';
import { bodyAnswers, bodyNews, bodyQuestions } from './answerBody.ts';
import { picturePart, picturePlace } from './answerContent.ts';
import { filterAnswer, filterQuestions, lastPaths } from './bodyFilter.ts';
import { tableAnswers, tableQuestions } from './bodyTable.ts';
import { diagnosisRequest, diagnosisSnapshot, pastedText, shownPaste } from './diagnosis.ts';
import { draftChange, pasteField, pasteOutcome } from './draft.ts';
import { keptSteps } from './keptSteps.ts';
import { knownMethod } from './knownMethod.ts';
import { ownComparison, ownText } from './ownString.ts';
import { list, shape } from './schema.ts';
import { copiedOfAnswer } from './sentRequest.ts';
import { composerSnapshot, inspectorSnapshot, nextAction, nextStep } from './shownCall.ts';
import { toldDraft } from './toldDraft.ts';
import { revealableStep, revealed, traceStep } from './trace.ts';

/**
 * Every message between the host and a webview, by name, with the schema of what it carries: each side reads what it
 * hears by it. Host → webview messages are whole snapshots; a webview sends only what the user did. No message to a
 * webview holds a secret, except `revealed`.
 */
export interface Message<P> extends NotificationType<P> {
	/** What came as this message, or undefined where it is not that. */
	read(input: unknown): P | undefined;
}

/** A message that is answered. */
export interface Request<P, R> extends RequestType<P, R> {
	read(input: unknown): P | undefined;
	/** As `read`, for the answer. */
	readAnswer(input: unknown): R | undefined;
}

const nothing = shape({});

/** The tabs of the composer. */
export type ComposerTab = v.InferOutput<typeof composerTab>;
const composerTab = v.picklist(['compose', 'diagnose']);

/** Webview → host. Both views send `ready` once they listen, and the host answers with whole snapshots. */
export const toHost = {
	ready: message('ready', nothing),
	/** What was changed of the draft, or all of it. */
	draftChanged: message('draftChanged', toldDraft),
	/** Carries the draft, so that what is sent is what is on screen. */
	send: message('send', draftChange),
	cancel: message('cancel', nothing),
	/** Has the host keep what can be undone, for when this webview is made anew. */
	keepSteps: message('keepSteps', keptSteps),
	runAction: message('runAction', shape({ action: nextAction })),
	copyStep: message('copyStep', shape({ step: traceStep })),
	/** Asks for one step in clear. The host has the user confirm it first. */
	reveal: message('reveal', shape({ step: revealableStep })),
	openBody: message('openBody', nothing),
	saveBody: message('saveBody', nothing),
	/** Has the answer compared with another one. */
	compareAnswer: message('compareAnswer', nothing),
	/** Asks as what the call is to be copied. Carries the draft, so that it is what is on screen. */
	copyCall: message('copyCall', draftChange),
	/** Opens the value of a row in an editor, by the row's index in the draft. Carries the draft, so that it is what is on screen. */
	editValue: message('editValue', shape({ change: draftChange, row: v.number() })),
	/** Copies a part of the answer, or of the request that it answers, masked. */
	copyOfAnswer: message('copyOfAnswer', copiedOfAnswer),
	/** Asks for a part of the picture that an answer is; null where the answer is another one by now. */
	answerPicture: request('answerPicture', picturePlace, v.nullable(picturePart)),
	bodyRows: request('bodyRows', bodyQuestions.rows, bodyAnswers.rows),
	bodyLengthen: request('bodyLengthen', bodyQuestions.lengthen, bodyAnswers.lengthened),
	bodyFold: request('bodyFold', bodyQuestions.fold, bodyAnswers.lines),
	bodyFoldAll: request('bodyFoldAll', bodyQuestions.foldAll, bodyAnswers.lines),
	/** Asks for the line of the list or object that a row stands in. */
	bodyParent: request('bodyParent', bodyQuestions.parent, bodyAnswers.parent),
	/** Unfolds what hides a row. */
	bodyReveal: request('bodyReveal', bodyQuestions.reveal, bodyAnswers.revealed),
	bodyFind: request('bodyFind', bodyQuestions.find, bodyAnswers.found),
	/** Shows a place that was found. */
	bodyPlace: request('bodyPlace', bodyQuestions.place, bodyAnswers.place),
	/** Opens the value of a row in an editor, masked; it does not cross to the webview. */
	bodyOpenValue: request('bodyOpenValue', bodyQuestions.openValue, bodyAnswers.opened),
	/** Copies a part of the body, masked; it does not cross to the webview. */
	bodyCopy: request('bodyCopy', bodyQuestions.copy, bodyAnswers.copied),
	/** Filters the body by a path; null where another path was asked for meanwhile. What the filter before found is gone. */
	bodyFilter: request('bodyFilter', filterQuestions.filter, v.nullable(filterAnswer)),
	/** The last paths that bodies were filtered by. */
	bodyPaths: request('bodyPaths', filterQuestions.paths, lastPaths),
	bodyKeepPath: request('bodyKeepPath', filterQuestions.keep, nothing),
	/** Saves what the filter found as a file. */
	bodySaveFound: request('bodySaveFound', filterQuestions.save, nothing),
	bodyTable: request('bodyTable', tableQuestions.open, tableAnswers.open),
	bodyTableSort: request('bodyTableSort', tableQuestions.sort, tableAnswers.sorted),
	bodyTableRows: request('bodyTableRows', tableQuestions.rows, tableAnswers.rows),
	bodyTableCopyCell: request('bodyTableCopyCell', tableQuestions.copyCell, bodyAnswers.copied),
	bodyTableCopy: request('bodyTableCopy', tableQuestions.copy, bodyAnswers.copied),
	/** Which tab is in front now. */
	tabShown: message('tabShown', shape({ tab: composerTab })),
	/** The signature is folded to one line, or not: for this composer, and for those that are opened from now on. */
	foldSignature: message('foldSignature', shape({ isFolded: v.boolean() })),
	/** Reads what was pasted into a field as a call: as a command, a URL, a request, parameters in any form, a call file. */
	readPaste: request('readPaste', shape({ text: v.string(), field: pasteField }), v.nullable(pasteOutcome)),
	/** A text to diagnose: what was pasted, or the shown text edited. */
	diagnosePaste: message('diagnosePaste', pastedText),
	diagnoseAct: message('diagnoseAct', diagnosisRequest),
	/** Compares a signing string or a sig with that of the call; answers how. */
	compareOwn: request('compareOwn', ownText, v.nullable(ownComparison)),
	/** Has what was compared last searched for mistakes. */
	searchOwn: message('searchOwn', nothing),
} as const;

/** Host → webview. */
export const toWebview = {
	composer: message('composer', composerSnapshot),
	answer: message('answer', answerSnapshot),
	bodyNews: message('bodyNews', bodyNews),
	/** The known methods, one part after the other: there may be many. */
	methods: message('methods', shape({ methods: list(knownMethod), isLast: v.boolean() })),
	inspector: message('inspector', inspectorSnapshot),
	revealed: message('revealed', revealed),
	/** A revealed step is no longer true or its time is over. */
	hideRevealed: message('hideRevealed', nothing),
	diagnosis: message('diagnosis', diagnosisSnapshot),
	/** The pasted text, masked; apart from the rest because it may be long and progress is told often. */
	pasted: message('pasted', shownPaste),
	/** What could be undone in the webview before this one. */
	steps: message('steps', keptSteps),
	/** Asks for the whole draft, as what was told of it cannot be put together. */
	wholeDraft: message('wholeDraft', nothing),
	/** What a newcomer may try next, below an answer. */
	firstSteps: message('firstSteps', shape({ steps: list(nextStep) })),
	/** Has the composer show one of its tabs. */
	showTab: message('showTab', shape({ tab: composerTab })),
} as const;

function message<S extends v.GenericSchema>(method: string, schema: S): Message<v.InferOutput<S>> {
	return { method, read: reader(schema) };
}

function request<Q extends v.GenericSchema, A extends v.GenericSchema>(
	method: string,
	question: Q,
	answer: A,
): Request<v.InferOutput<Q>, v.InferOutput<A>> {
	return { method, read: reader(question), readAnswer: reader(answer) };
}

function reader<S extends v.GenericSchema>(schema: S): (input: unknown) => v.InferOutput<S> | undefined {
	return (input) => {
		const result = v.safeParse(schema, input, { abortEarly: true });
		return result.success ? result.output : undefined;
	};
}
