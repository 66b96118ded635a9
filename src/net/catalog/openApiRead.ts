import { catalogOfOpenApi } from '../../core/catalog/openApiCatalog.ts';
import { parsedJson } from '../../core/text/parsedJson.ts';

export type OpenApiRead = ReturnType<typeof openApiRead>;

/** Reads a text as an OpenAPI 3 document, and writes the catalogue of its methods. Never throws. */
export function openApiRead(text: string) {
	const document = parsedJson(text);
	if (document === undefined) return { state: 'not-json' } as const;
	const { catalog, problems } = catalogOfOpenApi(document);
	const isOther = problems.some(({ code }) => code === 'not-openapi-3');
	if (isOther) return { state: 'other', problems } as const;
	const written = catalog ? `${JSON.stringify(catalog, null, '\t')}\n` : '';
	return { state: 'read', methods: catalog?.methods.length ?? 0, text: written, problems } as const;
}
