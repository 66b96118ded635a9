import { readBaseUrl } from '../../core/baseUrl.ts';
import { type CallProblem, type Credentials, checkCall, type MethodCall } from '../../core/call.ts';
import { chooseScheme } from '../../core/scheme.ts';
import type { ShownAccount, ShownProblem } from '../../shared/shownCall.ts';
import { type Account, needsPlainHttpConfirmation } from '../accounts/account.ts';
import type { AccountStore } from '../accounts/accountStore.ts';
import type { KeyRing } from '../accounts/keyRing.ts';
import { isTooLongToSign, tooLongUrl } from './callLength.ts';
import { knownSecrets } from './knownSecrets.ts';
import { type PreparedCall, signed, unsigned } from './preparedCall.ts';
import { callTooLong, problem, problemOfCall, urlTooLong } from './problemText.ts';

/** Prepares a call for the account with that id. */
export type PrepareCall = (call: MethodCall, accountId: string | undefined) => Promise<PreparedCall>;

/** Where a prepared call takes what it needs from. `serviceIsRunning` is about the embedded local service. */
export interface PrepareSources {
	readonly accounts: AccountStore;
	readonly keyRing: KeyRing;
	readonly serviceIsRunning: () => boolean;
}

/** Checks a call with the account's keys, and signs it when no error keeps it from being signed. */
export async function prepareCall(
	call: MethodCall,
	accountId: string | undefined,
	{ accounts, keyRing, serviceIsRunning }: PrepareSources,
): Promise<PreparedCall> {
	const account = accounts.get(accountId);
	const holdsSecret = await knownSecrets(account?.id, { accounts, keyRing });
	if (!account) {
		const problems = checkCall(call, placeholderCredentials, holdsSecret).map(problemOfCall);
		return unsigned({ call, problems, holdsSecret }, problem('account-missing'));
	}
	const { credentials, originMismatch } = await keyRing.keysOf(account);
	const shown = shownAccount(account, credentials);
	if (isTooLongToSign(call)) return unsigned({ call, problems: [], account: shown, holdsSecret }, callTooLong());
	const hasMismatch = originMismatch.length > 0;
	// A secret that waits for its new origin to be confirmed is not missing as well.
	const found = checkCall(call, credentials, holdsSecret).filter((candidate) => !hasMismatch || !isOfSecret(candidate));
	const ofAccount = problemOfAccount(account, hasMismatch, serviceIsRunning());
	const ofCall = found.map(problemOfCall);
	const checked = { call, problems: ofCall, account: shown, holdsSecret };
	const unsignable = ofCall.find(({ severity }) => severity === 'error') ?? (hasMismatch ? ofAccount : undefined);
	if (unsignable) return unsigned(checked, ofAccount ?? unsignable);
	// Whether it can be called is a problem of the account.
	const urlLength =
		'problem' in readBaseUrl(account.baseUrl) ? undefined : tooLongUrl(call, credentials, account.baseUrl);
	const ofSending = urlLength === undefined ? [] : [urlTooLong(urlLength)];
	const problems = [...(ofAccount ? [ofAccount] : []), ...ofSending, ...ofCall];
	return signed({ ...checked, problems }, ofAccount, credentials);
}

/** Without an account only the call itself is checked; these stand in for keys that are all there. */
const placeholderCredentials: Credentials = { applicationKey: '-', accessToken: '-', applicationSecretKey: '-' };

function shownAccount({ id, name, baseUrl }: Account, credentials: Credentials): ShownAccount {
	const choice = chooseScheme(credentials);
	const schemeIsChoice = Boolean(credentials.applicationSecretKey && credentials.sessionSecretKey);
	return { id, name, baseUrl, schemeIsChoice, ...('scheme' in choice ? { scheme: choice.scheme } : {}) };
}

function problemOfAccount(account: Account, hasMismatch: boolean, serviceIsRunning: boolean): ShownProblem | undefined {
	const read = readBaseUrl(account.baseUrl);
	if ('problem' in read) return problem(read.problem);
	if (hasMismatch) return problem('origin-not-confirmed');
	if (account.isLocalService && !serviceIsRunning) return problem('service-not-started');
	return needsPlainHttpConfirmation(account) ? problem('plain-http-not-confirmed') : undefined;
}

function isOfSecret({ field }: CallProblem): boolean {
	return field.kind === 'credential' && field.name !== 'application_key';
}
