import { parentPort } from 'node:worker_threads';

/** What a thread does: it answers its one job, and ends. */
export function answerOnce<Input>(answer: (input: Input) => unknown): void {
	parentPort?.once('message', (input: Input) => parentPort?.postMessage(answer(input)));
}
