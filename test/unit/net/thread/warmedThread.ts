// A thread that answers with how often it has warmed up, which it says when it does.
import { parentPort } from 'node:worker_threads';
import { answerOnce } from '../../../../src/net/thread/answerOnce.ts';

let times = 0;
answerOnce(
	() => times,
	() => {
		times += 1;
		parentPort?.postMessage('warm');
	},
);
