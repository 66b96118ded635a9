import { l10n } from 'vscode';
import type { OpenApiProblem, OpenApiProblemCode } from '../../core/catalog/openApiCatalog.ts';
import { settings } from '../../ids.ts';
import type { CatalogFileProblem } from './catalogReader.ts';

export const catalogProblemTexts: Readonly<Record<CatalogFileProblem['code'], (expected: string) => string>> = {
	unreadable: () => l10n.t('This file, which the setting {0} names, cannot be read.', settings.catalogs),
	'too-large': (expected) =>
		l10n.t(
			'This file is not read: the catalogues that the setting {0} names have more than {1} MB.',
			settings.catalogs,
			expected,
		),
	'too-many': (expected) => l10n.t('There are too many items here. Those after the first {0} are left out.', expected),
	'json-malformed': () => l10n.t('This is not valid JSON.'),
	'value-missing': (expected) => l10n.t('Something is missing here: {0}.', expected),
	'type-wrong': (expected) => l10n.t('This has another type than it must have: {0}.', expected),
	'value-not-allowed': (expected) => l10n.t('This value is not allowed here. Expected: {0}.', expected),
	'key-unknown': () => l10n.t('Unknown property. It is ignored.'),
	'method-duplicate': () => l10n.t('This method is in the file already; the first one counts.'),
	'parameter-duplicate': () => l10n.t('This parameter is in the method already; the first one counts.'),
	'error-code-duplicate': () => l10n.t('This error code is in the file already; the first one counts.'),
};

const openApiTexts: Readonly<Record<OpenApiProblemCode, (at: string) => string>> = {
	'not-openapi-3': () => l10n.t('This is not an OpenAPI 3 document: it has no "openapi": "3.…".'),
	'no-paths': () => l10n.t('The document has no paths.'),
	'name-unknown': (at) =>
		l10n.t('{0}: neither the operationId nor the path names a method like <group>.<name>.', at || '/paths'),
	'name-twice': (at) => l10n.t('{0}: another operation is the same method; the first one counts.', at),
	'too-many': (at) => l10n.t('{0}: there are too many from here on; the rest is left out.', at),
};

export function openApiProblemText({ code, at }: OpenApiProblem): string {
	return openApiTexts[code](at);
}
