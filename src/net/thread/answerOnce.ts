import { parentPort } from 'node:worker_threads';

/** In milliseconds: a thread that was started for a job has it by then. */
const idleAfter = 100;

/** What a thread does: it answers its one job, and ends. One that waits for it does `warmUp` meanwhile. */
export function answerOnce<Input>(answer: (input: Input) => unknown, warmUp?: () => void): void {
	const idle = warmUp && setTimeout(warmUp, idleAfter);
	parentPort?.once('message', (input: Input) => {
		clearTimeout(idle);
		parentPort?.postMessage(answer(input));
	});
}
