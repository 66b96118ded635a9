// A worker thread for one job, so that the extension host does not wait.
import { parentPort, workerData } from 'node:worker_threads';
import { type DiagnosisJobs, diagnosisJobs } from './diagnosisJobs.ts';

const { kind, input } = workerData as { readonly kind: keyof DiagnosisJobs; readonly input: readonly unknown[] };
parentPort?.postMessage((diagnosisJobs[kind] as (...given: readonly unknown[]) => unknown)(...input));
