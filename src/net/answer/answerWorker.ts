// A worker thread that does one job with the body of an answer and ends, so that nothing else waits for it.
import type { RawAnswer } from '../../core/call/response.ts';
import { answerOnce } from '../thread/answerOnce.ts';
import { layOutAnswer } from './answerLayout.ts';
import { bytesOfFile } from './fileText.ts';
import { filterJson } from './filterJson.ts';
import { layOutFile } from './layOutFile.ts';

/** A body, masked: in memory or in a file. */
export type BodyText = { readonly text: string } | { readonly path: string };

/** An answer to lay out; `file` is the path of its body where that is in one. */
export interface LayoutJob {
	readonly raw: RawAnswer;
	readonly secrets: readonly string[];
	readonly file?: string;
}

export type AnswerJob = LayoutJob | { readonly body: BodyText; readonly path: string };

answerOnce((job: AnswerJob) => {
	if ('raw' in job) {
		const { raw, secrets, file } = job;
		return file === undefined ? layOutAnswer(raw, secrets) : layOutFile(raw, file, secrets);
	}
	const { body, path } = job;
	return filterJson('text' in body ? body.text : new TextDecoder().decode(bytesOfFile(body.path)), path);
});
