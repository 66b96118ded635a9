// In place of a diagnosis worker: the sig of a search says what goes wrong.
import { parentPort } from 'node:worker_threads';
import type { Diagnosis } from '../../../../src/diagnosis/diagnosis.ts';

const soFar: Diagnosis = {
	verdict: 'not-reproduced',
	mistakes: [],
	findings: [],
	strings: [],
	candidates: 1,
	triedUpTo: 1,
	complete: false,
	cancelled: false,
	rightSig: null,
	scheme: null,
	notes: [],
};

parentPort?.once('message', ({ input }) => {
	parentPort?.postMessage({ report: { done: 0.5, soFar } });
	switch (input[0].sig) {
		case 'exits':
			process.exit(1);
			break;
		case 'throws':
			throw new Error('as the test wants it');
		case 'eats':
			for (const eaten: unknown[] = []; ; ) eaten.push(new Array(1_000_000).fill(eaten.length));
		case 'hangs':
			for (;;);
		default:
			parentPort?.postMessage(soFar);
	}
});
