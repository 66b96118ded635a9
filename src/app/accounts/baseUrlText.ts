import { readBaseUrl, withScheme } from '../../core/call/baseUrl.ts';
import type { BaseUrlProblemCode } from '../../core/call/errors.ts';
import type { Texts, Translate } from '../texts.ts';

export const baseUrlTexts: Readonly<Record<BaseUrlProblemCode, (texts: Pick<Texts, 't'>) => string>> = {
	'base-url-missing': ({ t }) => t('Enter the base_url of the service.'),
	'base-url-not-absolute': ({ t }) => t('The base_url must be absolute, for example https://api.example.org.'),
	'base-url-not-http': ({ t }) => t('The base_url must begin with http:// or https://.'),
	'base-url-has-query': ({ t }) => t('The base_url must have no query and no fragment (nothing from ? or # on).'),
	'base-url-has-credentials': ({ t }) => t('The base_url must have no user name and password in it.'),
};

/** What is wrong with a base_url as it is typed, or undefined. */
export function baseUrlMessage(text: string, t: Translate): string | undefined {
	const read = readBaseUrl(withScheme(text));
	return 'problem' in read ? baseUrlTexts[read.problem]({ t }) : undefined;
}
