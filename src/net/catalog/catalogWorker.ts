// A worker thread that reads one large catalogue file, so that nothing else waits for it.
import { parentPort, workerData } from 'node:worker_threads';
import { buffersOf } from '../../core/catalog/packedCatalog.ts';
import { readCatalogText } from '../../core/catalog/readCatalogText.ts';
import type { CatalogThreadInput } from './readCatalogFile.ts';

const { bytes, most } = workerData as CatalogThreadInput;
const read = readCatalogText(new TextDecoder().decode(bytes), most);
// Moved, not copied: whoever waits takes it over at once, however large it is.
parentPort?.postMessage(read, read.catalog ? buffersOf(read.catalog) : []);
