import { type Credentials, checkCredentials } from '../../core/call.ts';
import { chooseScheme } from '../../core/scheme.ts';
import type { ServiceKeys } from '../../net/service/serviceKeys.ts';
import { problemOfCall } from '../call/problemText.ts';

/** The keys that a client is checked against: those of the scheme by which the profile signs. */
export function watchKeys(credentials: Credentials): ServiceKeys | { readonly problem: string } {
	const { applicationKey, accessToken, applicationSecretKey = '', sessionSecretKey = '' } = credentials;
	// With both secrets and no scheme chosen, a client may sign by either.
	const wrong = checkCredentials(credentials).find(
		({ severity, code }) => severity === 'error' && code !== 'scheme-not-chosen',
	);
	if (wrong) return { problem: problemOfCall(wrong).message };
	const choice = chooseScheme(credentials);
	const scheme = 'scheme' in choice ? choice.scheme : undefined;
	return {
		applicationKey,
		accessToken,
		...(scheme === 'client-server' ? {} : { applicationSecretKey }),
		...(scheme === 'server-server' ? {} : { sessionSecretKey }),
	};
}
