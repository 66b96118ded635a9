// A worker thread that reads one large catalogue file, so that nothing else waits for it.
import { parentPort, workerData } from 'node:worker_threads';
import { readCatalogText } from '../../core/catalog/readCatalogText.ts';

// As JSON: whoever waits takes that over several times faster than thousands of objects.
parentPort?.postMessage(JSON.stringify(readCatalogText(new TextDecoder().decode(workerData as Uint8Array))));
