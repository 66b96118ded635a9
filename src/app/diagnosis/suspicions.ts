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

/** The parameters that a suspected original value can belong to. */
export function suspectable(parameters: readonly Parameter[], hide: (text: string) => string): SuspectedName[] {
	return Array.from(new Set(parameters.map(({ name }) => name)), (name) => ({ name, shown: hide(name) }));
}

/** What is suspected, without any key. */
export function suspicionNames({ secrets, values }: Suspicions, hide: (text: string) => string, { t, number }: Texts) {
	const count = secrets.length;
	const keys = count === 1 ? t('a suspected key') : t('{0} suspected keys', number(count));
	return [...(count > 0 ? [keys] : []), ...values.map(({ name }) => t('a suspected value of {0}', plain(hide(name))))];
}
