import { type Credentials, checkCredentials } from '../../core/call.ts';
import type { ServiceKeys } from '../../net/service/serviceKeys.ts';
import { problemOfCall } from '../call/problemText.ts';

/** The keys that a client is checked against. With both secrets held it may sign by either, whatever the account does. */
export function watchKeys(credentials: Credentials): ServiceKeys | { readonly problem: string } {
	const { applicationKey, accessToken, applicationSecretKey = '', sessionSecretKey = '' } = credentials;
	const wrong = checkCredentials(credentials).find(
		({ severity, code }) => severity === 'error' && code !== 'scheme-not-chosen',
	);
	if (wrong) return { problem: problemOfCall(wrong).message };
	return { applicationKey, accessToken, applicationSecretKey, sessionSecretKey };
}
