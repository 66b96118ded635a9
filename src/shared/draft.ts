import * as v from 'valibot';
import type { MethodCall, Parameter } from '../core/call/call.ts';
import { pastedCall } from '../core/call/pastedCall.ts';
import { list, shape } from '../core/schema.ts';

/** A row of the composer, of a parameter or a header; one that is off stays but is not part of the call. */
export type Row = v.InferOutput<typeof row>;
export const row = shape({
	name: v.string(),
	value: v.string(),
	enabled: v.boolean(),
	/** True where a call file takes the value from the environment: it is not taken along, and no value here is stored. */
	isSecret: v.exactOptional(v.boolean()),
	/** Set for a header, which is sent and not signed. */
	isHeader: v.exactOptional(v.literal(true)),
});

/** What the user is composing: everything of a composer that survives a reload. */
export type Draft = v.InferOutput<typeof draft>;
export const draft = shape({
	/** Absent while no account is chosen. */
	accountId: v.exactOptional(v.string()),
	method: v.string(),
	/** `null` leaves `format` out of the call. */
	format: v.nullable(v.string()),
	rows: list(row),
	/** Absent for a GET. */
	httpMethod: v.exactOptional(v.literal('POST')),
});

export type DraftChange = v.InferOutput<typeof draftChange>;
export const draftChange = shape({ revision: v.number(), draft });

/** A longer call is not read from a paste and not stored, in UTF-16 units. */
export const maxDraftLength = 1_000_000;

/** What a stored row takes besides its name and value: `{"name":"","value":"","enabled":true},`. */
const rowCharacters = 38;

/** True for a call that is longer than {@link maxDraftLength}, as it would be stored. */
export function isTooLong({ method, format, rows }: Pick<Draft, 'method' | 'format' | 'rows'>): boolean {
	const max = maxDraftLength - method.length - (format?.length ?? 0);
	return rows.reduce((sum, { name, value }) => sum + rowCharacters + name.length + value.length, 0) > max;
}

/** Where a text was pasted: a value may be anything, and only what is nothing but a call is read as one there. */
export type PasteField = v.InferOutput<typeof pasteField>;
export const pasteField = v.picklist(['method', 'name', 'value']);

export type PasteOutcome = v.InferOutput<typeof pasteOutcome>;
/** What a paste was read as: rows to fill in, and what was left out of it and why. */
export type PastedRows = Extract<PasteOutcome, { state: 'call' }>;
export const pasteOutcome = v.variant('state', [
	shape({ state: v.literal('call'), rows: list(row), ...pastedCall.entries }),
	/** No call: it is pasted as the text that it is. */
	shape({ state: v.literal('text') }),
	/** Longer than a call may be, or not read in a reasonable time: nothing is filled in. */
	shape({ state: v.picklist(['too-long', 'given-up']) }),
	/** A newer paste counts. */
	shape({ state: v.literal('overtaken') }),
]);

/** A row with neither name nor value is no parameter. */
export function isBlank({ name, value }: Row): boolean {
	return name === '' && value === '';
}

/** The rows that are the parameters of the call, in their order: problems and traces name them by their index. */
export function parameterRows<R extends Row>(rows: readonly R[]): R[] {
	return rows.filter((candidate) => candidate.enabled && !candidate.isHeader && !isBlank(candidate));
}

/** Likewise of the headers. */
export function headerRows<R extends Row>(rows: readonly R[]): R[] {
	return rows.filter((candidate) => candidate.enabled && candidate.isHeader && !isBlank(candidate));
}

export function asHeader<R extends Row>(row: R): R & Row {
	return { ...row, isHeader: true };
}

const rowFields = ['name', 'value', 'enabled', 'isSecret', 'isHeader'] as const;

export function hasSameText(one: Row, other: Row): boolean {
	return rowFields.every((field) => one[field] === other[field]);
}

function parameterOf({ name, value, isSecret }: Row): Parameter {
	return { name, value, ...(isSecret && value !== '' && { secrets: [value] }) };
}

export function callOf({ method, format, rows, httpMethod }: Draft): MethodCall {
	const headers = headerRows(rows).map(parameterOf);
	return {
		method,
		format,
		parameters: parameterRows(rows).map(parameterOf),
		...(headers.length > 0 && { headers }),
		...(httpMethod && { httpMethod }),
	};
}
