import { runInThread } from '../thread/runInThread.ts';
import type { OpenApiRead } from './openApiRead.ts';

/** Beyond these the thread is ended, and nothing else. In milliseconds: what takes longer is no document that anyone wrote. */
const limits = { mostMegabytes: 160, mostTime: 20_000 };

/**
 * Makes a catalogue of the bytes of an OpenAPI document as {@link openApiRead} does, in a thread: parsing 2 MB of it alone would
 * hold the editor up.
 * @param path the file of `openApiWorker`, as source or bundled
 * @returns undefined when that takes more memory or time than there is for it
 */
export async function readOpenApi(bytes: Uint8Array, path: string | URL): Promise<OpenApiRead | undefined> {
	try {
		return await runInThread<OpenApiRead>(path, { name: 'signed-call-openapi', input: bytes, ...limits });
	} catch {
		return undefined;
	}
}
