// A worker thread that takes the calls of one file of requests, so that nothing else waits for it.
import { parentPort, workerData } from 'node:worker_threads';
import { type ImportOptions, importCalls } from '../../core/callImport/importCalls.ts';
import { wholeOf } from '../../core/parts.ts';

const { bytes, options } = workerData as { readonly bytes: Uint8Array; readonly options: ImportOptions };
parentPort?.postMessage(wholeOf(importCalls(new TextDecoder().decode(bytes), options)));
