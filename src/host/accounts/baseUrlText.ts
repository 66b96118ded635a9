import { l10n } from 'vscode';
import { readBaseUrl } from '../../core/baseUrl.ts';
import type { BaseUrlProblemCode } from '../../core/errors.ts';

const texts: Readonly<Record<BaseUrlProblemCode, () => string>> = {
	'base-url-missing': () => l10n.t('Enter the base_url of the service.'),
	'base-url-not-absolute': () => l10n.t('The base_url must be absolute, for example https://api.example.org.'),
	'base-url-not-http': () => l10n.t('The base_url must begin with http:// or https://.'),
	'base-url-has-query': () => l10n.t('The base_url must have no query and no fragment (nothing from ? or # on).'),
	'base-url-has-credentials': () => l10n.t('The base_url must have no user name and password in it.'),
};

/** What is wrong with a base_url, in the user's words. */
export function baseUrlText(code: BaseUrlProblemCode): string {
	return texts[code]();
}

/** What is wrong with a base_url as it is typed, or undefined. */
export function baseUrlMessage(text: string): string | undefined {
	const read = readBaseUrl(text);
	return 'problem' in read ? baseUrlText(read.problem) : undefined;
}
