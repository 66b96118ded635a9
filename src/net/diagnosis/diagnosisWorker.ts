// A worker thread for one job, so that the extension host does not wait.
import { answerOnce } from '../thread/answerOnce.ts';
import { type DiagnosisJobs, diagnosisJobs, warmUp } from './diagnosisJobs.ts';

answerOnce(
	({ kind, input }: { readonly kind: keyof DiagnosisJobs; readonly input: readonly unknown[] }) =>
		(diagnosisJobs[kind] as (...given: readonly unknown[]) => unknown)(...input),
	warmUp,
);
