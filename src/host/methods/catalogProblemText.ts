import { l10n } from 'vscode';
import type { CatalogTextProblem } from '../../core/catalog/readCatalogText.ts';

/** What is wrong in a catalogue file, in the user's words. */
export function catalogProblemText({ code, expected = '' }: CatalogTextProblem): string {
	switch (code) {
		case 'json-malformed':
			return l10n.t('This is not valid JSON.');
		case 'value-missing':
			return l10n.t('Something is missing here: {0}.', expected);
		case 'type-wrong':
			return l10n.t('This has another type than it must have: {0}.', expected);
		case 'value-not-allowed':
			return l10n.t('This value is not allowed here. Expected: {0}.', expected);
		case 'key-unknown':
			return l10n.t('A catalogue knows nothing of this name; it is left out.');
		case 'method-duplicate':
			return l10n.t('This method is in the file already; the first one counts.');
		case 'parameter-duplicate':
			return l10n.t('This parameter is in the method already; the first one counts.');
		case 'error-code-duplicate':
			return l10n.t('This error code is in the file already; the first one counts.');
	}
}
