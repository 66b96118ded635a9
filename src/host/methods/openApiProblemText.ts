import { l10n } from 'vscode';
import type { OpenApiProblem, OpenApiProblemCode } from '../../core/catalog/openApiCatalog.ts';

const texts: Readonly<Record<OpenApiProblemCode, (at: string) => string>> = {
	'not-openapi-3': () => l10n.t('This is no OpenAPI 3 document: it has no "openapi": "3.…".'),
	'no-paths': () => l10n.t('The document has no paths.'),
	'name-unknown': (at) =>
		l10n.t('{0}: neither the operationId nor the path names a method like <group>.<name>.', at || '/paths'),
	'name-twice': (at) => l10n.t('{0}: another operation is the same method; the first one counts.', at),
	'too-many': (at) => l10n.t('{0}: there are too many from here on; the rest is left out.', at),
};

/** What of an OpenAPI document is no part of the catalogue, in the user's words. */
export function openApiProblemText({ code, at }: OpenApiProblem): string {
	return texts[code](at);
}
