import type { Credentials, Parameter } from '../../core/call.ts';
import { sessionOf } from './checkSignature.ts';

/**
 * The credentials that the mistakes of a call are searched with. Without a session the secret is application_secret_key
 * itself (public record), which is then in the place where session_secret_key is within one.
 */
export function searchedCredentials(sent: readonly Parameter[], credentials: Credentials): Credentials {
	const { applicationKey, accessToken, applicationSecretKey } = credentials;
	if (sessionOf(sent) !== '' || !applicationSecretKey) return credentials;
	return { applicationKey, accessToken, sessionSecretKey: applicationSecretKey, scheme: 'client-server' };
}
