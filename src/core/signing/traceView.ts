import { mask } from '../masking/maskText.ts';
import type { SignatureTrace } from '../services/ok/sign.ts';
import { encodeRfc3986 } from '../text/percentForms.ts';

export type SegmentPart = 'text' | 'name' | 'equals' | 'value' | 'elided' | 'separator' | 'secret' | 'sig';

/** A piece of a step's text. `parameter` is its index in `signedParameters`; pieces of no parameter have none. */
export interface Segment {
	readonly part: SegmentPart;
	readonly text: string;
	readonly parameter?: number;
}

/** The steps of a trace, by the name of what each brings about; those of a described service by the description's names. */
export type TraceStep = 'signing-secret' | 'signed-parameters' | 'signing-string' | 'sig' | 'request' | DescribedStep;
type DescribedStep = `step:${string}`;

/** The steps that hold a secret, and so can be revealed. */
export type RevealableStep = 'signing-secret' | 'signing-string' | 'request' | DescribedStep;

/** A signed parameter as it is shown. `source` is its index in the call's own parameters, -1 for the general ones. */
export interface ShownParameter {
	readonly source: number;
	readonly segments: readonly Segment[];
}

/** A step as it is shown. A text within a step has the step's name with `.of` or `.key`. */
export interface StepView {
	readonly name: string;
	readonly form: 'list' | 'template' | 'hash' | 'hmac' | 'encode' | 'decode' | 'json';
	/** How it comes about, by names: without any value. */
	readonly formula: string;
	readonly segments: readonly Segment[];
	/** 0 where they would give away the length of a secret. */
	readonly bytes: number;
	/** Something of it is masked. */
	readonly isSecret: boolean;
}

/**
 * A trace ready to be shown: masked, long values shortened, and of many parameters the first. It crosses to a page with each
 * key, so it has each parameter once: {@link signingStringOf} and {@link requestOf} lay the steps out of them.
 */
export interface TraceView extends Partial<Pick<SignatureTrace, 'schemeReason' | 'signingSecretFormula'>> {
	readonly scheme: string;
	readonly sig: string;
	/** The steps of a described service, in place of the specification's. */
	readonly steps?: readonly StepView[];
	/** The parameters of the call that such a service does not sign, by their index in it. */
	readonly unsigned?: readonly number[];
	readonly signedParameters: readonly ShownParameter[];
	readonly omittedParameters: number;
	readonly signingStringBytes: number;
	/** What the request begins with: `GET <path>?`, or `POST <path>` and an empty line; of a described service all of it. */
	readonly request: readonly Segment[];
}

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
