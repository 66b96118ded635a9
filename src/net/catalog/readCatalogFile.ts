import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CatalogLimits } from '../../core/catalog/checkCatalog.ts';
import { type CatalogText, readCatalogText } from '../../core/catalog/readCatalogText.ts';
import { runInThread } from '../thread/runInThread.ts';

/** Bytes of a file that take no longer to read than starting a thread does. */
const largestAtOnce = 50_000;

/** Beyond these the thread is ended, and nothing else. In milliseconds: what takes longer is no catalogue. */
const limits = { mostMegabytes: 160, mostTime: 20_000 };

/** What the thread is given. */
export interface CatalogThreadInput {
	readonly bytes: Uint8Array;
	readonly most: CatalogLimits;
}

/**
 * Reads the bytes of a catalogue file as {@link readCatalogText} does, those of a large one in a thread, which they may move to:
 * they are gone here then.
 * @param path the file of `catalogWorker`, as source or bundled
 * @param most how many items are taken of it
 * @returns undefined when that takes more memory or time than there is for it
 */
export async function readCatalogFile(
	bytes: Uint8Array,
	path: string | URL,
	most: CatalogLimits,
): Promise<CatalogText | undefined> {
	if (bytes.byteLength <= largestAtOnce) {
		// Of a hundred files each has a pass of the event loop of its own.
		await nextTurn();
		return readCatalogText(new TextDecoder().decode(bytes), most);
	}
	const input: CatalogThreadInput = { bytes, most };
	const { buffer } = bytes;
	const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength;
	try {
		const job = { name: 'signed-call-catalog', input, transfer: isWhole ? [buffer] : [], ...limits };
		return await runInThread<CatalogText>(path, job);
	} catch {
		return undefined;
	}
}
