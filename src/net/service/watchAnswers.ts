import { constants } from 'node:fs';
import { lstat, open } from 'node:fs/promises';
import { join } from 'node:path';
import { isMethodName } from '../../core/call.ts';
import { type ChosenAnswer, chosenBody, readAnswerForm } from './answerForm.ts';

/** Gives the answer that is chosen for a method; undefined leaves it to the service. Never rejects. */
export type AnswerFor = (method: string) => Promise<ChosenAnswer | undefined>;

/** A larger file is not read. */
export const largestAnswer = 1024 * 1024;
const longestMethod = 200;

/**
 * Answers from a folder: `<group>.<name>.json` is sent as it is; `<group>.<name>.answer.json`, which goes first, says
 * more: `{ "delay": 500, "status": 200, "body": … }`, or `"error": 11` in place of `body`; with neither, the service's own answer
 * is sent so.
 * Only files of the folder itself are read, no links, none larger than {@link largestAnswer}.
 */
export function folderAnswers(folder: string): AnswerFor {
	return async (method) => {
		if (!isMethodName(method) || method.length > longestMethod) return undefined;
		const form = await readSmallFile(join(folder, `${method}.answer.json`));
		if (form !== undefined) return readAnswerForm(form.toString('utf8'), `${method}.answer.json`);
		const body = await readSmallFile(join(folder, `${method}.json`));
		return body && { status: 200, delay: 0, content: chosenBody(body) };
	};
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
