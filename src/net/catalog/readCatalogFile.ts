import { Worker } from 'node:worker_threads';
import { type CatalogText, readCatalogText } from '../../core/catalog/readCatalogText.ts';

/** Bytes of a file that take no longer to read than starting a thread does. */
const largestAtOnce = 50_000;
/** Beyond this the thread is ended, and nothing else. */
const mostMegabytes = 160;
/** In milliseconds: what takes longer is no catalogue. */
const mostTime = 20_000;

/**
 * Reads the bytes of a catalogue file as {@link readCatalogText} does, those of a large one in a thread.
 * @param path the file of `catalogWorker`, as source or bundled
 * @returns undefined when that takes more memory or time than there is for it
 */
export async function readCatalogFile(bytes: Uint8Array, path: string | URL): Promise<CatalogText | undefined> {
	if (bytes.byteLength <= largestAtOnce) return readCatalogText(new TextDecoder().decode(bytes));
	const worker = new Worker(path, {
		name: 'signed-call-catalog',
		env: {},
		stdin: false,
		workerData: bytes,
		resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
	});
	worker.unref();
	const { promise, resolve } = Promise.withResolvers<CatalogText | undefined>();
	const tooLong = setTimeout(() => resolve(undefined), mostTime);
	worker.once('message', (read: string) => resolve(JSON.parse(read) as CatalogText));
	worker.once('error', () => resolve(undefined));
	worker.once('exit', () => resolve(undefined));
	try {
		return await promise;
	} finally {
		clearTimeout(tooLong);
		void worker.terminate();
	}
}
