import { cutText } from '../text/flatCopy.ts';
import { isJsonObject, type JsonObject } from '../text/parsedJson.ts';
import { maxNameLength } from './model.ts';
import { followerIn, maxTextLength, openApiParameters } from './openApiParameters.ts';
import { methodForm, type WrittenMethod, type WrittenParameter } from './schema.ts';

export type OpenApiProblemCode = 'not-openapi-3' | 'no-paths' | 'name-unknown' | 'name-twice' | 'too-many';

/** What of a document is no part of the catalogue; `at` is a JSON pointer to it. */
export interface OpenApiProblem {
	readonly code: OpenApiProblemCode;
	readonly at: string;
}

export interface WrittenCatalog {
	readonly name: string;
	readonly methods: readonly ReadMethod[];
}

interface ReadMethod extends Pick<WrittenMethod, 'name' | 'description' | 'documentation' | 'source'> {
	readonly parameters: readonly WrittenParameter[];
}

const verbs = ['get', 'post', 'put', 'patch', 'delete'] as const;
const maxMethods = 10_000;
/** Of the written file: a catalogue has 4 MB at most, and a letter often takes two bytes. */
const maxCharacters = 2_500_000;
/** Paths that are looked at; each has five operations at most. */
const maxPaths = 10_000;
const maxProblems = 100;

/**
 * The catalogue of an OpenAPI 3 document (OAS 3.0, 3.1), parsed: each operation is a method, named `<group>.<name>` by its
 * `operationId` or its path, and what it takes in the query or as a form are its parameters. What every call has anyway
 * (`sig` and the like) is left out. Only references within the document are followed. Never throws.
 * @param isByPath for a service other than the specification's: a method is a verb and a path, and nothing is left out
 */
export function catalogOfOpenApi(
	document: unknown,
	isByPath = false,
): {
	readonly catalog?: WrittenCatalog;
	readonly problems: readonly OpenApiProblem[];
} {
	if (!isJsonObject(document) || !isVersion3(document['openapi']))
		return { problems: [{ code: 'not-openapi-3', at: '' }] };
	const { paths, info } = document;
	if (!isJsonObject(paths)) return { problems: [{ code: 'no-paths', at: '' }] };

	const problems: OpenApiProblem[] = [];
	const report = (code: OpenApiProblemCode, at: string) => {
		if (problems.length < maxProblems) problems.push({ code, at });
	};
	const follow = followerIn(document);
	const methods = new Map<string, ReadMethod>();
	let length = 0;
	const title = isJsonObject(info) ? shortText(info['title']) : undefined;
	const source = cutText(['OpenAPI', title].filter(Boolean).join(': '), maxNameLength);

	const catalogOf = () => ({ catalog: { name: title ?? 'OpenAPI', methods: [...methods.values()] }, problems });

	const entries = Object.entries(paths);
	if (entries.length > maxPaths) report('too-many', '/paths');
	for (const [path, written] of entries.slice(0, maxPaths)) {
		const item = follow(written);
		if (!item) continue;
		const pathPart = cutText(path, maxNameLength).replaceAll('~', '~0').replaceAll('/', '~1');
		for (const verb of verbs) {
			const operation = item[verb];
			if (!isJsonObject(operation)) continue;
			const at = `/paths/${pathPart}/${verb}`;
			const name = isByPath ? verbAndPath(verb, path) : nameOf(path, operation);
			if (name === undefined) {
				report('name-unknown', at);
				continue;
			}
			// A method takes GET and POST: the same one under both is one.
			if (methods.has(name)) {
				if (verb === 'get' || !isJsonObject(item['get'])) report('name-twice', at);
				continue;
			}
			const parameters = openApiParameters(item, operation, follow, isByPath);
			const method = { name, ...aboutOf(operation), source, parameters };
			length += JSON.stringify(method, null, '\t').length;
			if (methods.size >= maxMethods || length > maxCharacters) {
				report('too-many', at);
				return catalogOf();
			}
			methods.set(name, method);
		}
	}
	return catalogOf();
}

/** Without quotes, YAML takes 3.1 for a number. */
function isVersion3(version: unknown): boolean {
	return typeof version !== 'object' && /^3(?:\.|$)/.test(String(version));
}

function aboutOf(operation: JsonObject): Pick<ReadMethod, 'description' | 'documentation'> {
	const description = shortText(operation['summary']) ?? shortText(operation['description']);
	const docs = operation['externalDocs'];
	const documentation = isJsonObject(docs) ? shortText(docs['url']) : undefined;
	return {
		...(description && { description }),
		...(documentation && /^https?:\/\//i.test(documentation) && { documentation }),
	};
}

/** `users.get` of the operation's id, of `/api/users/get`, of `/method/users.get`, or of a tag and the id; else undefined. */
function nameOf(path: string, operation: JsonObject): string | undefined {
	const { operationId: id, tags } = operation;
	const segments = path
		.slice(0, maxTextLength)
		.split('/')
		.filter((segment) => segment !== '' && !segment.includes('{'));
	const [tag] = Array.isArray(tags) ? (tags as unknown[]) : [];
	const candidates = [
		typeof id === 'string' && id.includes('.') ? id : undefined,
		segments.at(-1)?.replace(/\.do$/, ''),
		segments.length > 1 ? segments.slice(-2).join('.') : undefined,
		typeof id === 'string' && typeof tag === 'string' ? `${tag}.${id}` : undefined,
	];
	return candidates.find((name) => name !== undefined && nameIfValid(name) !== undefined);
}

/** A part of a path that a call has to fill in is a variable: nothing is sent with its name in its place. */
function verbAndPath(verb: string, path: string): string | undefined {
	return nameIfValid(`${verb.toUpperCase()} ${path.replace(/\{([^{}]{1,100})\}/g, '{{$1}}')}`);
}

function nameIfValid(name: string): string | undefined {
	return name.length <= maxNameLength && methodForm.test(name) ? name : undefined;
}

function shortText(value: unknown): string | undefined {
	return typeof value === 'string' && value.trim() !== '' ? cutText(value.trim(), maxTextLength) : undefined;
}
