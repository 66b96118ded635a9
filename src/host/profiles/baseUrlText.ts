import { l10n } from 'vscode';
import { readBaseUrl } from '../../core/baseUrl.ts';
import type { BaseUrlProblemCode } from '../../core/errors.ts';

/** What is wrong with a base_url, in the user's words. */
export function baseUrlText(code: BaseUrlProblemCode): string {
	switch (code) {
		case 'base-url-missing':
			return l10n.t('Enter the base_url of the service.');
		case 'base-url-not-absolute':
			return l10n.t('The base_url must be absolute, for example https://api.example.org.');
		case 'base-url-not-http':
			return l10n.t('The base_url must begin with http:// or https://.');
		case 'base-url-has-query':
			return l10n.t('The base_url must have no query and no fragment (nothing from ? or # on).');
		case 'base-url-has-credentials':
			return l10n.t('The base_url must have no user name and password in it.');
	}
}

/** What is wrong with a base_url as it is typed, or undefined. */
export function baseUrlMessage(text: string): string | undefined {
	const read = readBaseUrl(text);
	return 'problem' in read ? baseUrlText(read.problem) : undefined;
}
