import { maxBeginning } from '../../core/call/answerSize.ts';
import { bodyText, errorMembers, type RawAnswer } from '../../core/call/response.ts';
import { jsonMembers } from '../../core/text/jsonMembers.ts';
import { layOutAnswer } from './answerLayout.ts';
import { bytesOfFile } from './fileText.ts';

/** Lays out the beginning of a file, judged by all of it. */
export function layOutFile(raw: Omit<RawAnswer, 'body' | 'truncated'>, path: string, secrets: readonly string[]) {
	const { cut } = raw;
	const all = bytesOfFile(path);
	const text = bodyText({ body: all, truncated: cut !== undefined });
	const members = cut ? undefined : jsonMembers(text ?? new TextDecoder().decode(all), errorMembers);
	const facts = { isText: text !== undefined, isBlank: text?.trim() === '', members };
	const beginning = { ...raw, body: all.subarray(0, maxBeginning), truncated: true };
	return layOutAnswer(beginning, secrets, facts);
}
