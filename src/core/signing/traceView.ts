import * as v from 'valibot';
import { mask } from '../masking/maskText.ts';
import { list, shape } from '../schema.ts';
import { applicationSecretKeyName, sessionSecretKeyName } from '../services/ok/names.ts';
import { encodeRfc3986 } from '../text/percentForms.ts';

export type SegmentPart = Segment['part'];

/** A piece of a step's text. `parameter` is its index in `signedParameters`; pieces of no parameter have none. */
export type Segment = v.InferOutput<typeof segment>;
const segment = shape({
	part: v.picklist(['text', 'name', 'equals', 'value', 'elided', 'separator', 'secret', 'sig']),
	text: v.string(),
	parameter: v.exactOptional(v.number()),
});

const describedStep = v.custom<`step:${string}`>(
	(name) => typeof name === 'string' && name.startsWith('step:') && name.length < 300,
);

/** The steps of a trace, by the name of what each brings about; those of a described service by the description's names. */
export type TraceStep = v.InferOutput<typeof traceStep>;
export const traceStep = v.union([
	v.picklist(['signing-secret', 'signed-parameters', 'signing-string', 'sig', 'request']),
	describedStep,
]);

/** The steps that hold a secret, and so can be revealed. */
export type RevealableStep = v.InferOutput<typeof revealableStep>;
export const revealableStep = v.union([v.picklist(['signing-secret', 'signing-string', 'request']), describedStep]);

/** A signed parameter as it is shown. `source` is its index in the call's own parameters, -1 for the general ones. */
type ShownParameter = v.InferOutput<typeof shownParameter>;
const shownParameter = shape({ source: v.number(), segments: list(segment) });

/** A step as it is shown. A text within a step has the step's name with `.of` or `.key`. */
export type StepView = v.InferOutput<typeof stepView>;
const stepView = shape({
	name: v.string(),
	form: v.picklist(['list', 'template', 'hash', 'hmac', 'encode', 'decode', 'json']),
	/** How it comes about, by names: without any value. */
	formula: v.string(),
	segments: list(segment),
	/** 0 where they would give away the length of a secret. */
	bytes: v.number(),
	/** Something of it is masked. */
	isSecret: v.boolean(),
});

/**
 * A trace ready to be shown: masked, long values shortened, and of many parameters the first. It crosses to a page with each
 * key, so it has each parameter once: {@link signingStringOf} and {@link requestOf} lay the steps out of them.
 */
export type TraceView = v.InferOutput<typeof traceView>;
export const traceView = shape({
	scheme: v.string(),
	schemeReason: v.exactOptional(
		v.picklist([`${applicationSecretKeyName}-held`, `${sessionSecretKeyName}-held`, 'chosen']),
	),
	signingSecretFormula: v.exactOptional(
		v.picklist([`MD5(access_token + ${applicationSecretKeyName})`, sessionSecretKeyName]),
	),
	sig: v.string(),
	/** The steps of a described service, in place of the specification's. */
	steps: v.exactOptional(list(stepView)),
	/** The parameters of the call that such a service does not sign, by their index in it. */
	unsigned: v.exactOptional(list(v.number())),
	signedParameters: list(shownParameter),
	omittedParameters: v.number(),
	signingStringBytes: v.number(),
	/** What the request begins with: `GET <path>?`, or `POST <path>` and an empty line; of a described service all of it. */
	request: list(segment),
});

/** The signing string of a view without steps of its own. */
export function signingStringOf(view: TraceView): Segment[] {
	return [...view.signedParameters.flatMap(partsOf), ...omittedPart(view), { part: 'secret', text: mask }];
}

/** The request: the line `GET <path>?<query>`, or `POST <path>`, an empty line and the form. */
export function requestOf(view: TraceView): readonly Segment[] {
	if (view.steps) return view.request;
	const ampersand: Segment = { part: 'separator', text: '&' };
	const pairs = [...view.signedParameters.map(partsOf), omittedPart(view)].filter((pair) => pair.length > 0);
	return [
		...view.request,
		...pairs.flatMap((pair) => [...pair.map(encoded), ampersand]),
		{ part: 'name', text: 'sig' },
		{ part: 'equals', text: '=' },
		{ part: 'sig', text: view.sig },
		ampersand,
		{ part: 'name', text: 'access_token' },
		{ part: 'equals', text: '=' },
		{ part: 'secret', text: mask },
	];
}

function partsOf({ segments }: ShownParameter, parameter: number): Segment[] {
	return segments.map((segment) => ({ ...segment, parameter }));
}

function omittedPart({ omittedParameters }: TraceView): Segment[] {
	return omittedParameters > 0 ? [{ part: 'elided', text: `… ${omittedParameters} more …` }] : [];
}

function encoded(segment: Segment): Segment {
	const isText = segment.part === 'name' || segment.part === 'value';
	return isText ? { ...segment, text: encodeAroundMask(segment.text) } : segment;
}

export function textOf(segments: readonly Segment[]): string {
	return segments.map(({ text }) => text).join('');
}

/** Percent-encodes what is not a mask: the mask is no part of the value. */
export function encodeAroundMask(value: string): string {
	return value.split(mask).map(encodeRfc3986).join(mask);
}
