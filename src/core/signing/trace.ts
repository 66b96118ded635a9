import { endpointUrl, readBaseUrl } from '../call/baseUrl.ts';
import { type Credentials, type Parameter, secretsInValues } from '../call/call.ts';
import { mask, maskInParts, maskSecrets } from '../masking/mask.ts';
import { endpoint } from '../services/ok/names.ts';
import { type SignatureTrace, secretsToMask } from '../services/ok/sign.ts';
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
	readonly parameter: number;
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

/** A trace ready to be shown: masked, long values shortened, and at most {@link ViewLimits.parameters} parameters. */
export interface TraceView extends Partial<Pick<SignatureTrace, 'schemeReason' | 'signingSecretFormula'>> {
	readonly scheme: string;
	readonly sig: string;
	/** The steps of a described service, in place of the specification's. */
	readonly steps?: readonly StepView[];
	/** The parameters of the call that such a service does not sign, by their index in it. */
	readonly unsigned?: readonly number[];
	readonly signedParameters: readonly ShownParameter[];
	readonly omittedParameters: number;
	readonly signingString: readonly Segment[];
	readonly signingStringBytes: number;
	/** The request line, `GET <path>?<query>`, or `POST <path>`, an empty line and the form. */
	readonly request: readonly Segment[];
}

export interface ViewLimits {
	/** How many signed parameters are shown. */
	readonly parameters: number;
	/** How many characters of a value are shown; the middle of a longer one is left out. */
	readonly valueLength: number;
}

export const defaultViewLimits: ViewLimits = { parameters: 200, valueLength: 600 };
export const noLimits: ViewLimits = { parameters: Number.POSITIVE_INFINITY, valueLength: Number.POSITIVE_INFINITY };

/** Lays a trace out as segments for a view. `baseUrl` that cannot be called leaves the request line without a path in front. */
export function viewTrace(
	trace: SignatureTrace,
	credentials: Credentials,
	baseUrl: string,
	limits: ViewLimits = defaultViewLimits,
): TraceView {
	const secrets = [...secretsToMask(credentials), ...secretsInValues(trace.signedParameters)];
	const shown = trace.signedParameters.slice(0, limits.parameters);
	const omitted = trace.signedParameters.length - shown.length;
	const masked = maskedParameters(shown, secrets);
	const raw = masked.map((parameter, index) => segmentsOf(parameter, index, limits.valueLength, (text) => text));
	const encoded = masked.map((parameter, index) => segmentsOf(parameter, index, limits.valueLength, encodeAroundMask));
	const rest: Segment[] = omitted > 0 ? [{ part: 'elided', text: `… ${omitted} more …` }] : [];
	const ampersand: Segment = { part: 'separator', text: '&' };
	const { scheme, schemeReason, signingSecretFormula, sig, httpMethod } = trace;
	const path = maskSecrets(requestPath(baseUrl), secrets);
	return {
		...{ scheme, schemeReason, signingSecretFormula, sig },
		signedParameters: raw.map((segments, parameter) => ({
			parameter,
			source: trace.sources[parameter] ?? -1,
			segments,
		})),
		omittedParameters: omitted,
		signingString: [...raw.flat(), ...rest, { part: 'secret', text: mask }],
		signingStringBytes: trace.signingStringBytes(),
		request: [
			{ part: 'text', text: httpMethod ? `${httpMethod} ${path}\n\n` : `GET ${path}?` },
			...encoded.flatMap((segments) => [...segments, ampersand]),
			...(omitted > 0 ? [...rest, ampersand] : []),
			{ part: 'name', text: 'sig' },
			{ part: 'equals', text: '=' },
			{ part: 'sig', text: sig },
			ampersand,
			{ part: 'name', text: 'access_token' },
			{ part: 'equals', text: '=' },
			{ part: 'secret', text: mask },
		],
	};
}

/** A whole step as text, masked, with nothing left out: what *Copy* puts on the clipboard. */
export function stepText(trace: SignatureTrace, credentials: Credentials, baseUrl: string, step: TraceStep): string {
	if (step === 'signing-secret') return `${trace.signingSecretFormula} = ${mask}`;
	if (step === 'sig') return trace.sig;
	const { signedParameters, signingString, request } = viewTrace(trace, credentials, baseUrl, noLimits);
	if (step === 'signed-parameters') return signedParameters.map(({ segments }) => textOf(segments)).join('\n');
	return textOf(step === 'signing-string' ? signingString : request);
}

/** Masks the parameters in their concatenation: a secret may reach from a name into its value, or into the next name. */
function maskedParameters(parameters: readonly Parameter[], secrets: readonly string[]): Parameter[] {
	const parts = parameters.flatMap(({ name, value, secrets: own }) => [name, '=', own ? mask : value]);
	const masked = maskInParts(parts, secrets);
	return parameters.map((parameter, index) => {
		return { ...parameter, name: masked[3 * index] ?? '', value: masked[3 * index + 2] ?? '' };
	});
}

function segmentsOf(
	{ name, value, secrets }: Parameter,
	parameter: number,
	maxLength: number,
	write: (text: string) => string,
): Segment[] {
	const segment = (part: SegmentPart, text: string): Segment => ({ part, text, parameter });
	const ofName = [segment('name', write(name)), segment('equals', '=')];
	if (secrets) return [...ofName, segment('secret', value)];
	return [...ofName, ...shortened(segment('value', value), maxLength, write)];
}

/** A segment as it is written; of a long one the middle is left out. */
export function shortened(segment: Segment, maxLength: number, write = (text: string) => text): Segment[] {
	const { text } = segment;
	if (text.length <= maxLength) return [{ ...segment, text: write(text) }];
	const half = Math.floor(maxLength / 2);
	const [head, tail] = [text.slice(0, half).toWellFormed(), text.slice(text.length - half).toWellFormed()];
	const elided: Segment = { ...segment, part: 'elided', text: `… ${text.length - 2 * half} …` };
	return [{ ...segment, text: write(head) }, elided, { ...segment, text: write(tail) }];
}

export function textOf(segments: readonly Segment[]): string {
	return segments.map(({ text }) => text).join('');
}

function requestPath(baseUrl: string): string {
	const read = readBaseUrl(baseUrl);
	if ('problem' in read) return endpoint;
	return endpointUrl(read).slice(read.origin.length);
}

/** Percent-encodes what is not a mask: the mask is no part of the value. */
export function encodeAroundMask(value: string): string {
	return value.split(mask).map(encodeRfc3986).join(mask);
}
