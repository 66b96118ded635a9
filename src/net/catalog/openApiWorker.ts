// A worker thread that makes a catalogue of one OpenAPI document, so that nothing else waits for it.
import { parentPort, workerData } from 'node:worker_threads';
import { openApiRead } from './openApiRead.ts';

// The methods go as one text, which is taken over at once.
parentPort?.postMessage(openApiRead(new TextDecoder().decode(workerData as Uint8Array)));
