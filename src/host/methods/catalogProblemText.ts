import { l10n } from 'vscode';
import { settings } from '../../ids.ts';
import type { CatalogFileProblem } from './catalogReader.ts';

/** What is wrong in a catalogue file, in the user's words. */
export const catalogProblemTexts: Readonly<Record<CatalogFileProblem['code'], (expected: string) => string>> = {
	unreadable: () => l10n.t('This file, which the setting {0} names, cannot be read.', settings.catalogs),
	'too-large': (expected) =>
		l10n.t(
			'This file is not read: it takes too long, or the catalogues that the setting {0} names have more than {1} MB.',
			settings.catalogs,
			expected,
		),
	'too-many': (expected) => l10n.t('There are too many items here. Those after the first {0} are left out.', expected),
	'json-malformed': () => l10n.t('This is not valid JSON.'),
	'value-missing': (expected) => l10n.t('Something is missing here: {0}.', expected),
	'type-wrong': (expected) => l10n.t('This has another type than it must have: {0}.', expected),
	'value-not-allowed': (expected) => l10n.t('This value is not allowed here. Expected: {0}.', expected),
	'key-unknown': () => l10n.t('A catalogue knows nothing of this name; it is left out.'),
	'method-duplicate': () => l10n.t('This method is in the file already; the first one counts.'),
	'parameter-duplicate': () => l10n.t('This parameter is in the method already; the first one counts.'),
	'error-code-duplicate': () => l10n.t('This error code is in the file already; the first one counts.'),
};
