import * as v from 'valibot';
import { answerOriginHeader, answerOrigins } from '../../core/answerOrigin.ts';
import { errorAnswer } from './serviceErrors.ts';
import { shippedErrorName } from './shippedMethods.ts';

/** The answer that a user chose for a method; what is absent is as the service itself answers. */
export interface ChosenAnswer {
	readonly status?: number;
	/** How long the answer is held back, in milliseconds. */
	readonly delay: number;
	readonly content?: { readonly headers: Readonly<Record<string, string>>; readonly body: Uint8Array };
}

/** The longest delay, in milliseconds. */
export const longestDelay = 60_000;

/** More of a key is not told back. */
const longestKey = 100;

const code = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000));

/**
 * An answer file, `<group>.<name>.answer.json`, as it is written. `src/catalogs/answer.schema.json` says the same for editors,
 * and a test holds them together.
 */
export const answerFormSchema = v.strictObject({
	$schema: v.optional(v.string()),
	delay: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(longestDelay)), 0),
	status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599))),
	body: v.optional(v.unknown()),
	error: v.optional(
		v.union([code, v.strictObject({ code, message: v.optional(v.string()), field: v.optional(v.string()) })]),
	),
});

/** What is told of each key that is not as it must be. */
const expected: Readonly<Record<string, string>> = {
	delay: `delay is a number from 0 to ${longestDelay}`,
	status: 'status is a number from 200 to 599',
	error: 'error is a number, or { "code": <number>, "message": "<text>", "field": "<name>" }',
	$schema: '$schema is a text',
};

/** Reads the form of an answer. What is wrong with it becomes an answer that says so. Never throws. */
export function readAnswerForm(text: string, name: string): ChosenAnswer {
	const form = parse(text);
	if (form === undefined) return broken(name, 'it is not a JSON object');
	const unknown = Object.keys(form).find((key) => !Object.hasOwn(answerFormSchema.entries, key));
	if (unknown !== undefined)
		return broken(name, `there is no "${unknown.slice(0, longestKey)}"; it has delay, status, body, error`);
	const { success, output, issues } = v.safeParse(answerFormSchema, form, { abortEarly: true });
	if (!success) return broken(name, expected[String(issues[0].path?.[0]?.key)] ?? 'it is not an answer');
	const { delay, status, error } = output;
	const shown = { delay, ...(status === undefined ? {} : { status }) };
	if (error !== undefined) {
		if ('body' in form) return broken(name, 'it has a body and an error: one of them is the answer');
		const { message, field, ...told } = typeof error === 'number' ? { code: error } : error;
		const named = message ?? shippedErrorName(told.code);
		return { ...shown, content: apiError(told.code, named, field) };
	}
	if (!('body' in form)) return shown;
	const bytes = bytesOf(form['body']);
	return bytes ? { ...shown, content: chosenBody(bytes) } : broken(name, 'its body is nested too deep');
}

/** A body that is sent as it is. */
export function chosenBody(body: Uint8Array): NonNullable<ChosenAnswer['content']> {
	return { headers: { [answerOriginHeader]: answerOrigins.chosen }, body };
}

function broken(name: string, problem: string): ChosenAnswer {
	const text = `UNKNOWN : The answer file ${name} cannot be used: ${problem}`;
	return { status: 500, delay: 0, content: apiError(1, text) };
}

function apiError(errorCode: number, message: string, field?: string): NonNullable<ChosenAnswer['content']> {
	const { headers, body } = errorAnswer({ code: errorCode, message, ...(field === undefined ? {} : { field }) });
	return {
		headers: { ...headers, [answerOriginHeader]: answerOrigins.chosen },
		body: Buffer.from(JSON.stringify(body)),
	};
}

function parse(text: string): Record<string, unknown> | undefined {
	try {
		const read: unknown = JSON.parse(text);
		return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : undefined;
	} catch {
		return undefined;
	}
}

/** What can be read of JSON need not be possible to write: that is recursive. */
function bytesOf(value: unknown): Uint8Array | undefined {
	try {
		return Buffer.from(JSON.stringify(value));
	} catch {
		return undefined;
	}
}
