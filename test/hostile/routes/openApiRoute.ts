import { fileURLToPath } from 'node:url';
import { readOpenApi } from '../../../src/net/catalog/readOpenApi.ts';
import { type Route, routeOf } from '../hostileInput.ts';

const worker = fileURLToPath(new URL('../../../src/net/catalog/openApiWorker.ts', import.meta.url));

/** A document is parsed, made a catalogue, and written as one, in the thread that does it. */
export async function openOpenApiRoute(): Promise<Route> {
	return routeOf((text) => {
		const bytes = new TextEncoder().encode(text);
		return async () => {
			const read = await readOpenApi({ bytes, isByPath: false }, worker);
			if (read?.state !== 'read') return { outcome: read?.state ?? 'refused', shown: 0 };
			return { outcome: `${read.methods} methods, ${read.problems.length} problems`, shown: read.text.length };
		};
	});
}
