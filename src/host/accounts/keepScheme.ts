import type { Scheme } from '../../core/scheme.ts';
import type { Account } from './account.ts';
import type { KeyRing } from './keyRing.ts';

/** By what an account signs that holds one of the secret keys, by the name of the other one. */
const schemesWithout: Readonly<Record<string, readonly [held: string, scheme: Scheme]>> = {
	application_secret_key: ['session_secret_key', 'client-server'],
	session_secret_key: ['application_secret_key', 'server-server'],
};

/**
 * The scheme that an account is to go on with when it is given the secret `name`: a second secret key leaves open which signs,
 * so the one that did goes on. Undefined where there is nothing to keep.
 */
export async function schemeToKeep(
	account: Account,
	name: string,
	keyRing: Pick<KeyRing, 'keysOf'>,
): Promise<Scheme | undefined> {
	const [other, scheme] = schemesWithout[name] ?? [];
	if (other === undefined) return undefined;
	const held: readonly string[] = (await keyRing.keysOf(account)).held;
	return held.includes(other) && !held.includes(name) ? scheme : undefined;
}
