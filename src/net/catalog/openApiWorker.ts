// A worker thread that makes a catalogue of one OpenAPI document, so that nothing else waits for it.
import { parentPort, workerData } from 'node:worker_threads';
import { openApiRead } from './openApiRead.ts';

// As JSON: whoever waits takes one text over faster than thousands of problems and methods.
parentPort?.postMessage(JSON.stringify(openApiRead(new TextDecoder().decode(workerData as Uint8Array))));
