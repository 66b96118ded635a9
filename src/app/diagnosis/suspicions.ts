import type { Parameter } from '../../core/call/call.ts';
import { plain } from '../plainText.ts';
import type { Texts } from '../texts.ts';

/** What the user suspects: a key, or the original value of a parameter. Kept in memory only. */
export interface Suspicions {
	readonly secrets: readonly string[];
	readonly values: readonly Parameter[];
}

export const noSuspicions: Suspicions = { secrets: [], values: [] };

/** The name of a parameter, and as it is shown: where parameters are not separated as they should be, it may hold a key. */
export interface SuspectedName {
	readonly name: string;
	readonly shown: string;
}

/** What is suspected, without any key. */
export function suspicionNames(
	{ secrets, values }: Suspicions,
	hide: (text: string) => string,
	{ t, number }: Texts,
): string[] {
	const count = secrets.length;
	const keys = count === 1 ? t('a suspected key') : t('{0} suspected keys', number(count));
	return [...(count > 0 ? [keys] : []), ...values.map(({ name }) => t('a suspected value of {0}', plain(hide(name))))];
}
