import { createPrivateKey, sign } from 'node:crypto';
import type { PlatformDigests } from '../../core/signing/digests.ts';

/** Undefined in a browser, which has none of it. */
export const rsaSha256: PlatformDigests['rsaSha256'] = (process.platform as string) === 'browser' ? undefined : signed;

/** Undefined for a key that is no PKCS#8 in DER. */
function signed(key: Uint8Array, data: Uint8Array): Uint8Array | undefined {
	try {
		return sign('sha256', data, createPrivateKey({ key: Buffer.from(key), format: 'der', type: 'pkcs8' }));
	} catch {
		return undefined;
	}
}
