import { type CatalogText, readCatalogText } from '../../core/catalog/readCatalogText.ts';
import { runInThread } from '../thread/runInThread.ts';

/** Bytes of a file that take no longer to read than starting a thread does. */
const largestAtOnce = 50_000;

/** Beyond these the thread is ended, and nothing else. In milliseconds: what takes longer is no catalogue. */
const limits = { mostMegabytes: 160, mostTime: 20_000 };

/**
 * Reads the bytes of a catalogue file as {@link readCatalogText} does, those of a large one in a thread.
 * @param path the file of `catalogWorker`, as source or bundled
 * @returns undefined when that takes more memory or time than there is for it
 */
export async function readCatalogFile(bytes: Uint8Array, path: string | URL): Promise<CatalogText | undefined> {
	if (bytes.byteLength <= largestAtOnce) return readCatalogText(new TextDecoder().decode(bytes));
	try {
		const read = await runInThread<string>(path, { name: 'signed-call-catalog', input: bytes, ...limits });
		return JSON.parse(read) as CatalogText;
	} catch {
		return undefined;
	}
}
