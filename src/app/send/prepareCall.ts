import { readBaseUrl } from '../../core/call/baseUrl.ts';
import type { CallProblem, Credentials, MethodCall, Parameter } from '../../core/call/call.ts';
import { checkCall } from '../../core/call/checkCall.ts';
import { looksLikeSecret } from '../../core/callFile/secretLike.ts';
import { checkServiceCall } from '../../core/services/checkServiceCall.ts';
import { applicationKeyName } from '../../core/services/ok/names.ts';
import { chooseScheme } from '../../core/services/ok/scheme.ts';
import type { Service } from '../../core/services/service.ts';
import { usualVerbOf } from '../../core/services/service.ts';
import { SchemeError } from '../../core/signing/scheme.ts';
import type { ShownAccount, ShownProblem } from '../../shared/shownCall.ts';
import { type Account, needsPlainHttpConfirmation } from '../accounts/account.ts';
import { isProven, serviceOf } from '../accounts/accountService.ts';
import type { Accounts, Keys } from '../ports.ts';
import type { Texts, Translate } from '../texts.ts';
import { isTooLongToSign } from './callLength.ts';
import { okSignature } from './callSignature.ts';
import { type Functions, fixedFunctions } from './functions.ts';
import { knownSecrets } from './knownSecrets.ts';
import { type PreparedCall, unsigned } from './preparedCall.ts';
import { descriptionProblem, problem, problemOfCall, urlTooLong } from './problemText.ts';
import { serviceSignature } from './serviceSignature.ts';

export type PrepareCall = (call: MethodCall, accountId: string | undefined) => Promise<PreparedCall>;

/** Where a prepared call takes what it needs from. `serviceIsRunning` is about the embedded local service. */
export interface PrepareSources {
	readonly accounts: Pick<Accounts, 'get' | 'all'>;
	readonly keyRing: Pick<Keys, 'keysOf' | 'valuesOf'>;
	readonly serviceIsRunning: () => boolean;
	readonly texts: Texts;
}

/**
 * Checks a call with the account's keys, and signs it when no error keeps it from being signed.
 * @param ofVariables problems of it that are known already
 */
export async function prepareCall(
	given: MethodCall,
	accountId: string | undefined,
	{ accounts, keyRing, serviceIsRunning, texts }: PrepareSources,
	ofVariables: readonly ShownProblem[] = [],
	functions: Functions = fixedFunctions()(),
): Promise<PreparedCall> {
	const { t } = texts;
	const call = given.headers ? { ...given, headers: given.headers.map(withSecrets) } : given;
	const account = accounts.get(accountId);
	const holdsSecret = await knownSecrets(account?.id, { accounts, keyRing });
	if (!account) {
		const problems = checkCall(call, placeholderCredentials, holdsSecret).map((found) => problemOfCall(found, t));
		return unsigned({ call, problems: [...ofVariables, ...problems], holdsSecret }, problem('account-missing', t));
	}
	const { credentials, values, originMismatch } = await keyRing.keysOf(account);
	const service = serviceOf(account);
	const keys = { ...account.publicKeys, ...values };
	const shown = shownAccount(account, credentials, service);
	const common = { call, account: shown, holdsSecret };
	if (isTooLongToSign(call))
		return unsigned({ ...common, problems: [] }, problem('call-too-long', t, { kind: 'method' }));
	const hasMismatch = originMismatch.length > 0;
	// A secret that waits for its new origin to be confirmed is not missing as well.
	const allFound = service
		? checkServiceCall(service, call, keys, holdsSecret)
		: checkCall(call, credentials, holdsSecret);
	const isOfSecret = ({ field }: CallProblem) => field.kind === 'credential' && field.name !== applicationKeyName;
	const found = allFound.filter((candidate) => !hasMismatch || !isOfSecret(candidate));
	const ofAccount = problemOfAccount(account, hasMismatch, serviceIsRunning(), t);
	const ofCall = [...ofVariables, ...found.map((candidate) => problemOfCall(candidate, t))];
	const checked = { ...common, problems: ofCall };
	const unsignable = ofCall.find(({ severity }) => severity === 'error') ?? (hasMismatch ? ofAccount : undefined);
	if (unsignable) return unsigned(checked, ofAccount ?? unsignable);
	const { baseUrl } = account;
	// Whether it can be called is a problem of the account.
	const hasUrl = !('problem' in readBaseUrl(baseUrl));
	if (service && ofAccount && !hasUrl) return unsigned(checked, ofAccount);
	try {
		const signature = service
			? serviceSignature(call, service, keys, account, functions)
			: okSignature(call, credentials, baseUrl);
		const ofSending = !service && hasUrl ? urlTooLong(signature.request(), texts) : [];
		const problems = [...(ofAccount ? [ofAccount] : []), ...ofSending, ...ofCall];
		return { state: 'signed', ...checked, problems, blocker: ofAccount, signature };
	} catch (error) {
		if (!(error instanceof SchemeError)) throw error;
		return unsigned(checked, descriptionProblem(error, t));
	}
}

/** A shorter value may be an ordinary word, which is not masked wherever it stands. */
const shortestOfHeader = 8;

/** A header with what may be a secret in it: its value, and what follows a word as `Bearer`. */
function withSecrets(header: Parameter): Parameter {
	const { name, value, secrets = [] } = header;
	if (!looksLikeSecret(name, value)) return header;
	const found = [value, value.slice(value.lastIndexOf(' ') + 1)].filter(({ length }) => length >= shortestOfHeader);
	return { ...header, secrets: [...secrets, ...found] };
}

/** Without an account only the call itself is checked; these stand in for keys that are all there. */
const placeholderCredentials: Credentials = { applicationKey: '-', accessToken: '-', applicationSecretKey: '-' };

function shownAccount(account: Account, credentials: Credentials, service?: Service): ShownAccount {
	const { id, name, baseUrl, variables } = account;
	const shown = { id, name, baseUrl, ...(variables && { variables: Object.keys(variables) }) };
	if (service) {
		const { name, request } = service;
		const before = request && usualVerbOf(request);
		const verb = before === undefined ? { verb: request?.verb ?? 'GET' } : {};
		const method = before === undefined ? '' : `${before} ${request?.path === '{method}' ? '/' : ''}…`;
		return { ...shown, schemeIsChoice: false, service: { name, ...verb, method, isProven: isProven(service) } };
	}
	const choice = chooseScheme(credentials);
	const schemeIsChoice = Boolean(credentials.applicationSecretKey && credentials.sessionSecretKey);
	return { ...shown, schemeIsChoice, ...('scheme' in choice ? { scheme: choice.scheme } : {}) };
}

function problemOfAccount(account: Account, hasMismatch: boolean, serviceIsRunning: boolean, t: Translate) {
	const read = readBaseUrl(account.baseUrl);
	if ('problem' in read) return problem(read.problem, t);
	if (hasMismatch) return problem('origin-not-confirmed', t);
	if (account.isLocalService && !serviceIsRunning) return problem('service-not-started', t);
	return needsPlainHttpConfirmation(account) ? problem('plain-http-not-confirmed', t) : undefined;
}
