// A worker thread that reads pastes and searches for mistakes, so that nothing else ever waits for either.
import { parentPort } from 'node:worker_threads';
import { parsePaste } from '../../core/paste/parsePaste.ts';
import type { ReadingOptions } from '../../core/paste/pasteParameters.ts';
import { mostParameters, readPaste } from '../../core/paste/readPaste.ts';
import { diagnose } from '../../diagnosis/diagnose.ts';
import { type Diagnosis, mergeDiagnoses } from '../../diagnosis/diagnosis.ts';
import { comparePasted } from '../../diagnosis/strings/comparePasted.ts';
import type { SearchJob, WorkerJob, WorkerMessage, WorkerResults } from './diagnosisMessages.ts';
import { peersOver } from './diagnosisPeers.ts';
import { packCall, packPaste, unpackObserved } from './packedPaste.ts';
import { unpackParameters } from './packedTexts.ts';
import { threadTime } from './processorTime.ts';
import { readCall } from './readCall.ts';

/** Progress is told this often, in milliseconds. */
const progressEvery = 100;

type Post = (message: WorkerMessage) => void;

function run(job: WorkerJob, post: Post): void {
	try {
		post({ result: resultOf(job, post) });
	} catch {
		// None is meant to throw; the text of an error could quote what was pasted, so it stays here.
		post({ failed: true });
	}
}

function resultOf(job: WorkerJob, post: Post): WorkerResults[keyof WorkerResults] {
	switch (job.kind) {
		case 'parsePaste':
			return parsePaste(job.text, job.hints);
		case 'readPaste':
			return packPaste(readPaste(job.text, job.hints, job.keys));
		case 'readCall':
			return packedCall(job.text, job.reading);
		case 'search':
			return search(job, post);
		case 'merge':
			return mergeDiagnoses(job.parts);
		case 'compare':
			return comparePasted(job.theirs, unpackParameters(job.parameters), job.secrets);
	}
}

function packedCall(text: string, reading: ReadingOptions): WorkerResults['readCall'] {
	const read = readCall(text, reading);
	if (read && read.parameters.length > mostParameters) return 'too-long';
	return read && packCall(read);
}

function search(job: SearchJob, post: Post): Diagnosis {
	const { credentials, budget, hints, secrets } = job.search;
	const observed = unpackObserved(job.observed);
	const { shard } = job;
	// The time that this thread had a processor: on a busy machine a search takes longer, but tries as much.
	let told = threadTime();
	let triedUpTo = 0;
	const progress = (done: number, candidates: number) => {
		if (threadTime() - told < progressEvery) return;
		told = threadTime();
		post({ progress: { done, candidates, triedUpTo } });
	};
	const peers = peersOver(job.smallest);
	const soFar = (diagnosis: Diagnosis) => {
		triedUpTo = diagnosis.triedUpTo;
		post({ soFar: diagnosis });
	};
	return diagnose(observed, credentials, {
		now: threadTime,
		budget,
		hints,
		shard,
		peers,
		progress,
		soFar,
		...(secrets ? { secrets } : {}),
	});
}

parentPort?.on('message', (job: WorkerJob) => run(job, (message) => parentPort?.postMessage(message)));
