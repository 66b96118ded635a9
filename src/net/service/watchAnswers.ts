import { constants } from 'node:fs';
import { lstat, open } from 'node:fs/promises';
import { join } from 'node:path';
import { isMethodName } from '../../core/call.ts';
import { errorAnswer } from './serviceErrors.ts';

/** The answer that a user chose for a method. */
export interface ChosenAnswer {
	readonly status: number;
	/** How long the answer is held back, in milliseconds. */
	readonly delay: number;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: Uint8Array;
}

/** Gives the answer that is chosen for a method; undefined leaves it to the service. Never rejects. */
export type AnswerFor = (method: string) => Promise<ChosenAnswer | undefined>;

/** A larger file is not read. */
export const largestAnswer = 1024 * 1024;
/** The longest delay, in milliseconds. */
export const longestDelay = 60_000;
const longestMethod = 200;

/**
 * Answers from a folder: `<group>.<name>.json` is sent as it is; `<group>.<name>.answer.json`, which goes first, says
 * more: `{ "delay": 500, "status": 200, "body": … }`, or `"error": { "code": 11, "message": "…" }` in place of `body`.
 * Only files of the folder itself are read, no links, none larger than {@link largestAnswer}.
 */
export function folderAnswers(folder: string): AnswerFor {
	return async (method) => {
		if (!isMethodName(method) || method.length > longestMethod) return undefined;
		const form = await readSmallFile(join(folder, `${method}.answer.json`));
		if (form !== undefined) return readAnswerForm(form.toString('utf8'), `${method}.answer.json`);
		const body = await readSmallFile(join(folder, `${method}.json`));
		return body && { status: 200, delay: 0, headers: {}, body };
	};
}

/** Reads the form of an answer. What is wrong with it becomes an answer that says so. Never throws. */
export function readAnswerForm(text: string, name: string): ChosenAnswer {
	const form = parse(text);
	if (form === undefined) return broken(name, 'it is not a JSON object');
	const { delay = 0, status = 200, error, body = null, ...others } = form;
	const [unknown] = Object.keys(others);
	if (unknown !== undefined) return broken(name, `there is no "${unknown}"; it has delay, status, body, error`);
	if (!isInteger(delay, 0, longestDelay)) return broken(name, `delay is a number from 0 to ${longestDelay}`);
	if (!isInteger(status, 200, 599)) return broken(name, 'status is a number from 200 to 599');
	if (error === undefined) {
		const bytes = bodyOf(body);
		return bytes ? { status, delay, headers: {}, body: bytes } : broken(name, 'its body is nested too deep');
	}
	const { code, message = '' } = isObject(error) ? error : {};
	if (!isInteger(code, 1, 1_000_000) || typeof message !== 'string')
		return broken(name, 'error is { "code": <number>, "message": "<text>" }');
	return { status, delay, ...apiError(code, message) };
}

function broken(name: string, problem: string): ChosenAnswer {
	return { status: 500, delay: 0, ...apiError(1, `UNKNOWN : The answer file ${name} cannot be used: ${problem}`) };
}

function apiError(code: number, message: string): Pick<ChosenAnswer, 'headers' | 'body'> {
	const { headers, body } = errorAnswer({ code, message });
	return { headers, body: bytesOf(body) };
}

async function readSmallFile(path: string): Promise<Buffer | undefined> {
	try {
		const found = await lstat(path);
		if (!found.isFile() || found.size > largestAnswer) return undefined;
		// Between the look and the opening a link could have been put there.
		const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
		try {
			const { buffer, bytesRead } = await file.read(Buffer.alloc(found.size), 0, found.size, 0);
			return buffer.subarray(0, bytesRead);
		} finally {
			await file.close();
		}
	} catch {
		return undefined;
	}
}

function parse(text: string): Record<string, unknown> | undefined {
	try {
		const read: unknown = JSON.parse(text);
		return isObject(read) ? read : undefined;
	} catch {
		return undefined;
	}
}

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isInteger(value: unknown, least: number, most: number): value is number {
	return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}

/** What can be read of JSON need not be possible to write: that is recursive. */
function bodyOf(value: unknown): Uint8Array | undefined {
	try {
		return bytesOf(value);
	} catch {
		return undefined;
	}
}

function bytesOf(value: unknown): Uint8Array {
	return Buffer.from(JSON.stringify(value));
}
