import { hmac } from '@noble/hashes/hmac.js';
import { md5, sha1 } from '@noble/hashes/legacy.js';
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { asBuffer, type BufferBytes, bytesOf } from './bytes.ts';

const algorithms = { md5, sha1, sha256, sha384, sha512 };
type Algorithm = keyof typeof algorithms;
type Written = Parameters<BufferBytes['toString']>[0];

/** A hash that is being made, of a library's. */
interface Hashing {
	update(bytes: Uint8Array): unknown;
	digest(): Uint8Array;
	clone(): Hashing;
}

/** Node's `Hash` and `Hmac`. */
class Digest {
	private readonly hashing: Hashing;

	constructor(hashing: Hashing) {
		this.hashing = hashing;
	}

	update(data: string | Uint8Array, encoding?: Written): this {
		this.hashing.update(typeof data === 'string' ? bytesOf(data, encoding) : data);
		return this;
	}

	copy(): Digest {
		return new Digest(this.hashing.clone());
	}

	digest(written: Written): string {
		return asBuffer(this.hashing.digest()).toString(written);
	}
}

/** Node's `node:crypto`, as far as it is used. There is no RSA that computes at once, and nothing here asks for one. */
export const digests = {
	createHash: (algorithm: Algorithm) => new Digest(algorithms[algorithm].create()),
	createHmac: (algorithm: Algorithm, key: string | Uint8Array) =>
		new Digest(hmac.create(algorithms[algorithm], typeof key === 'string' ? bytesOf(key) : key)),
	hash: (algorithm: Algorithm, data: string | Uint8Array): string =>
		new Digest(algorithms[algorithm].create()).update(data).digest('hex'),
	randomBytes: (size: number): BufferBytes => asBuffer(crypto.getRandomValues(new Uint8Array(size))),
	/** `crypto.randomUUID` is only there where the page came over TLS or from this machine. */
	randomUUID: (): string => {
		const bytes = digests.randomBytes(16);
		bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40;
		bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
		return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
	},
};
