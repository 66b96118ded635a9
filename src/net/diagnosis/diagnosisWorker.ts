// A worker thread that reads pastes and searches for mistakes, so that nothing else ever waits for either.
import { parentPort } from 'node:worker_threads';
import { mask, maskSecrets } from '../../core/mask.ts';
import { parsePaste } from '../../core/paste/parsePaste.ts';
import { readPastedParameters } from '../../core/paste/pasteParameters.ts';
import { mostParameters, readPaste } from '../../core/paste/readPaste.ts';
import { concatenate } from '../../core/sign.ts';
import { compareSigningStrings } from '../../diagnosis/compareSigningStrings.ts';
import { type Diagnosis, diagnose, mergeDiagnoses } from '../../diagnosis/diagnose.ts';
import type { MaskedComparison, SearchJob, WorkerJob, WorkerMessage, WorkerResults } from './diagnosisMessages.ts';
import { peersOver } from './diagnosisPeers.ts';
import { packCall, packPaste, unpackObserved } from './packedPaste.ts';
import { unpackParameters } from './packedTexts.ts';
import { milliseconds } from './processorTime.ts';

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
			return readCall(job.text);
		case 'search':
			return search(job, post);
		case 'merge':
			return mergeDiagnoses(job.parts);
		case 'compare':
			return compare(job);
	}
}

function readCall(text: string): WorkerResults['readCall'] {
	const read = readPastedParameters(text);
	if (read && read.parameters.length > mostParameters) return 'too-long';
	return read && packCall(read);
}

function search(job: SearchJob, post: Post): Diagnosis {
	const { credentials, budget, hints } = job.search;
	const observed = unpackObserved(job.observed);
	const { shard } = job;
	// The time that this thread had a processor: on a busy machine a search takes longer, but tries as much.
	const now = () => milliseconds(process.threadCpuUsage());
	let told = now();
	const progress = (done: number, candidates: number) => {
		if (now() - told < progressEvery) return;
		told = now();
		post({ progress: { done, candidates } });
	};
	const peers = peersOver(job.smallest);
	const soFar = (diagnosis: Diagnosis) =>
		post({ soFar: { ...diagnosis, notes: [...diagnosis.notes, 'search-given-up'] } });
	return diagnose(observed, credentials, { now, budget, hints, shard, peers, progress, soFar });
}

/** Stands for a secret within a compared string, where the usual mask would be taken for that of the signing secret. */
const innerMask = '▪▪▪▪▪▪▪▪';

function compare({ parameters: packed, theirs, secrets }: Extract<WorkerJob, { kind: 'compare' }>): MaskedComparison {
	const parameters = unpackParameters(packed);
	const hide = (text: string) =>
		text
			.split(mask)
			.map((part) => maskSecrets(part, secrets).replaceAll(mask, innerMask))
			.join(mask);
	const masked = parameters.map(({ name, value }) => ({ name: hide(name), value: hide(value) }));
	return {
		exact: compareSigningStrings(concatenate(parameters), theirs, parameters),
		shown: compareSigningStrings(concatenate(masked), hide(theirs), masked),
	};
}

parentPort?.on('message', (job: WorkerJob) => run(job, (message) => parentPort?.postMessage(message)));
