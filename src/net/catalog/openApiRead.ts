import { catalogOfOpenApi, type OpenApiProblem } from '../../core/catalog/openApiCatalog.ts';
import { parsedJson } from '../../core/text/parsedJson.ts';

/** What a file is when it is to be imported: no JSON, JSON that is another thing, or an OpenAPI document with its methods. */
export type OpenApiRead =
	| { readonly state: 'not-json' }
	| { readonly state: 'other'; readonly problems: readonly OpenApiProblem[] }
	| {
			readonly state: 'read';
			/** How many methods the catalogue has, and the catalogue as it is written. */
			readonly methods: number;
			readonly text: string;
			readonly problems: readonly OpenApiProblem[];
	  };

/** Reads a text as an OpenAPI 3 document. Never throws. */
export function openApiRead(text: string): OpenApiRead {
	const document = parsedJson(text);
	if (document === undefined) return { state: 'not-json' };
	const { catalog, problems } = catalogOfOpenApi(document);
	const isOther = problems.some(({ code }) => code === 'not-openapi-3');
	if (isOther) return { state: 'other', problems };
	const written = catalog ? `${JSON.stringify(catalog, null, '\t')}\n` : '';
	return { state: 'read', methods: catalog?.methods.length ?? 0, text: written, problems };
}
