// A worker thread that makes a catalogue of one OpenAPI document, so that nothing else waits for it.
import { catalogOfOpenApi } from '../../core/catalog/openApiCatalog.ts';
import { parsedJson } from '../../core/text/parsedJson.ts';
import { answerOnce } from '../thread/answerOnce.ts';

export interface OpenApiAsked {
	readonly bytes: Uint8Array;
	/** As {@link catalogOfOpenApi} has it. */
	readonly isByPath: boolean;
}

export type OpenApiRead = ReturnType<typeof openApiRead>;

/** Reads an OpenAPI 3 document. Its methods go as one text, which is taken over at once. Never throws. */
function openApiRead({ bytes, isByPath }: OpenApiAsked) {
	const document = parsedJson(new TextDecoder().decode(bytes));
	if (document === undefined) return { state: 'not-json' } as const;
	const { catalog, problems } = catalogOfOpenApi(document, isByPath);
	const isOther = problems.some(({ code }) => code === 'not-openapi-3');
	if (isOther) return { state: 'other', problems } as const;
	const written = catalog ? `${JSON.stringify(catalog, null, '\t')}\n` : '';
	return { state: 'read', methods: catalog?.methods.length ?? 0, text: written, problems } as const;
}

answerOnce(openApiRead);
