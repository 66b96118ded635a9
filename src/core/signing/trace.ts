import { endpointUrl, readBaseUrl } from '../call/baseUrl.ts';
import { type Credentials, type Parameter, secretsInValues } from '../call/call.ts';
import { mask, maskInParts, maskSecrets } from '../masking/mask.ts';
import { endpoint } from '../services/ok/names.ts';
import { type SignatureTrace, secretsToMask } from '../services/ok/sign.ts';
import { requestOf, type Segment, signingStringOf, type TraceStep, type TraceView, textOf } from './traceView.ts';

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
	const { scheme, schemeReason, signingSecretFormula, sig, httpMethod } = trace;
	const path = maskSecrets(requestPath(baseUrl), secrets);
	return {
		...{ scheme, schemeReason, signingSecretFormula, sig },
		signedParameters: maskedParameters(shown, secrets).map((parameter, index) => {
			return { source: trace.sources[index] ?? -1, segments: segmentsOf(parameter, limits.valueLength) };
		}),
		omittedParameters: trace.signedParameters.length - shown.length,
		signingStringBytes: trace.signingStringBytes(),
		request: [{ part: 'text', text: httpMethod ? `${httpMethod} ${path}\n\n` : `GET ${path}?` }],
	};
}

/** A whole step as text, masked, with nothing left out: what *Copy* puts on the clipboard. */
export function stepText(trace: SignatureTrace, credentials: Credentials, baseUrl: string, step: TraceStep): string {
	if (step === 'signing-secret') return `${trace.signingSecretFormula} = ${mask}`;
	if (step === 'sig') return trace.sig;
	const view = viewTrace(trace, credentials, baseUrl, noLimits);
	if (step === 'signed-parameters') return view.signedParameters.map(({ segments }) => textOf(segments)).join('\n');
	return textOf(step === 'signing-string' ? signingStringOf(view) : requestOf(view));
}

/** Masks the parameters in their concatenation: a secret may reach from a name into its value, or into the next name. */
function maskedParameters(parameters: readonly Parameter[], secrets: readonly string[]): Parameter[] {
	const parts = parameters.flatMap(({ name, value, secrets: own }) => [name, '=', own ? mask : value]);
	const masked = maskInParts(parts, secrets);
	return parameters.map((parameter, index) => {
		return { ...parameter, name: masked[3 * index] ?? '', value: masked[3 * index + 2] ?? '' };
	});
}

function segmentsOf({ name, value, secrets }: Parameter, maxLength: number): Segment[] {
	const ofName: Segment[] = [
		{ part: 'name', text: name },
		{ part: 'equals', text: '=' },
	];
	if (secrets) return [...ofName, { part: 'secret', text: value }];
	return [...ofName, ...shortened({ part: 'value', text: value }, maxLength)];
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

function requestPath(baseUrl: string): string {
	const read = readBaseUrl(baseUrl);
	if ('problem' in read) return endpoint;
	return endpointUrl(read).slice(read.origin.length);
}
