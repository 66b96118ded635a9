// A thread that does what it is told.
import { parentPort } from 'node:worker_threads';

parentPort?.once('message', ({ task, bytes }: { readonly task: string; readonly bytes?: Uint8Array }) => {
	if (task === 'fail') throw new Error('as told');
	if (task === 'fill') for (const kept: string[][] = []; ; ) kept.push(Array.from({ length: 1000 }, (_, i) => `${i}`));
	if (task === 'count') parentPort?.postMessage(bytes?.byteLength);
});
