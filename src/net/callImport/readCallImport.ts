import type { ImportedCalls, ImportOptions } from '../../core/paste/callImport/importCalls.ts';
import { runInThread } from '../thread/runInThread.ts';

/** A larger file is not read: what a browser logs of an hour has some tens of megabytes. */
export const maxImportBytes = 64 * 1024 * 1024;

/** Beyond these the thread is ended, and nothing else. In milliseconds: a log of 50 MB takes a few seconds. */
const limits = { mostMegabytes: 512, mostTime: 60_000 };

/** As {@link importCalls}, in a thread (`callImportWorker` at `path`); undefined beyond its limits or after `signal`. */
export function readCallImport(bytes: Uint8Array, options: ImportOptions, path: string | URL, signal?: AbortSignal) {
	const job = { name: 'signed-call-import', input: { bytes, options }, ...limits, ...(signal && { signal }) };
	return runInThread<ImportedCalls>(path, job).catch(() => undefined);
}
