import type { PlatformDigests } from '../signing/digests.ts';
import { SchemeError } from '../signing/scheme.ts';
import { hostOf, type Received } from './received.ts';
import { type Service, secretKeysOf, sentKeysOf } from './service.ts';
import type { Keys } from './unsignedRequest.ts';
import { type Verified, verifyReceived } from './verifyService.ts';

/** A request by the keys that somebody has of a service. */
export interface VerifiedBy {
	readonly verified: Verified;
	/** It says whose it is: by its host, or a key that it carries. */
	readonly isKnown: boolean;
}

/** Undefined where a secret key is missing by which it could be right, or a scheme cannot sign it. */
export function verifiedBy(
	service: Service,
	received: Received,
	keys: Keys,
	options?: PlatformDigests,
): VerifiedBy | undefined {
	const verified = ifComputable(() => verifyReceived(service, received, keys, options));
	if (!verified) return undefined;
	const { verdict, missingKeys, pairs } = verified;
	const secretKeys = secretKeysOf(service);
	if (verdict !== 'right' && missingKeys.some((name) => secretKeys.includes(name))) return undefined;
	const sent = new Set(pairs.map(([, value]) => value));
	const isOfHost = URL.parse(service.baseUrl ?? '')?.host === hostOf(received);
	return { verified, isKnown: isOfHost || sentKeysOf(service).some((name) => keys[name] && sent.has(keys[name])) };
}

/** Undefined where a scheme cannot sign it, as with a key in another form than it decodes. */
export function ifComputable<T>(compute: () => T): T | undefined {
	try {
		return compute();
	} catch (error) {
		if (error instanceof SchemeError) return undefined;
		throw error;
	}
}
