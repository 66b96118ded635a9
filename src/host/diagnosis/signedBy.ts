import { createHash } from 'node:crypto';
import { type Credentials, type Parameter, sentAs } from '../../core/call.ts';
import { isMasked } from '../../core/paste/maskedPaste.ts';
import { schemesOf } from '../../core/scheme.ts';
import { concatenate, parametersToSign, signingSecret } from '../../core/sign.ts';
import { nodeMd5 } from '../call/preparedCall.ts';

/** Signs a call that was sent with any signing secret; what stands in front of it is put together and hashed once. */
export function signerOf(sent: readonly Parameter[]): (signingSecret: string) => string {
	const message = createHash('md5').update(concatenate(parametersToSign(sent)));
	return (secret) => message.copy().update(secret).digest('hex');
}

/** The access_token that was sent, as far as it is not masked. */
export function sentToken(sent: readonly Parameter[]): string | undefined {
	const token = sentAs(sent, 'access_token');
	return token === undefined || isMasked(token) ? undefined : token;
}

/** The signing secrets that are right by these credentials for a call with that token: with no scheme chosen, both. */
export function signingSecretsOf(credentials: Credentials, token: string | undefined): string[] {
	const keys = { ...credentials, accessToken: token ?? credentials.accessToken };
	return schemesOf(credentials).map((scheme) => signingSecret(scheme, keys, nodeMd5));
}

/** True when the call's sig is right by these credentials. */
export function isSignedBy(sent: readonly Parameter[], sig: string, credentials: Credentials): boolean {
	const sign = signerOf(sent);
	return signingSecretsOf(credentials, sentToken(sent)).some((secret) => sign(secret) === sig);
}
