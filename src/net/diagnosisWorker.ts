// The worker thread that reads pastes and searches for mistakes, so that nothing else ever waits for either.
import { parentPort } from 'node:worker_threads';
import { compareSigningStrings } from '../core/compareSigningStrings.ts';
import { mistakeTable } from '../core/diagnose/mistakeTable.ts';
import { diagnose } from '../core/diagnose.ts';
import { mask, maskSecrets } from '../core/mask.ts';
import { observe } from '../core/observe.ts';
import { concatenate } from '../core/sign.ts';
import type {
	MaskedComparison,
	ThreadJob,
	ThreadMessage,
	ThreadRequest,
	ThreadResults,
	WordedDiagnosis,
} from './diagnosisMessages.ts';

/** Progress is told this often, in milliseconds. */
const progressEvery = 50;

function run({ id, job }: ThreadRequest, post: (message: ThreadMessage) => void): void {
	try {
		post({ id, result: resultOf(job, (progress) => post({ id, progress })) });
	} catch {
		// Neither is meant to throw; the text of an error could quote what was pasted, so it stays here.
		post({ id, failed: true });
	}
}

function resultOf(job: ThreadJob, tell: (progress: number) => void): ThreadResults[keyof ThreadResults] {
	if (job.kind === 'observe') return observe(job.text, job.hints);
	if (job.kind === 'compare') return compare(job);
	const { credentials, budget, hints } = job.search;
	let told = performance.now();
	const progress = (done: number) => {
		if (performance.now() - told < progressEvery) return;
		told = performance.now();
		tell(done);
	};
	const diagnosis = diagnose(job.observed, credentials, { now: () => performance.now(), budget, hints, progress });
	return worded(diagnosis);
}

/** Stands for a secret within a compared string, where the usual mask would be taken for that of the signing secret. */
const innerMask = '▪▪▪▪▪▪▪▪';

function compare({ parameters, theirs, secrets }: Extract<ThreadJob, { kind: 'compare' }>): MaskedComparison {
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

function worded(diagnosis: Omit<WordedDiagnosis, 'templates'>): WordedDiagnosis {
	const templates = diagnosis.findings.map((set) =>
		set.map(({ code, variant, explanation }) => {
			const rows = mistakeTable.filter((row) => row.code === code && (row.variant ?? '') === variant);
			return rows.length === 1 ? (rows[0]?.explanation ?? explanation) : explanation;
		}),
	);
	return { ...diagnosis, templates };
}

parentPort?.on('message', (request: ThreadRequest) => run(request, (message) => parentPort?.postMessage(message)));
