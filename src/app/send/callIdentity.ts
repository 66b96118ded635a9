import { createHmac, randomBytes } from 'node:crypto';
import type { SignedCall } from './preparedCall.ts';

/** Of this window only: an identity tells a webview nothing about what it is of. */
const key = randomBytes(32);

/** The same for calls that would be the same request of the same account. A few bytes, from which no secret can be read. */
export function callIdentity({ account, trace, credentials, call }: SignedCall): string {
	const sent = [account.id, account.baseUrl, trace.httpMethod ?? 'GET', trace.sig, credentials.accessToken ?? null];
	const all = JSON.stringify([...sent, ...(call.headers ?? [])]);
	return createHmac('sha256', key).update(all).digest('base64url').slice(0, 22);
}
