import * as v from 'valibot';
import { parsed } from '../../core/schema.ts';
import { parsedJson } from '../../core/text/parsedJson.ts';

/** A stored parameter; without its value where that is a secret, or too long. */
const storedParameter = v.object({
	name: v.string(),
	value: v.exactOptional(v.string()),
	why: v.exactOptional(v.picklist(['secret', 'too-long'])),
});
export type StoredParameter = v.InferOutput<typeof storedParameter>;

/** A stored call, without its body. It holds no secret. */
const storedCall = v.object({
	/** When it was sent, in milliseconds since 1970. */
	at: v.number(),
	/** Where it was sent from; `watched` is one of a client that was watched. */
	source: v.picklist(['composer', 'call-file', 'watched', 'agent']),
	/** Absent for a watched client that uses no account of the user. */
	accountId: v.exactOptional(v.string()),
	account: v.string(),
	method: v.string(),
	/** `null`: without the parameter. */
	format: v.nullable(v.string()),
	/** Absent for a GET. */
	httpMethod: v.exactOptional(v.literal('POST')),
	parameters: v.array(storedParameter),
	/** Of the call itself; absent where it has none. */
	headers: v.exactOptional(v.array(storedParameter)),
	/** True when it has more parameters than are stored. */
	isShortened: v.exactOptional(v.boolean()),
	scheme: v.exactOptional(v.string()),
	/** Of its answer, or why there is none. */
	kind: v.picklist(['success', 'api-error', 'http-error', 'redirect', 'unreadable', 'failed', 'cancelled']),
	/** Of HTTP; absent without an answer. */
	status: v.exactOptional(v.number()),
	summary: v.string(),
	milliseconds: v.number(),
	/** Of the whole body, decompressed. */
	bytes: v.number(),
	language: v.picklist(['json', 'text']),
	isCut: v.boolean(),
});
export type StoredCall = v.InferOutput<typeof storedCall>;
export type CallSource = StoredCall['source'];
export type CallKind = StoredCall['kind'];

const callRecord = v.object({
	id: v.string(),
	isPinned: v.exactOptional(v.literal(true)),
	call: storedCall,
	body: v.exactOptional(v.string()),
});
export type CallRecord = v.InferOutput<typeof callRecord>;

/** Longer lines are skipped when reading, in bytes. */
export const maxLine = 8_000_000;

export function lineOf(record: CallRecord): string {
	return `${JSON.stringify(record)}\n`;
}

/** The record of a line; undefined for anything else, such as the part of a line that a kill leaves. */
export function recordOf(line: string): CallRecord | undefined {
	return parsed(callRecord, parsedJson(line));
}
