import * as v from 'valibot';
import { list, shape } from '../core/schema.ts';
import { clientServer, serverServer } from '../core/services/ok/names.ts';
import { traceView } from '../core/signing/traceView.ts';
import { watchedOutcome } from './diagnosis.ts';
import { draft } from './draft.ts';

export type NextAction = v.InferOutput<typeof nextAction>;
export const nextAction = v.picklist([
	'open-account',
	'open-network',
	'new-account',
	'start-local-service',
	'choose-scheme',
	'confirm-http',
	'confirm-origin',
	'send',
	'send-as-post',
	'call-method',
	'open-settings',
	'get-token',
	'diagnose',
	'edit-answer',
	'copy-curl',
	'break-call',
	'watch-client',
	'dismiss-first-steps',
]);

/** A {@link NextAction} with the text of its button. */
export type NextStep = v.InferOutput<typeof nextStep>;
export const nextStep = shape({ title: v.string(), action: nextAction });

/** A field of a call; the `index` of a parameter, or a header, counts as in the call. */
export type CallField = v.InferOutput<typeof callField>;
const callField = v.variant('kind', [
	shape({ kind: v.picklist(['account', 'method', 'format']) }),
	shape({ kind: v.picklist(['parameter', 'header']), index: v.number(), part: v.picklist(['name', 'value']) }),
]);

export type ShownProblem = v.InferOutput<typeof shownProblem>;
const shownProblem = shape({
	severity: v.picklist(['error', 'warning']),
	code: v.string(),
	field: callField,
	message: v.string(),
	next: v.exactOptional(nextStep),
});

export type AccountChoice = v.InferOutput<typeof accountChoice>;
const accountChoice = shape({ id: v.string(), name: v.string() });

/** The account of a call as it is shown; no secret among it. */
export type ShownAccount = v.InferOutput<typeof shownAccount>;
const shownAccount = shape({
	...accountChoice.entries,
	baseUrl: v.string(),
	/**
	 * Of another service than the specification's: the `verb` that calls have, absent where a method may have its own in front;
	 * what a `method` looks like; `isProven` where an example holds.
	 */
	service: v.exactOptional(
		shape({ name: v.string(), verb: v.exactOptional(v.string()), method: v.string(), isProven: v.boolean() }),
	),
	/** Absent while no secret decides it. */
	scheme: v.exactOptional(v.picklist([serverServer, clientServer])),
	/** True when both secrets are held, so that the scheme is the user's choice. */
	schemeIsChoice: v.boolean(),
	variables: v.exactOptional(list(v.string())),
});

/** What is shown of a prepared call wherever it is shown. */
const shownCall = {
	account: v.exactOptional(shownAccount),
	problems: list(shownProblem),
	omittedProblems: v.exactOptional(v.number()),
	/** Absent while the call cannot be signed. */
	trace: v.exactOptional(traceView),
};

/** Host → composer: all that is shown but the answer. */
export type ComposerSnapshot = v.InferOutput<typeof composerSnapshot>;
export const composerSnapshot = shape({
	...shownCall,
	/** Tells this call from others, as long as it is signed: an answer says by it which call it belongs to. */
	call: v.exactOptional(v.string()),
	/** Counts the changes of the draft; the webview takes `draft` over when this is larger than its own count. Absent where it has that draft. */
	revision: v.number(),
	draft: v.exactOptional(draft),
	/** The id of the draft's file, which a webview stores. */
	draftId: v.exactOptional(v.string()),
	accounts: list(accountChoice),
});

/** Host → inspector. */
export type InspectorSnapshot = v.InferOutput<typeof inspectorSnapshot>;
export const inspectorSnapshot = shape({
	...shownCall,
	source: v.picklist(['composer', 'call-file', 'last-sent', 'diagnosed', 'watched', 'none']),
	method: v.string(),
	outcome: v.exactOptional(watchedOutcome),
});
