import * as v from 'valibot';
import type { Segment, SegmentPart, TraceView } from '../core/trace.ts';
import { list, shape } from './schema.ts';

const segmentPart = v.picklist([
	'text',
	'name',
	'equals',
	'value',
	'elided',
	'separator',
	'secret',
	'sig',
] satisfies SegmentPart[]);

/** A segment's part and its text. */
type ToldSegment = v.InferOutput<typeof toldSegment>;
const toldSegment = v.pipe(v.tuple([segmentPart, v.string()]), v.readonly());

/** The segments of a signed parameter, as the signing string has them; those of the request only where it has others. */
const toldParameter = shape({
	source: v.number(),
	/** How many bytes of the signing string it takes. */
	bytes: v.number(),
	segments: list(toldSegment),
	inRequest: v.exactOptional(list(toldSegment)),
});

/** A trace as it crosses to a webview, at every keystroke: what its steps have in common is there once. */
export type ToldTrace = v.InferOutput<typeof toldTrace>;
export const toldTrace = shape({
	scheme: v.picklist(['server-server', 'client-server']),
	schemeReason: v.picklist(['application_secret_key-held', 'session_secret_key-held', 'chosen']),
	signingSecretFormula: v.picklist(['MD5(access_token + application_secret_key)', 'session_secret_key']),
	omittedParameters: v.number(),
	signingStringBytes: v.number(),
	sig: v.string(),
	parameters: list(toldParameter),
	/** What stands in the signing string behind the parameters, and in the request before and behind them. */
	signingStringEnd: list(toldSegment),
	requestStart: list(toldSegment),
	requestEnd: list(toldSegment),
});

const separator: Segment = { part: 'separator', text: '&' };

/** A trace as it is told. */
export function toldTraceOf({
	signedParameters,
	signingString,
	signingStringEnds,
	request,
	...common
}: TraceView): ToldTrace {
	const first = request.findIndex(({ parameter }) => parameter !== undefined);
	const start = first < 0 ? request.length : first;
	let at = start;
	let inString = 0;
	const parameters = signedParameters.map(({ source, segments }, index) => {
		const from = at;
		while (request[at]?.parameter === index) at += 1;
		const inRequest = request.slice(from, at);
		// The separator behind it.
		at += 1;
		inString += segments.length;
		const isSame = inRequest.length === segments.length && inRequest.every((one, i) => isAlike(one, segments[i]));
		return {
			source,
			bytes: (signingStringEnds[index] ?? 0) - (signingStringEnds[index - 1] ?? 0),
			segments: segments.map(toldOf),
			...(!isSame && { inRequest: inRequest.map(toldOf) }),
		};
	});
	return {
		...common,
		parameters,
		signingStringEnd: signingString.slice(inString).map(toldOf),
		requestStart: request.slice(0, start).map(toldOf),
		requestEnd: request.slice(at).map(toldOf),
	};
}

/** The trace that was told. */
export function traceViewOf({
	parameters,
	signingStringEnd,
	requestStart,
	requestEnd,
	...common
}: ToldTrace): TraceView {
	let end = 0;
	const signedParameters = parameters.map(({ source, segments }, parameter) => ({
		parameter,
		source,
		segments: segments.map((told) => segmentOf(told, parameter)),
	}));
	return {
		...common,
		signedParameters,
		signingString: [...signedParameters.flatMap(({ segments }) => segments), ...segmentsOf(signingStringEnd)],
		signingStringEnds: parameters.map(({ bytes }) => {
			end += bytes;
			return end;
		}),
		request: [
			...segmentsOf(requestStart),
			...parameters.flatMap(({ inRequest }, parameter) => [
				...(inRequest?.map((told) => segmentOf(told, parameter)) ?? signedParameters[parameter]?.segments ?? []),
				separator,
			]),
			...segmentsOf(requestEnd),
		],
	};
}

function isAlike(one: Segment, other: Segment | undefined): boolean {
	return one.part === other?.part && one.text === other.text;
}

function toldOf({ part, text }: Segment): ToldSegment {
	return [part, text];
}

function segmentOf([part, text]: ToldSegment, parameter: number): Segment {
	return { part, text, parameter };
}

function segmentsOf(told: readonly ToldSegment[]): Segment[] {
	return told.map(([part, text]) => ({ part, text }));
}
