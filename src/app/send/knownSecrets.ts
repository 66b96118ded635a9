import { secretDetector } from '../../core/masking/mask.ts';
import type { Draft } from '../../shared/draft.ts';
import type { Accounts, Keys } from '../ports.ts';

/** Whether a text holds a key of any account: then nothing stores it. */
export type HoldsSecret = (text: string) => boolean;

/** Of more accounts the first: a call is looked at anew at every keystroke. */
const mostAccounts = 100;

/** A shorter key of another account may be an ordinary word, which no value of this one is to be blamed for. */
const shortestOfOthers = 8;

/** Tests whether a text holds a key of any account, also one that waits for another origin to be confirmed. */
export async function knownSecrets(
	accountId: string | undefined,
	{ accounts, keyRing }: { readonly accounts: Pick<Accounts, 'all'>; readonly keyRing: Pick<Keys, 'valuesOf'> },
): Promise<HoldsSecret> {
	const others = accounts.all().flatMap(({ id }) => (id === accountId ? [] : [id]));
	const [own = [], ...ofOthers] = await Promise.all([
		accountId === undefined ? [] : keyRing.valuesOf(accountId),
		...others.slice(0, mostAccounts).map((id) => keyRing.valuesOf(id)),
	]);
	return secretDetector([...own, ...ofOthers.flat().filter(({ length }) => length >= shortestOfOthers)]);
}

/** Whether any text of a draft holds a secret, in rows that are off as well. */
export function holdsAnySecret({ method, format, rows }: Draft, holdsSecret: HoldsSecret): boolean {
	return [method, format ?? '', ...rows.flatMap(({ name, value }) => [name, value])].some(holdsSecret);
}
