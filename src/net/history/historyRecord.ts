import { crc32 } from 'node:zlib';
import * as v from 'valibot';

/** Where a call was sent from; `watched` is one of a client that was watched. */
export const callSources = ['composer', 'call-file', 'watched'] as const;
export type CallSource = (typeof callSources)[number];

/** What became of a call: the kind of its answer, or why there is none. */
export const callKinds = [
	'success',
	'api-error',
	'http-error',
	'redirect',
	'unreadable',
	'failed',
	'cancelled',
] as const;
export type CallKind = (typeof callKinds)[number];

/** A parameter as it is kept; without its value where that is a secret, or too long. */
const keptParameter = v.object({
	name: v.string(),
	value: v.exactOptional(v.string()),
	why: v.exactOptional(v.picklist(['secret', 'too-long'])),
});
export type KeptParameter = v.InferOutput<typeof keptParameter>;

/** A call as it is kept, without its body. It holds no secret. */
const keptCall = v.object({
	/** When it was sent, in milliseconds since 1970. */
	at: v.number(),
	source: v.picklist(callSources),
	/** Absent where it was none of the user's accounts. */
	accountId: v.exactOptional(v.string()),
	/** The account's name at that time. */
	account: v.string(),
	method: v.string(),
	/** `null`: without the parameter. */
	format: v.nullable(v.string()),
	/** Absent for a GET. */
	httpMethod: v.exactOptional(v.literal('POST')),
	parameters: v.array(keptParameter),
	/** True when it has more parameters than are kept. */
	isShortened: v.exactOptional(v.boolean()),
	scheme: v.exactOptional(v.string()),
	kind: v.picklist(callKinds),
	/** Of HTTP; absent where no answer came. */
	status: v.exactOptional(v.number()),
	/** What the answer means, in words. */
	summary: v.string(),
	milliseconds: v.number(),
	/** Of the whole body, decompressed. */
	bytes: v.number(),
	language: v.picklist(['json', 'text']),
	/** True when the body that is kept is not the whole one. */
	isCut: v.boolean(),
});
export type KeptCall = v.InferOutput<typeof keptCall>;

/** As it stands on the disk, where an account is called by its former word: windows with an older version read it too. */
const { accountId, account, ...sameFields } = keptCall.entries;
const storedCall = v.pipe(
	v.object({ ...sameFields, profileId: accountId, profile: account }),
	v.transform(
		({ profileId, profile, ...call }): KeptCall => ({
			...call,
			...(profileId !== undefined && { accountId: profileId }),
			account: profile,
		}),
	),
);

function toStored({ accountId, account, ...call }: KeptCall): v.InferInput<typeof storedCall> {
	return { ...call, ...(accountId !== undefined && { profileId: accountId }), profile: account };
}

/** Calls that one writer has counted: from the first to the last of each pair. */
const ranges = v.array(v.tuple([v.number(), v.number()]));

/** The first record of a segment. */
const segmentRecord = v.object({
	t: v.literal('segment'),
	/** Absent where nobody writes to it any more. */
	owner: v.exactOptional(v.object({ pid: v.number(), host: v.string() })),
	/** The segments whose records are in this one: whether they still exist or not, they count no more. */
	replaces: v.exactOptional(v.array(v.string())),
});
export type SegmentRecord = v.InferOutput<typeof segmentRecord>;

const callRecord = v.object({ t: v.literal('call'), id: v.string(), call: storedCall });
export type CallRecord = v.InferOutput<typeof callRecord>;

/** Calls that were deleted, by writer. */
const deleteRecord = v.object({ t: v.literal('delete'), calls: v.record(v.string(), ranges) });

/** The latest one counts. */
const pinRecord = v.object({ t: v.literal('pin'), id: v.string(), isPinned: v.boolean(), at: v.number() });

const historyRecord = v.variant('t', [segmentRecord, callRecord, deleteRecord, pinRecord]);
/** What a segment holds, one on a line each. */
export type HistoryRecord = v.InferOutput<typeof historyRecord>;

/** A longer line is none of ours: it is passed over. In bytes. */
export const longestLine = 8_000_000;

const digits = 8;
const tab = 0x09;

/**
 * A record as a line: a checksum of what follows it, the record as JSON, a tab, the body of its answer as JSON. Neither tab nor
 * line end is in JSON, so what a kill leaves of a line is no line.
 */
export function lineOf(record: HistoryRecord, body?: string): Buffer {
	const stored = record.t === 'call' ? { ...record, call: toStored(record.call) } : record;
	const text = `${JSON.stringify(stored)}\t${body === undefined ? '' : JSON.stringify(body)}`;
	const bytes = Buffer.from(`${'0'.repeat(digits)} ${text}\n`);
	const sum = crc32(bytes.subarray(digits + 1, -1));
	bytes.write(sum.toString(16).padStart(digits, '0'), 0, 'latin1');
	return bytes;
}

/** Whether a line, without its end, is as it was written. */
export function isWhole(line: Buffer): boolean {
	if (line.length <= digits || line[digits] !== 0x20) return false;
	return (
		line.toString('latin1', 0, digits) ===
		crc32(line.subarray(digits + 1))
			.toString(16)
			.padStart(digits, '0')
	);
}

/** The record of a line that is whole; undefined for one of another version. Never throws. */
export function recordOf(line: Buffer): HistoryRecord | undefined {
	const end = line.indexOf(tab, digits);
	const read = v.safeParse(historyRecord, parsed(line.subarray(digits + 1, end < 0 ? line.length : end)));
	return read.success ? read.output : undefined;
}

/** The body in a line that is whole, if it has one. */
export function bodyOf(line: Buffer): string | undefined {
	const end = line.indexOf(tab, digits);
	const body = end < 0 || end === line.length - 1 ? undefined : parsed(line.subarray(end + 1));
	return typeof body === 'string' ? body : undefined;
}

/** Whether a line that is whole has a body. */
export function hasBody(line: Buffer): boolean {
	const end = line.indexOf(tab, digits);
	return end >= 0 && end < line.length - 1;
}

function parsed(bytes: Buffer): unknown {
	try {
		return JSON.parse(bytes.toString('utf8'));
	} catch {
		return undefined;
	}
}
