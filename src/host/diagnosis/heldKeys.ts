import type { Credentials } from '../../core/call.ts';
import type { SecretName } from '../../core/secret.ts';
import { secretsToMask } from '../../core/sign.ts';
import type { Account } from '../accounts/account.ts';
import type { AccountStore } from '../accounts/accountStore.ts';
import type { KeyRing } from '../accounts/keyRing.ts';
import { nodeMd5 } from '../call/preparedCall.ts';

/** An account with what it signs with. */
export interface HeldAccount {
	readonly account: Account;
	readonly credentials: Credentials;
}

/** The keys that a diagnosis checks against, and all that must not be shown. Passed on as an argument, kept nowhere. */
export interface DiagnosisKeys {
	readonly account?: Account;
	readonly credentials?: Credentials;
	/** Of the other accounts: one of their secrets may have been used. */
	readonly others: readonly HeldAccount[];
	/** Every secret of every account. */
	readonly secrets: readonly string[];
	readonly applicationKeys: readonly string[];
}

/** Fetches the keys of an account and of all the others. */
export async function gatherKeys(
	accounts: AccountStore,
	keyRing: KeyRing,
	accountId: string | undefined,
): Promise<DiagnosisKeys> {
	const all = await Promise.all(
		accounts.all().map(async (account) => {
			const { credentials, originMismatch } = await keyRing.keysOf(account);
			const secrets = secretsToMask(credentials, nodeMd5);
			if (originMismatch.length > 0) secrets.push(...(await secretsOfAnyOrigin(account, keyRing)));
			return { account, credentials, secrets };
		}),
	);
	const chosen = all.find(({ account }) => account.id === accountId);
	return {
		...(chosen && { account: chosen.account, credentials: chosen.credentials }),
		others: all.filter((one) => one !== chosen).map(({ account, credentials }) => ({ account, credentials })),
		secrets: all.flatMap(({ secrets }) => secrets),
		applicationKeys: all.map(({ account }) => account.applicationKey).filter((key) => key !== ''),
	};
}

/** What waits for the user to confirm another origin signs nothing, and is a secret all the same. */
async function secretsOfAnyOrigin({ id, applicationKey }: Account, keyRing: KeyRing): Promise<string[]> {
	const stored = new Map<SecretName, string>();
	await keyRing.fromEach(id, (value, name) => stored.set(name, value));
	const value = (name: SecretName) => stored.get(name) ?? '';
	const credentials = {
		applicationKey,
		accessToken: value('access_token'),
		applicationSecretKey: value('application_secret_key'),
		sessionSecretKey: value('session_secret_key'),
	};
	return secretsToMask(credentials, nodeMd5);
}

/** The credentials of all accounts, the chosen one first. */
export function allCredentials({ credentials, others }: DiagnosisKeys): Credentials[] {
	return [...(credentials ? [credentials] : []), ...others.map((other) => other.credentials)];
}
