import { hmac } from '@noble/hashes/hmac.js';
import { md5 as md5Bytes, sha1 } from '@noble/hashes/legacy.js';
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { bytesOf, type Data } from './encodings.ts';

const pure = { md5: md5Bytes, sha1, sha256, sha384, sha512 };
export const digestNames = ['md5', 'sha1', 'sha256', 'sha384', 'sha512', 'rsa-sha256'] as const;

/** What the platform computes faster, or alone. In Node `hash` is that of `node:crypto`. */
export interface PlatformDigests {
	/** Gives lower-case hexadecimal digits. */
	readonly hash?: (algorithm: keyof typeof pure, data: Data) => string;
	/** RSA with SHA-256 (PKCS#1 v1.5); undefined for a `key` that is no PKCS#8 in DER. */
	readonly rsaSha256?: ((key: Uint8Array, data: Uint8Array) => Uint8Array | undefined) | undefined;
}

/** A digest in hexadecimal, with a key the HMAC; undefined where only a platform could compute it, which does not. */
export function digester(
	name: (typeof digestNames)[number],
	key: Data | undefined,
	{ hash, rsaSha256 }: PlatformDigests,
): (data: Data) => string | undefined {
	if (name === 'rsa-sha256') {
		return (data) => {
			const signed = key === undefined ? undefined : rsaSha256?.(bytesOf(key), bytesOf(data));
			return signed && bytesToHex(signed);
		};
	}
	if (key !== undefined) {
		if (hash) return hmacBy(hash, name, bytesOf(key));
		return (data) => bytesToHex(hmac(pure[name], bytesOf(key), bytesOf(data)));
	}
	return (data) => hash?.(name, data) ?? bytesToHex(pure[name](bytesOf(data)));
}

/** HMAC (RFC 2104) by the digest of the platform. */
function hmacBy(
	hash: NonNullable<PlatformDigests['hash']>,
	name: keyof typeof pure,
	key: Uint8Array,
): (data: Data) => string {
	const block = new Uint8Array(pure[name].blockLen);
	block.set(key.length > block.length ? hexToBytes(hash(name, key)) : key);
	const [inside, outside] = [block.map((byte) => byte ^ 0x36), block.map((byte) => byte ^ 0x5c)];
	return (data) => hash(name, joined(outside, hexToBytes(hash(name, joined(inside, data)))));
}

/** Bytes until the next ones are joined: an array for each would take longer than the digest of a short text. */
function joined(block: Uint8Array, data: Data): Uint8Array {
	if (block.length + 3 * data.length > room.length) return concatBytes(block, bytesOf(data));
	room.set(block);
	const behind = room.subarray(block.length);
	if (typeof data === 'string') return room.subarray(0, block.length + encoder.encodeInto(data, behind).written);
	behind.set(data);
	return room.subarray(0, block.length + data.length);
}

const room = new Uint8Array(4096);
const encoder = new TextEncoder();

/** Takes text, hashes its UTF-8 bytes and returns 32 lowercase hexadecimal characters. */
export type Md5 = (text: string) => string;

/** The pure MD5 that runs anywhere. A host with a faster one (Node's `crypto.hash`) hands that in instead. */
export const md5: Md5 = (text) => bytesToHex(md5Bytes(bytesOf(text)));
