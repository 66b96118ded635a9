// A worker thread that filters one body, so that nothing else waits for it.
import { parentPort, workerData } from 'node:worker_threads';
import type { FilterJob } from './bodyFilters.ts';
import { openSource } from './bodySource.ts';
import { filterBody } from './filterBody.ts';

const { kept, path } = workerData as FilterJob;
const source = openSource(kept);
const filtered = filterBody(source, path);
source.close();
parentPort?.postMessage(filtered, filtered.kind === 'parts' ? [filtered.parts.buffer as ArrayBuffer] : []);
