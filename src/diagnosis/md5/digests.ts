import { md5 as md5Of } from '@noble/hashes/legacy.js';

/** The 32 bytes of a digest's hexadecimal digits. */
export function hexBytes(digest: Uint8Array, upperCase = false): Uint8Array {
	const bytes = new Uint8Array(digest.length * 2);
	const letters = upperCase ? 55 : 87;
	for (let i = 0; i < digest.length; i++) {
		const byte = digest[i] as number;
		const [high, low] = [byte >> 4, byte & 15];
		bytes[2 * i] = high + (high < 10 ? 48 : letters);
		bytes[2 * i + 1] = low + (low < 10 ? 48 : letters);
	}
	return bytes;
}

/** The key of HMAC-MD5 as a block (RFC 2104): what each of its two hashes begins with. */
export function hmacPad(key: Uint8Array, pad: number): Uint8Array {
	const block = new Uint8Array(64).fill(pad);
	const short = key.length > 64 ? md5Of(key) : key;
	for (let i = 0; i < short.length; i++) block[i] = pad ^ (short[i] as number);
	return block;
}
