import * as v from 'valibot';
import type * as core from '../core/trace.ts';
import { type SameAs, shape } from './schema.ts';

/** A step of a trace, by the name of what it brings about. */
export type TraceStep = SameAs<v.InferOutput<typeof traceStep>, core.TraceStep>;
export const traceStep = v.picklist(['signing-secret', 'signed-parameters', 'signing-string', 'sig', 'request']);

/** A step that holds a secret, and so can be revealed. */
export type RevealableStep = SameAs<v.InferOutput<typeof revealableStep>, core.RevealableStep>;
export const revealableStep = v.picklist(['signing-secret', 'signing-string', 'request']);

/** One step in clear, after the user confirmed it. To be forgotten at `hideAfterMilliseconds`. */
export type Revealed = v.InferOutput<typeof revealed>;
export const revealed = shape({ step: revealableStep, text: v.string(), hideAfterMilliseconds: v.number() });
