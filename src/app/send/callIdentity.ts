import { createHmac, randomBytes } from 'node:crypto';
import type { SignedCall } from './preparedCall.ts';

/** Of this window only: an identity tells a webview nothing about what it is of. */
const key = randomBytes(32);

/**
 * Tells calls apart: the same for two that would be sent as the same request by the same account, and for no others. The sig
 * stands for all that is signed. Of a few bytes, however long the call is; no secret can be read from it.
 */
export function callIdentity({ account, signature, call }: SignedCall): string {
	const { ok, sig, keys, request } = signature;
	const sent = ok ? [call.httpMethod ?? 'GET', sig, keys['access_token'], ...(call.headers ?? [])] : [request()];
	const all = JSON.stringify([account.id, account.baseUrl, ...sent]);
	return createHmac('sha256', key).update(all).digest('base64url').slice(0, 22);
}
