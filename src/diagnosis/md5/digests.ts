import { bytesToHex } from '@noble/hashes/utils.js';
import { utf8 } from '../../core/text/charsets.ts';
import { HashMemory } from './hashMemory.ts';
import { blocksOf, initialState, pad } from './md5Stream.ts';

/** Where {@link md5Of} hashes: made when first needed. */
let own: { readonly memory: HashMemory; readonly state: number; message: number; size: number } | undefined;

/** MD5 of bytes at once. */
export function md5Of(bytes: Uint8Array): Uint8Array {
	if (!own) {
		const memory = new HashMemory();
		own = { memory, state: memory.take(16), message: 0, size: 0 };
	}
	const { memory, state } = own;
	const size = blocksOf(bytes.length) << 6;
	if (size > own.size) {
		own.size = 2 * size;
		own.message = memory.take(own.size);
	}
	memory.words.set(initialState, state >>> 2);
	memory.bytes.set(bytes, own.message);
	pad(memory, own.message, bytes.length);
	for (let at = 0; at < size; at += 64) memory.functions.blockOfOne(state, own.message + at, state);
	return memory.bytes.slice(state, state + 16);
}

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

/** MD5 of text, in lower-case hexadecimal. */
export function md5(text: string): string {
	return bytesToHex(md5Of(utf8(text)));
}

/** Bytes in base64. */
export function base64Of(bytes: Uint8Array): string {
	return btoa(String.fromCharCode(...bytes));
}
