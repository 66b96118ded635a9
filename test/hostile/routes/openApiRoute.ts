import { catalogOfOpenApi } from '../../../src/core/catalog/openApiCatalog.ts';
import { nextTask, type Route } from '../hostileInput.ts';

/** A document is parsed, made a catalogue, and written as one. */
export async function openOpenApiRoute(): Promise<Route> {
	return {
		prepare: async ({ make }, size) => {
			const text = make(size);
			return async () => {
				const document = parsed(text);
				await nextTask();
				const { catalog, problems } = catalogOfOpenApi(document);
				const shown = JSON.stringify(catalog ?? null).length;
				return { outcome: `${catalog?.methods.length ?? 'no'} methods, ${problems.length} problems`, shown };
			};
		},
		close: async () => undefined,
	};
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
