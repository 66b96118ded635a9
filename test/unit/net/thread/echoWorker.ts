// A thread that says what it is told, how often it was told something before, and fails when it is told to.
import { parentPort } from 'node:worker_threads';

let told = 0;
parentPort?.on('message', (message: string) => {
	if (message === 'fail') throw new Error('as told');
	parentPort?.postMessage(`${message} ${told}`);
	told += 1;
});
