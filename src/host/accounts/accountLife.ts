import type { Account } from '../../app/accounts/account.ts';
import { secretNamesOf, withPublicKey } from '../../app/accounts/accountService.ts';
import { tokenOf, withoutExpiry } from '../../app/accounts/tokens.ts';
import {
	applicationSecretKeyName,
	clientServer,
	serverServer,
	sessionSecretKeyName,
} from '../../core/services/ok/names.ts';
import type { Scheme } from '../../core/services/ok/scheme.ts';
import { refreshTokenName } from '../../core/services/service.ts';
import type { AccountSources } from './accountSources.ts';
import type { AccountStore } from './accountStore.ts';
import type { KeyRing } from './keyRing.ts';

// A window may be closed between any two steps here, and another one change the same account.

/** Stores a new account, then its secrets: no secret is ever without an account to delete it with. */
export async function createAccount(
	account: Account,
	secrets: ReadonlyMap<string, string>,
	{ accounts, keyRing }: AccountSources,
): Promise<void> {
	await accounts.add(account);
	for (const [name, value] of secrets) if (value !== '') await keyRing.replace(account, name, value);
}

/** Stores a copy under another id and name, then copies the secrets; they stay bound to the origins they had. */
export async function duplicateAccount(
	account: Account,
	{ id, name }: Pick<Account, 'id' | 'name'>,
	{ accounts, keyRing }: AccountSources,
): Promise<void> {
	const { isLocalService: _, ...fields } = account;
	const copy = { ...fields, id, name };
	await accounts.add(copy);
	await keyRing.copy(account, copy);
}

/** Deletes an account, then its secrets: whoever stores one meanwhile finds the account gone. */
export async function deleteAccount(id: string, { accounts, keyRing }: AccountSources): Promise<void> {
	await accounts.remove(id);
	await keyRing.forgetAll(id);
}

/** The scheme that signs while only the other secret key is held. */
const schemesBefore: Readonly<Record<string, readonly [held: string, scheme: Scheme]>> = {
	[applicationSecretKeyName]: [sessionSecretKeyName, clientServer],
	[sessionSecretKeyName]: [applicationSecretKeyName, serverServer],
};

type Homes = {
	readonly accounts: Pick<AccountStore, 'update'>;
	readonly keyRing: Pick<KeyRing, 'replace' | 'keysOf' | 'forget'>;
};

/** Replaces a secret. A second secret key leaves open which one signs: the scheme before stays. @returns false when the account was deleted */
export async function replaceSecret(account: Account, name: string, value: string, homes: Homes): Promise<boolean> {
	const { accounts, keyRing } = homes;
	const [other, scheme] = schemesBefore[name] ?? [];
	const held: readonly string[] = other === undefined ? [] : (await keyRing.keysOf(account)).held;
	// Before the secret, so that it is never open which one signs.
	if (other !== undefined && scheme && held.includes(other) && !held.includes(name))
		await accounts.update(account.id, (now) => ({ ...now, scheme }));
	if (name === tokenOf(account)) await endToken(account, homes);
	return keyRing.replace(account, name, value);
}

export async function forgetSecret(account: Account, name: string, homes: Homes): Promise<void> {
	if (name === tokenOf(account)) await endToken(account, homes);
	await homes.keyRing.forget(account.id, name);
}

/** Forgets what is known of the token before: another one may be another user's. */
async function endToken(account: Account, { accounts, keyRing }: Homes): Promise<void> {
	await keyRing.forget(account.id, refreshTokenName);
	if (account.authorization) await accounts.update(account.id, withoutExpiry);
}

/**
 * Replaces keys of an account: secrets first, as the public key can be looked up; empty ones, which are deleted,
 * last. @returns the secret that was not stored because the account is deleted
 */
export async function repairKeys(
	account: Account,
	keys: Readonly<Record<string, string>>,
	{ accounts, keyRing }: { accounts: Pick<AccountStore, 'update'>; keyRing: Pick<KeyRing, 'replace'> },
): Promise<string | undefined> {
	const isSecret = ([name]: readonly [string, string]) => secretNamesOf(account).includes(name);
	const emptyLast = Object.entries(keys).sort(([, one], [, other]) => Number(one === '') - Number(other === ''));
	for (const [name, value] of emptyLast.filter(isSecret))
		if (!(await keyRing.replace(account, name, value))) return name;
	for (const [name, value] of emptyLast.filter((key) => !isSecret(key)))
		await accounts.update(account.id, (now) => withPublicKey(now, name, value));
	return undefined;
}

/** The account at another base_url. One of the user's own is no longer the embedded service's. */
export function movedAccount(account: Account, baseUrl: string): Account {
	if (baseUrl === account.baseUrl) return account;
	const { isLocalService: _, ...fields } = account;
	return { ...fields, baseUrl };
}
