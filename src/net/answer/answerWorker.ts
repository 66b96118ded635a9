// A worker thread that lays one large answer out, so that nothing else waits for it.
import { parentPort, workerData } from 'node:worker_threads';
import { layOutAnswer } from '../../core/answerLayout.ts';
import type { RawAnswer } from '../../core/response.ts';

/** What the thread is started with. */
export interface AnswerJob {
	readonly raw: RawAnswer;
	readonly secrets: readonly string[];
}

const { raw, secrets } = workerData as AnswerJob;
parentPort?.postMessage(layOutAnswer(raw, secrets));
