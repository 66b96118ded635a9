// A worker thread that does one job with the body of an answer and ends, so that nothing else waits for it.
import { parentPort, workerData } from 'node:worker_threads';
import { maxBeginning } from '../../core/call/answerSize.ts';
import { bodyText, errorMembers, type RawAnswer } from '../../core/call/response.ts';
import { jsonMembers } from '../../core/text/jsonMembers.ts';
import { type AnswerLayout, layOutAnswer } from './answerLayout.ts';
import { bytesOfFile } from './fileText.ts';
import { filterJson } from './filterJson.ts';

/** A body, masked: in memory or in a file. */
export type BodyText = { readonly text: string } | { readonly path: string };

/** An answer to lay out; its body may be in a file. */
export type LayoutJob = { readonly secrets: readonly string[] } & (
	| { readonly do: 'layOut'; readonly raw: RawAnswer }
	| {
			readonly do: 'layOutFile';
			readonly raw: Omit<RawAnswer, 'body' | 'truncated'>;
			readonly path: string;
	  }
);

export type AnswerJob = LayoutJob | { readonly do: 'filter'; readonly body: BodyText; readonly path: string };

function run(job: AnswerJob): unknown {
	switch (job.do) {
		case 'layOut':
			return layOutAnswer(job.raw, job.secrets);
		case 'layOutFile':
			return layOutFile(job);
		case 'filter':
			return filterJson(
				'text' in job.body ? job.body.text : new TextDecoder().decode(bytesOfFile(job.body.path)),
				job.path,
			);
	}
}

/** Lays out the beginning of a file, judged by all of it. */
function layOutFile({ raw, secrets, path }: Extract<LayoutJob, { do: 'layOutFile' }>): AnswerLayout {
	const { cut } = raw;
	const all = bytesOfFile(path);
	const text = bodyText({ body: all, truncated: cut !== undefined });
	const members = cut ? undefined : jsonMembers(text ?? new TextDecoder().decode(all), errorMembers);
	const facts = { isText: text !== undefined, isBlank: text?.trim() === '', members };
	const beginning = { ...raw, body: all.subarray(0, maxBeginning), truncated: true };
	return layOutAnswer(beginning, secrets, facts);
}

parentPort?.postMessage(run(workerData as AnswerJob));
