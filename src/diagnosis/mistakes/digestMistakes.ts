import { hmac } from '@noble/hashes/hmac.js';
import { md5 as md5Of, sha1 } from '@noble/hashes/legacy.js';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { applicationSecretKeyName, sessionSecretKeyName } from '../../core/services/ok/names.ts';
import { serializedByR } from './languageForms.ts';
import type { DigestMistake, NestedMd5, PositionMistake, SecretPosition } from './mistake.ts';
import { inJson, type MistakeRow, mistakesOf } from './mistakeRows.ts';

type Whole = (message: Uint8Array, secret: Uint8Array) => Uint8Array;

type Row = MistakeRow<[size: number, digest: Whole | NestedMd5, secretAppended?: boolean]>;

/** A nested MD5 of what is made of the MD5 `m` of the message and the secret `s`. */
function again(message: (m: Uint8Array, s: Uint8Array) => Uint8Array): NestedMd5 {
	return { outer: (secret) => (md5) => message(md5, secret) };
}
const hex = (digest: Uint8Array) => hexBytes(digest);
const upper = (digest: Uint8Array) => hexBytes(digest, true);
const hmacMd5: NestedMd5 = {
	innerFront: (secret) => hmacPad(secret, 0x36),
	outer: (secret) => {
		const message = new Uint8Array(80);
		message.set(hmacPad(secret, 0x5c));
		return (inner) => {
			message.set(inner, 64);
			return message;
		};
	},
};

const rows: readonly Row[] = [
	['hmac', 'HMAC-MD5', 55, 16, hmacMd5, false],
	['hmac', 'HMAC-SHA-1', 55, 20, (message, secret) => hmac(sha1, secret, message), false],
	['hmac', 'HMAC-SHA-256', 60, 32, (message, secret) => hmac(sha256, secret, message), false],
	['hmac', 'HMAC-SHA-512', 30, 64, (message, secret) => hmac(sha512, secret, message), false],
	['other-hash', 'SHA-1', 65, 20, (message) => sha1(message)],
	['other-hash', 'SHA-256', 65, 32, (message) => sha256(message)],
	['other-hash', 'SHA-512', 40, 64, (message) => sha512(message)],
	['string-serialized', '', 40, 16, (message) => md5Of(serializedByR(message))],
	['hashed-twice', 'hexadecimal', 45, 16, again(hex)],
	['hashed-twice', 'upper-case hexadecimal', 20, 16, again(upper)],
	['hashed-twice', 'raw bytes', 20, 16, again((m) => m)],
	['parameters-hashed-first', 'hexadecimal', 55, 16, again((m, s) => concatBytes(hex(m), s)), false],
	['parameters-hashed-first', 'upper-case hexadecimal', 25, 16, again((m, s) => concatBytes(upper(m), s)), false],
	['parameters-hashed-first', 'raw bytes', 15, 16, again((m, s) => concatBytes(m, s)), false],
	['hashed-separately', 'both hashed', 50, 16, again((m, s) => concatBytes(hex(m), hex(md5Of(s)))), false],
	['hashed-separately', 'joined', 30, 32, (m, s) => concatBytes(md5Of(m), md5Of(s)), false],
	// Published so: `md5(parameters) . md5(access_token . key)`.
	['hashed-separately', 'secret as it is', 50, 32, (m, s) => concatBytes(md5Of(m), bytesOfHex(s)), false],
	// Go's `Sum(secret)`, which hashes nothing more.
	['hashed-separately', 'secret in front as it is', 30, 48, (m, s) => concatBytes(s, md5Of(m)), false],
];

/** What a secret's hexadecimal digits stand for; nothing that a digest could have when they are none. */
function bytesOfHex(secret: Uint8Array): Uint8Array {
	const text = String.fromCharCode(...secret.subarray(0, 33));
	return /^[0-9a-f]{32}$/.test(text) ? hexToBytes(text) : new Uint8Array(0);
}

/** Other hashes, and MD5 in another place. */
export const digestMistakes: readonly DigestMistake[] = mistakesOf(rows, (size, digest, secretAppended = true) => ({
	size,
	...(typeof digest === 'function' ? { digest } : { digest: wholeOf(digest), nestedMd5: digest }),
	secretAppended,
}));

/** The 32 bytes of a digest's hexadecimal digits. */
function hexBytes(digest: Uint8Array, upperCase = false): Uint8Array {
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
function hmacPad(key: Uint8Array, pad: number): Uint8Array {
	const block = new Uint8Array(64).fill(pad);
	const short = key.length > 64 ? md5Of(key) : key;
	for (let i = 0; i < short.length; i++) block[i] = pad ^ (short[i] as number);
	return block;
}

function wholeOf({ innerFront, outer }: NestedMd5): Whole {
	return (message, secret) =>
		md5Of(outer(secret)(md5Of(innerFront ? concatBytes(innerFront(secret), message) : message)));
}

/** What may stand between, by how likely it is. */
const glues: readonly (readonly [plausibility: number, texts: readonly string[]])[] = [
	[65, ['&']],
	[55, ['&key=']],
	[50, ['&secret=']],
	[40, ['&secret_key=', `&${applicationSecretKeyName}=`, `&${sessionSecretKeyName}=`]],
	[40, ['secret=', 'secret_key=', `${applicationSecretKeyName}=`, `${sessionSecretKeyName}=`]],
	[30, ['key=']],
	[25, ['\n', ' ']],
	[20, ['sig=', '&sig=', ':', '|']],
	[15, [';']],
];

/** Where the signing secret stands, other than at the end. */
export const positionMistakes: readonly PositionMistake[] = [
	position('secret-in-front', '', 75, { front: '', glue: '', appended: 0 }),
	position('secret-at-both-ends', '', 50, { front: '', glue: '', appended: 1 }),
	position('secret-in-front', '&', 20, { front: '&', glue: '', appended: 0 }),
	position('secret-appended-twice', '', 8, { glue: '', appended: 2 }),
	...glues.flatMap(([plausibility, texts]) =>
		texts.map((glue) => position('secret-joined', inJson(glue), plausibility, { glue, appended: 1 })),
	),
];

function position(code: string, variant: string, plausibility: number, place: SecretPosition): PositionMistake {
	return { code, variant, plausibility, place };
}
