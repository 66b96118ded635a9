// Stands in for a diagnosis worker: the sig of a search says what goes wrong in which worker. The other goes on for ever.
import { parentPort } from 'node:worker_threads';
import { type Diagnosis, mergeDiagnoses } from '../../../../src/diagnosis/diagnosis.ts';
import type { WorkerJob, WorkerMessage } from '../../../../src/net/diagnosis/diagnosisMessages.ts';

const nothing: Diagnosis = {
	verdict: 'not-reproduced',
	mistakes: [],
	findings: [],
	strings: [],
	candidates: 1,
	triedUpTo: -1,
	complete: true,
	cancelled: false,
	rightSig: null,
	scheme: null,
	notes: [],
};

/** What a search that is given up has tried. */
const tried: Partial<Diagnosis> = { triedUpTo: 1, complete: false };

const tell = (message: WorkerMessage) => parentPort?.postMessage(message);

parentPort?.on('message', (job: WorkerJob) => {
	if (job.kind === 'merge') return tell({ result: mergeDiagnoses(job.parts) });
	if (job.kind !== 'search') return;
	const [trouble, index] = job.observed.sig.split(' ');
	if (trouble === 'nothing') return tell({ result: nothing });
	if (trouble === 'tries' || trouble === 'eats') tell({ soFar: { ...nothing, ...tried } });
	tell({ progress: { done: 0.5, candidates: 1, triedUpTo: 1 } });
	if (Number(index) === job.shard.index) {
		if (trouble === 'exits') process.exit(1);
		if (trouble === 'throws') throw new Error('as a test wants it');
		if (trouble === 'fails') return tell({ failed: true });
		if (trouble === 'eats') for (const eaten: unknown[] = []; ; ) eaten.push(new Array(1_000_000).fill(eaten.length));
	}
	// Not even a message reaches a worker that is busy with its part.
	Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
});
