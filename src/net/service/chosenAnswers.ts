import { constants } from 'node:fs';
import { lstat, open } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { answerOriginHeader, answerOrigins } from '../../core/call/answerOrigin.ts';
import { isMethodName } from '../../core/call/call.ts';
import { objectMembers } from '../../core/text/jsonMembers.ts';
import { isJsonObject, parsedJson } from '../../core/text/parsedJson.ts';
import { errorAnswer } from './serviceErrors.ts';
import { shippedErrorName } from './shippedMethods.ts';

/** The answer that is chosen for a method; undefined leaves it to the service. Never rejects. */
export type AnswerFor = (method: string) => Promise<ChosenAnswer | undefined>;

/** A larger file is not read. */
export const maxAnswerBytes = 1024 * 1024;
const maxMethod = 200;

/**
 * Answers from a folder: `<group>.<name>.answer.json`, else `<group>.<name>.json`, which is sent as it is. Only files of the
 * folder itself are read, no links, none larger than {@link maxAnswerBytes}.
 */
export function folderAnswers(folder: string): AnswerFor {
	return async (method) => {
		if (!isMethodName(method) || method.length > maxMethod) return undefined;
		const form = await readSmallFile(join(folder, `${method}.answer.json`));
		if (form !== undefined) return readAnswerForm(new TextDecoder().decode(form), `${method}.answer.json`);
		const body = await readSmallFile(join(folder, `${method}.json`));
		return body && { status: 200, delay: 0, content: chosenBody(body) };
	};
}

async function readSmallFile(path: string): Promise<Buffer | undefined> {
	try {
		const found = await lstat(path);
		if (!found.isFile() || found.size > maxAnswerBytes) return undefined;
		// A link may have replaced it meanwhile.
		await using file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
		const { buffer, bytesRead } = await file.read(Buffer.alloc(found.size), 0, found.size, 0);
		return buffer.subarray(0, bytesRead);
	} catch {
		return undefined;
	}
}

/** The answer that a user chose for a method. The service fills in what is absent. */
export interface ChosenAnswer {
	readonly status?: number;
	/** How long the answer is held back, in milliseconds. */
	readonly delay: number;
	readonly content?: { readonly headers: Readonly<Record<string, string>>; readonly body: Uint8Array };
}

/** In milliseconds. */
export const maxDelay = 60_000;

/** Characters of an unknown key that the error quotes. */
const maxKey = 100;

const code = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000));

/** `<group>.<name>.answer.json` as it is written; `src/catalogs/answer.schema.json` says the same, and a test holds them together. */
export const answerFormSchema = v.strictObject({
	$schema: v.optional(v.string()),
	delay: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxDelay)), 0),
	status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599))),
	body: v.optional(v.unknown()),
	error: v.optional(
		v.union([code, v.strictObject({ code, message: v.optional(v.string()), field: v.optional(v.string()) })]),
	),
});

/** The error for each key with a wrong value. */
const expected: Readonly<Record<string, string>> = {
	delay: `delay is a number from 0 to ${maxDelay}`,
	status: 'status is a number from 200 to 599',
	error: 'error is a number, or { "code": <number>, "message": "<text>", "field": "<name>" }',
	$schema: '$schema is a text',
};

/** Reads an answer file. A wrong one becomes an answer with the reason. Never throws. */
export function readAnswerForm(text: string, name: string): ChosenAnswer {
	const form = parsedJson(text);
	if (!isJsonObject(form)) return broken(name, 'it is not a JSON object');
	const unknown = Object.keys(form).find((key) => !Object.hasOwn(answerFormSchema.entries, key));
	if (unknown !== undefined)
		return broken(name, `there is no "${unknown.slice(0, maxKey)}"; it has delay, status, body, error`);
	const { success, output, issues } = v.safeParse(answerFormSchema, form, { abortEarly: true });
	if (!success) return broken(name, expected[String(issues[0].path?.[0]?.key)] ?? 'it is not an answer');
	const { delay, status, error } = output;
	const shown = { delay, ...(status === undefined ? {} : { status }) };
	if (error !== undefined) {
		if ('body' in form) return broken(name, 'it has a body and an error: one of them is the answer');
		const { message, field, code } = typeof error === 'number' ? { code: error } : error;
		const named = message ?? shippedErrorName(code);
		return { ...shown, content: apiError(code, named, field) };
	}
	if (!('body' in form)) return shown;
	// As it is written: as doubles, large numbers would become others.
	const body = objectMembers(text)?.findLast((member) => member.name === 'body')?.value;
	return { ...shown, content: chosenBody(Buffer.from(body ?? '')) };
}

function chosenBody(body: Uint8Array): NonNullable<ChosenAnswer['content']> {
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
