import { endpointUrl, readBaseUrl } from './baseUrl.ts';
import { type Credentials, type Parameter, secretsInValues } from './call.ts';
import { endsMasker, type MaskedEnds, mask, secretMasker } from './mask.ts';
import type { Scheme, SchemeReason } from './scheme.ts';
import { bytesOf, type SignatureTrace, type SigningSecretFormula, secretsToMask } from './sign.ts';
import { percentEncode } from './text/percentEncode.ts';

/** What a piece of a step's text is, so that a view can tell the pieces apart. */
export type SegmentPart = 'text' | 'name' | 'equals' | 'value' | 'elided' | 'separator' | 'secret' | 'sig';

/** A piece of a step's text. `parameter` is its index in `signedParameters`; pieces of no parameter have none. */
export interface Segment {
	readonly part: SegmentPart;
	readonly text: string;
	readonly parameter?: number;
}

/** The steps of a trace, by the name of what each brings about. */
export type TraceStep = 'signing-secret' | 'signed-parameters' | 'signing-string' | 'sig' | 'request';

/** The steps that hold a secret, and so can be revealed. */
export type RevealableStep = 'signing-secret' | 'signing-string' | 'request';

/** A signed parameter as it is shown. `source` is its index in the call's own parameters, -1 for the general ones. */
export interface ShownParameter {
	readonly parameter: number;
	readonly source: number;
	readonly segments: readonly Segment[];
}

/** A trace ready to be shown: masked, long values shortened, and at most {@link ViewLimits.parameters} parameters. */
export interface TraceView {
	readonly scheme: Scheme;
	readonly schemeReason: SchemeReason;
	readonly signingSecretFormula: SigningSecretFormula;
	readonly signedParameters: readonly ShownParameter[];
	/** How many signed parameters are not shown. */
	readonly omittedParameters: number;
	readonly signingString: readonly Segment[];
	readonly signingStringBytes: number;
	/** Where each shown parameter ends in the real signing string, in bytes of UTF-8. */
	readonly signingStringEnds: readonly number[];
	readonly sig: string;
	/** The request line, `GET <path>?<query>`, or `POST <path>`, an empty line and the form. */
	readonly request: readonly Segment[];
}

export interface ViewLimits {
	/** How many signed parameters are shown. */
	readonly parameters: number;
	/** How many characters of a value are shown; the middle of a longer one is left out. */
	readonly valueLength: number;
}

const defaultViewLimits: ViewLimits = { parameters: 200, valueLength: 600 };

/** Lays a trace out as segments for a view. `baseUrl` that cannot be called leaves the request line without a path in front. */
export function viewTrace(
	trace: SignatureTrace,
	credentials: Credentials,
	baseUrl: string,
	limits: ViewLimits = defaultViewLimits,
): TraceView {
	const secrets = [...secretsToMask(credentials), ...secretsInValues(trace.signedParameters)];
	const hide = secretMasker(secrets);
	const hideEnds = endsMasker(secrets);
	const shown = trace.signedParameters.slice(0, limits.parameters);
	const omitted = trace.signedParameters.length - shown.length;
	// Once for both ways to write them: of a long value it takes a while.
	const hidden = shown.map((signed) => ({
		name: hide(signed.name),
		value: signed.secrets ? undefined : hideEnds(signed.value, limits.valueLength),
	}));
	const written = (write: (text: string) => string) =>
		hidden.map(({ name, value }, parameter): Segment[] => [
			{ part: 'name', text: write(name), parameter },
			{ part: 'equals', text: '=', parameter },
			...(value === undefined
				? [{ part: 'secret' as const, text: mask, parameter }]
				: valueSegments(value, parameter, write)),
		]);
	const raw = written((text) => text);
	const encoded = written(encodeAroundMask);
	const rest: Segment[] = omitted > 0 ? [{ part: 'elided', text: `… ${omitted} more …` }] : [];
	const ampersand: Segment = { part: 'separator', text: '&' };
	// By loops: flattening lists takes longer than making what is in them.
	const signingString: Segment[] = [];
	for (const segments of raw) signingString.push(...segments);
	signingString.push(...rest, { part: 'secret', text: mask });
	const request: Segment[] = [{ part: 'text', text: requestStart(trace, hide(requestPath(baseUrl))) }];
	for (const segments of encoded) request.push(...segments, ampersand);
	request.push(
		...rest,
		...(rest.length > 0 ? [ampersand] : []),
		{ part: 'name', text: 'sig' },
		{ part: 'equals', text: '=' },
		{ part: 'sig', text: trace.sig },
		ampersand,
		{ part: 'name', text: 'access_token' },
		{ part: 'equals', text: '=' },
		{ part: 'secret', text: mask },
	);
	return {
		scheme: trace.scheme,
		schemeReason: trace.schemeReason,
		signingSecretFormula: trace.signingSecretFormula,
		signedParameters: raw.map((segments, parameter) => ({
			parameter,
			source: trace.sources[parameter] ?? -1,
			segments,
		})),
		omittedParameters: omitted,
		signingString,
		signingStringBytes: trace.signingStringBytes(),
		signingStringEnds: endsOfParameters(shown),
		sig: trace.sig,
		request,
	};
}

function endsOfParameters(parameters: readonly Parameter[]): number[] {
	let end = 0;
	return parameters.map((parameter) => {
		end += bytesOf(parameter);
		return end;
	});
}

/** A whole step as text, masked, with nothing left out: what *Copy* puts on the clipboard. */
export function stepText(trace: SignatureTrace, credentials: Credentials, baseUrl: string, step: TraceStep): string {
	if (step === 'signing-secret') return `${trace.signingSecretFormula} = ${mask}`;
	if (step === 'sig') return trace.sig;
	const hide = secretMasker([...secretsToMask(credentials), ...secretsInValues(trace.signedParameters)]);
	const write = step === 'request' ? (text: string) => encodeAroundMask(hide(text)) : hide;
	const pairs = trace.signedParameters.map(
		({ name, value, secrets }) => `${write(name)}=${secrets ? mask : write(value)}`,
	);
	if (step === 'signed-parameters') return pairs.join('\n');
	if (step === 'signing-string') return pairs.join('') + mask;
	pairs.push(`sig=${trace.sig}`, `access_token=${mask}`);
	return requestStart(trace, hide(requestPath(baseUrl))) + pairs.join('&');
}

function requestStart({ httpMethod }: SignatureTrace, path: string): string {
	return httpMethod === undefined ? `GET ${path}?` : `${httpMethod} ${path}\n\n`;
}

/** The endpoint's path as it stands in the request line. */
function requestPath(baseUrl: string): string {
	const read = readBaseUrl(baseUrl);
	if ('problem' in read) return '/fb.do';
	return endpointUrl(read).slice(read.origin.length);
}

function valueSegments(value: MaskedEnds, parameter: number, write: (text: string) => string): Segment[] {
	if ('whole' in value) return [{ part: 'value', text: write(value.whole), parameter }];
	return [
		{ part: 'value', text: write(value.head), parameter },
		{ part: 'elided', text: `… ${value.left} …`, parameter },
		{ part: 'value', text: write(value.tail), parameter },
	];
}

/** Percent-encodes what is not a mask: the mask is no part of the value. */
function encodeAroundMask(value: string): string {
	return value.includes(mask) ? value.split(mask).map(percentEncode).join(mask) : percentEncode(value);
}
