import { createPrivateKey, sign } from 'node:crypto';

/** Undefined for a key that is no PKCS#8 in DER, and in a browser, which has none of it. */
export function rsaSha256(key: Uint8Array, data: Uint8Array): Uint8Array | undefined {
	try {
		return sign('sha256', data, createPrivateKey({ key: Buffer.from(key), format: 'der', type: 'pkcs8' }));
	} catch {
		return undefined;
	}
}
