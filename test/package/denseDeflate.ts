import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Each of these as Zopfli deflates it. In a thread: the library ends its process when anything in it is rejected and nobody heard. */
export async function denseDeflate(files: readonly Uint8Array[]): Promise<Uint8Array<ArrayBuffer>[]> {
	const thread = new Worker(new URL('./zopfliThread.ts', import.meta.url), { workerData: files });
	const [deflated] = await once(thread, 'message');
	return deflated as Uint8Array<ArrayBuffer>[];
}
