import type { SecretName } from '../../core/secret.ts';
import type { Account } from './account.ts';
import type { AccountStore } from './accountStore.ts';
import type { KeyRing } from './keyRing.ts';

/** What an account lives in. A window may be closed between any two steps here, and another one change the same. */
export interface AccountHomes {
	readonly accounts: Pick<AccountStore, 'add' | 'remove'>;
	readonly keyRing: Pick<KeyRing, 'replace' | 'copy' | 'forgetAll'>;
}

/** Stores a new account, then its secrets: no secret is ever without an account to delete it with. */
export async function createAccount(
	account: Account,
	secrets: ReadonlyMap<SecretName, string>,
	{ accounts, keyRing }: AccountHomes,
): Promise<void> {
	await accounts.add(account);
	for (const [name, value] of secrets) if (value !== '') await keyRing.replace(account, name, value);
}

/** Stores a copy under another id and name, then copies the secrets; they stay bound to the origins they had. */
export async function duplicateAccount(
	account: Account,
	{ id, name }: Pick<Account, 'id' | 'name'>,
	{ accounts, keyRing }: AccountHomes,
): Promise<void> {
	const { isLocalService: _, ...fields } = account;
	const copy = { ...fields, id, name };
	await accounts.add(copy);
	await keyRing.copy(account, copy);
}

/** Deletes an account, then its secrets: whoever stores one meanwhile finds the account gone. */
export async function deleteAccount(id: string, { accounts, keyRing }: AccountHomes): Promise<void> {
	await accounts.remove(id);
	await keyRing.forgetAll(id);
}

/**
 * Puts other keys in place of those of an account: secrets first, for application_key is public and can be looked up; and
 * what is moved is forgotten, as an empty secret, once it is stored elsewhere. Answers the secret that was not stored
 * because the account is deleted: then nothing more is changed.
 */
export async function repairKeys(
	account: Account,
	secrets: ReadonlyMap<SecretName, string>,
	applicationKey: string | undefined,
	{ accounts, keyRing }: { accounts: Pick<AccountStore, 'update'>; keyRing: Pick<KeyRing, 'replace'> },
): Promise<SecretName | undefined> {
	const emptyLast = [...secrets].sort(([, one], [, other]) => Number(one === '') - Number(other === ''));
	for (const [name, value] of emptyLast) if (!(await keyRing.replace(account, name, value))) return name;
	if (applicationKey !== undefined) await accounts.update(account.id, (now) => ({ ...now, applicationKey }));
	return undefined;
}

/** The account at another base_url. One of the user's own is no longer the embedded service's. */
export function movedAccount(account: Account, baseUrl: string): Account {
	if (baseUrl === account.baseUrl) return account;
	const { isLocalService: _, ...fields } = account;
	return { ...fields, baseUrl };
}
