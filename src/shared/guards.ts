import * as v from 'valibot';
import type { ComposerTab, DiagnosisRequest, DiagnosisSnapshot, PastedText, ShownPaste } from './diagnosis.ts';
import type {
	AnswerSnapshot,
	ComposerSnapshot,
	Draft,
	DraftChange,
	InspectorSnapshot,
	KnownMethod,
	Revealed,
} from './protocol.ts';

/** What a webview may send, and what comes back from its stored state: checked before it is used. */

const row = v.object({ name: v.string(), value: v.string(), enabled: v.boolean() });

const draft = v.object({
	profileId: v.exactOptional(v.string()),
	method: v.string(),
	format: v.nullable(v.string()),
	rows: v.array(row),
});

const draftChange = v.object({ revision: v.number(), draft });
const traceStep = v.picklist(['signing-secret', 'signed-parameters', 'signing-string', 'sig', 'request']);
const revealableStep = v.picklist(['signing-secret', 'signing-string', 'request']);
const nextAction = v.picklist([
	'open-profile',
	'new-profile',
	'start-local-service',
	'choose-scheme',
	'confirm-http',
	'confirm-origin',
	'send',
	'call-method',
	'open-settings',
	'diagnose',
]);
const diagnosisAction = v.picklist([
	'diagnose',
	'cancel',
	'clear',
	'suspect-key',
	'suspect-value',
	'forget-suspicions',
	'show-signature',
	'open-call',
	'copy-report',
	'store-secret',
]);

const knownParameter = v.looseObject({
	name: v.string(),
	kind: v.picklist(['boolean', 'integer', 'enumeration', 'list', 'text']),
	values: v.exactOptional(v.array(v.string())),
	required: v.picklist(['stated', 'reported', 'inferred', 'unknown', 'no']),
});

export const guards = {
	draft: guard<Draft>(draft),
	draftChange: guard<DraftChange>(draftChange),
	copyStep: guard(v.object({ step: traceStep })),
	reveal: guard(v.object({ step: revealableStep })),
	runAction: guard(v.object({ action: nextAction })),
	readPaste: guard(v.object({ text: v.string() })),
	diagnosePaste: guard<PastedText>(v.object({ revision: v.number(), text: v.string(), isPaste: v.boolean() })),
	diagnoseAct: guard<DiagnosisRequest>(v.object({ action: diagnosisAction, index: v.exactOptional(v.number()) })),
	// The webview's side. The host is trusted; these catch a host and a webview of different versions after an update.
	composer: guard<ComposerSnapshot>(
		v.looseObject({
			revision: v.number(),
			draft: v.exactOptional(draft),
			profiles: v.array(v.looseObject({ id: v.string(), name: v.string() })),
			problems: v.array(v.looseObject({ code: v.string(), message: v.string() })),
		}),
	),
	answer: guard<AnswerSnapshot>(v.looseObject({ state: v.picklist(['none', 'sending', 'failed', 'answered']) })),
	methods: guard<{ readonly methods: readonly KnownMethod[] }>(
		v.object({
			methods: v.array(v.looseObject({ name: v.string(), evidence: v.string(), parameters: v.array(knownParameter) })),
		}),
	),
	inspector: guard<InspectorSnapshot>(
		v.looseObject({
			source: v.picklist(['composer', 'call-file', 'last-sent', 'diagnosed', 'watched', 'none']),
			method: v.string(),
		}),
	),
	diagnosis: guard<DiagnosisSnapshot>(
		v.looseObject({
			state: v.picklist(['empty', 'reading', 'searching', 'done']),
			problems: v.array(v.string()),
			secrets: v.array(v.looseObject({ index: v.number(), name: v.string() })),
		}),
	),
	pasted: guard<ShownPaste>(v.looseObject({ revision: v.number(), text: v.string(), cut: v.boolean() })),
	showTab: guard<{ readonly tab: ComposerTab }>(v.object({ tab: v.picklist(['compose', 'diagnose']) })),
	revealed: guard<Revealed>(v.object({ step: revealableStep, text: v.string(), hideAfterMilliseconds: v.number() })),
};

/** A function that gives `input` back as `T`, or undefined where it is not one. */
function guard<const S extends v.GenericSchema<unknown, unknown>>(
	schema: S,
): (input: unknown) => v.InferOutput<S> | undefined;
function guard<T>(schema: v.GenericSchema<unknown, unknown>): (input: unknown) => T | undefined;
function guard(schema: v.GenericSchema<unknown, unknown>): (input: unknown) => unknown {
	return (input) => {
		const result = v.safeParse(schema, input);
		return result.success ? result.output : undefined;
	};
}
