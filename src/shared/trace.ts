import * as v from 'valibot';
import {
	applicationSecretKeyName,
	clientServer,
	serverServer,
	sessionSecretKeyName,
} from '../core/services/ok/names.ts';
import type * as core from '../core/signing/traceView.ts';
import { list, type SameAs, shape } from './schema.ts';

/** A step of a trace, by the name of what it brings about. */
export type TraceStep = SameAs<v.InferOutput<typeof traceStep>, core.TraceStep>;
const describedStep = v.custom<`step:${string}`>(
	(name) => typeof name === 'string' && name.startsWith('step:') && name.length < 300,
);
export const traceStep = v.union([
	v.picklist(['signing-secret', 'signed-parameters', 'signing-string', 'sig', 'request']),
	describedStep,
]);

/** A step that holds a secret, and so can be revealed. */
export type RevealableStep = SameAs<v.InferOutput<typeof revealableStep>, core.RevealableStep>;
export const revealableStep = v.union([v.picklist(['signing-secret', 'signing-string', 'request']), describedStep]);

/** One step in clear, after the user confirmed it. To be forgotten at `hideAfterMilliseconds`. */
export type Revealed = v.InferOutput<typeof revealed>;
export const revealed = shape({ step: revealableStep, text: v.string(), hideAfterMilliseconds: v.number() });

const segmentPart = v.picklist([
	'text',
	'name',
	'equals',
	'value',
	'elided',
	'separator',
	'secret',
	'sig',
] satisfies core.SegmentPart[]);
const segments = list(shape({ part: segmentPart, text: v.string(), parameter: v.exactOptional(v.number()) }));

export const scheme = v.picklist([serverServer, clientServer]);

/** A trace as it is shown, masked. */
export const traceView = shape({
	scheme: v.string(),
	schemeReason: v.exactOptional(
		v.picklist([`${applicationSecretKeyName}-held`, `${sessionSecretKeyName}-held`, 'chosen']),
	),
	signingSecretFormula: v.exactOptional(
		v.picklist([`MD5(access_token + ${applicationSecretKeyName})`, sessionSecretKeyName]),
	),
	/** The steps of a described service, in place of the specification's. */
	steps: v.exactOptional(
		list(
			shape({
				name: v.string(),
				form: v.picklist(['list', 'template', 'hash', 'hmac', 'encode', 'decode', 'json']),
				formula: v.string(),
				segments,
				bytes: v.number(),
				isSecret: v.boolean(),
			}),
		),
	),
	unsigned: v.exactOptional(list(v.number())),
	signedParameters: list(shape({ source: v.number(), segments })),
	omittedParameters: v.number(),
	signingStringBytes: v.number(),
	sig: v.string(),
	request: segments,
});
