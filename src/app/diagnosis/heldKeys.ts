import type { Credentials } from '../../core/call/call.ts';
import { maxPasteLength } from '../../core/paste/parsePaste.ts';
import type { ReadPaste } from '../../core/paste/readPaste.ts';
import type { SigningTextHints } from '../../core/paste/signingText.ts';
import { secretsToMask } from '../../core/services/ok/sign.ts';
import type { DiagnosisWorkers, JobOutcome } from '../../net/diagnosis/diagnosisWorkers.ts';
import type { Account } from '../accounts/account.ts';
import { credentialsOf } from '../accounts/givenAccount.ts';
import type { Accounts, Keys } from '../ports.ts';
import { nodeMd5 } from '../send/callSignature.ts';

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
	readonly secrets: readonly string[];
	readonly applicationKeys: readonly string[];
}

export interface KeySources {
	readonly accounts: Pick<Accounts, 'all'>;
	readonly keyRing: Pick<Keys, 'keysOf'> & {
		/** By name, whatever their origin. */
		readonly signingSecretsOf: (accountId: string) => Promise<Readonly<Record<string, string>>>;
	};
}

export async function gatherKeys(
	{ accounts, keyRing }: KeySources,
	accountId: string | undefined,
): Promise<DiagnosisKeys> {
	const all = await Promise.all(
		accounts.all().map(async (account) => {
			const { credentials, originMismatch } = await keyRing.keysOf(account);
			const secrets = secretsToMask(credentials, nodeMd5);
			if (account.service) secrets.push(...Object.values(await keyRing.signingSecretsOf(account.id)));
			// What waits for the user to confirm another origin signs nothing, and is a secret all the same.
			else if (originMismatch.length > 0)
				secrets.push(...secretsToMask(credentialsOf(account, await keyRing.signingSecretsOf(account.id)), nodeMd5));
			return { account, credentials, secrets };
		}),
	);
	// Mistakes are known of the specification's signatures alone.
	const known = all.filter(({ account }) => !account.service);
	const chosen = known.find(({ account }) => account.id === accountId);
	return {
		...(chosen && { account: chosen.account, credentials: chosen.credentials }),
		others: known.filter((one) => one !== chosen).map(({ account, credentials }) => ({ account, credentials })),
		secrets: all.flatMap(({ secrets }) => secrets),
		applicationKeys: known.map(({ account }) => account.applicationKey).filter((key) => key !== ''),
	};
}

/** The credentials of all accounts, the chosen one first. */
export function allCredentials({ credentials, others }: DiagnosisKeys): Credentials[] {
	return [...(credentials ? [credentials] : []), ...others.map((other) => other.credentials)];
}

/** Reads a text and masks it with the held keys, both at once beside the extension host. */
export function readPaste(
	text: string,
	keys: DiagnosisKeys,
	workers: Pick<DiagnosisWorkers, 'read'>,
	{ hints = {}, signal }: { hints?: SigningTextHints; signal: AbortSignal },
): Promise<JobOutcome<ReadPaste>> {
	// More of it is not read, and need not be copied.
	const read = text.slice(0, maxPasteLength + 1);
	const known = { secrets: keys.secrets, credentials: allCredentials(keys) };
	return workers.read('readPaste', [read, hints, known], { signal });
}
