// A worker thread that makes a catalogue of one OpenAPI document, so that nothing else waits for it.
import { load } from 'js-yaml';
import { catalogOfOpenApi } from '../../core/catalog/openApiCatalog.ts';
import { parsedJson } from '../../core/text/parsedJson.ts';
import { answerOnce } from '../thread/answerOnce.ts';

export interface OpenApiAsked {
	readonly bytes: Uint8Array;
	/** As {@link catalogOfOpenApi} has it. */
	readonly isByPath: boolean;
}

export type OpenApiRead = ReturnType<typeof openApiRead>;

/** Reads an OpenAPI 3 document, in JSON or YAML. Its methods go as one text, which is taken over at once. Never throws. */
function openApiRead({ bytes, isByPath }: OpenApiAsked) {
	const text = new TextDecoder().decode(bytes);
	const json = parsedJson(text);
	const { catalog, problems } = catalogOfOpenApi(json ?? parsedYaml(text), isByPath);
	const isOther = problems.some(({ code }) => code === 'not-openapi-3');
	if (isOther) return { state: json === undefined ? 'unreadable' : 'other', problems } as const;
	const written = catalog ? `${JSON.stringify(catalog, null, '\t')}\n` : '';
	return { state: 'read', methods: catalog?.methods.length ?? 0, text: written, problems } as const;
}

/** The value of a YAML text, in which what an alias names is there once; undefined for any other text. */
function parsedYaml(text: string): unknown {
	try {
		return load(text);
	} catch {
		return undefined;
	}
}

answerOnce(openApiRead);
