// A worker thread that takes the calls of one file of requests, so that nothing else waits for it.
import { parentPort, workerData } from 'node:worker_threads';
import { type ImportOptions, importCalls } from '../../core/paste/callImport/importCalls.ts';

const { bytes, options } = workerData as { readonly bytes: Uint8Array; readonly options: ImportOptions };
parentPort?.postMessage(importCalls(new TextDecoder().decode(bytes), options));
