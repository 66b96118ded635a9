import { parentPort, workerData } from 'node:worker_threads';
import zopfli from '@gfx/zopfli';

// The thread of `denseDeflate`. More than one pass would save a thousandth.
const deflated: Uint8Array[] = [];
for (const bytes of workerData as readonly Uint8Array[])
	deflated.push(new Uint8Array(await zopfli.deflateAsync(bytes, { numiterations: 1 })));
parentPort?.postMessage(deflated);
