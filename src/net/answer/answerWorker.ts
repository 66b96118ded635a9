// A worker thread that does one job with the body of an answer and ends, so that nothing else waits for it.
import type { RawAnswer } from '../../core/call/response.ts';
import { answerOnce } from '../thread/answerOnce.ts';
import { layOutAnswer } from './answerLayout.ts';
import { bytesOfFile } from './fileText.ts';
import { filterJson } from './filterJson.ts';
import { layOutFile } from './layOutFile.ts';

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
			return layOutFile(job.raw, job.path, job.secrets);
		case 'filter':
			return filterJson(
				'text' in job.body ? job.body.text : new TextDecoder().decode(bytesOfFile(job.body.path)),
				job.path,
			);
	}
}

answerOnce(run);
