import { runInThread } from '../thread/runInThread.ts';
import type { OpenApiAsked, OpenApiRead } from './openApiWorker.ts';

/** Beyond these the thread is ended, and nothing else. In milliseconds: what takes longer is no document that anyone wrote. */
const limits = { mostMegabytes: 160, mostTime: 20_000 };

/** Reads an OpenAPI document in a thread (`openApiWorker` at `path`); undefined beyond its limits. */
export function readOpenApi(input: OpenApiAsked, path: string | URL): Promise<OpenApiRead | undefined> {
	const job = { name: 'signed-call-openapi', input, ...limits };
	return runInThread<OpenApiRead>(path, job).catch(() => undefined);
}
