import { hmac } from '@noble/hashes/hmac.js';
import { sha1 } from '@noble/hashes/legacy.js';
import { sha224, sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { hexBytes, hmacMd5, md5Of } from './md5Stream.ts';
import type { DigestMistake, PositionMistake } from './mistake.ts';

const hashOnce = 'The signature is MD5 of the concatenation with the signing secret appended, once.';
const md5Hex = (bytes: Uint8Array) => hexBytes(md5Of(bytes));
const md5Upper = (bytes: Uint8Array) => hexBytes(md5Of(bytes), true);

type Row = readonly [
	code: string,
	variant: string,
	plausibility: number,
	explanation: string,
	size: number,
	digest: DigestMistake['digest'],
	secretAppended?: boolean,
];

const keyed = 'A keyed hash (HMAC) was computed with the secret as its key.';
const otherHash = 'Another hash than MD5 was computed.';
const twice = 'The signature was hashed once more.';
const first = 'The parameters were hashed first, and then hashed again with the secret.';
const apart = 'The parameters and the secret were hashed separately.';

const rows: readonly Row[] = [
	['hmac', 'HMAC-MD5', 55, keyed, 16, (message, secret) => hmacMd5(secret, message), false],
	['hmac', 'HMAC-SHA-1', 55, keyed, 20, (message, secret) => hmac(sha1, secret, message), false],
	['hmac', 'HMAC-SHA-256', 60, keyed, 32, (message, secret) => hmac(sha256, secret, message), false],
	['hmac', 'HMAC-SHA-512', 30, keyed, 64, (message, secret) => hmac(sha512, secret, message), false],
	['hmac', 'HMAC-MD5 of the secret', 8, keyed, 16, (message, secret) => hmacMd5(message, secret), false],
	['other-hash', 'SHA-1', 65, otherHash, 20, (message) => sha1(message)],
	['other-hash', 'SHA-256', 65, otherHash, 32, (message) => sha256(message)],
	['other-hash', 'SHA-512', 40, otherHash, 64, (message) => sha512(message)],
	['other-hash', 'SHA-384', 12, otherHash, 48, (message) => sha384(message)],
	['other-hash', 'SHA-224', 12, otherHash, 28, (message) => sha224(message)],
	['hashed-twice', 'hexadecimal', 45, twice, 16, (message) => md5Of(md5Hex(message))],
	['hashed-twice', 'upper-case hexadecimal', 20, twice, 16, (message) => md5Of(md5Upper(message))],
	['hashed-twice', 'raw bytes', 20, twice, 16, (message) => md5Of(md5Of(message))],
	['parameters-hashed-first', 'hexadecimal', 55, first, 16, (m, s) => md5Of(concatBytes(md5Hex(m), s)), false],
	[
		'parameters-hashed-first',
		'upper-case hexadecimal',
		25,
		first,
		16,
		(m, s) => md5Of(concatBytes(md5Upper(m), s)),
		false,
	],
	['parameters-hashed-first', 'raw bytes', 15, first, 16, (m, s) => md5Of(concatBytes(md5Of(m), s)), false],
	['parameters-hashed-first', 'secret in front', 10, first, 16, (m, s) => md5Of(concatBytes(s, md5Hex(m))), false],
	['hashed-separately', 'both hashed', 50, apart, 16, (m, s) => md5Of(concatBytes(md5Hex(m), md5Hex(s))), false],
	['hashed-separately', 'joined', 30, apart, 32, (m, s) => concatBytes(md5Of(m), md5Of(s)), false],
	['hashed-separately', 'secret first', 8, apart, 16, (m, s) => md5Of(concatBytes(md5Hex(s), md5Hex(m))), false],
];

/** Other hashes, and MD5 in another place. */
export const digestMistakes: readonly DigestMistake[] = rows.map(
	([code, variant, plausibility, explanation, size, digest, secretAppended = true]) => ({
		code,
		variant,
		stage: 'digest',
		plausibility,
		explanation,
		remedy: hashOnce,
		size,
		digest,
		secretAppended,
	}),
);

const appendSecret = 'Append the signing secret to the end of the concatenation, with nothing between them.';
const none = () => '';
const itself = (secret: string) => secret;
const joined = 'Something stood between the concatenation and the signing secret.';

const glues: readonly (readonly [string, number])[] = [
	['&', 65],
	['&key=', 55],
	['&secret=', 50],
	['&secret_key=', 40],
	['&application_secret_key=', 40],
	['&session_secret_key=', 40],
	['secret=', 40],
	['key=', 30],
	['secret_key=', 40],
	['application_secret_key=', 40],
	['session_secret_key=', 40],
	['sig=', 20],
	['&sig=', 20],
	[':', 20],
	['|', 20],
	['\n', 25],
	[' ', 25],
	[',', 12],
	[';', 15],
	['+', 12],
	['=', 12],
	['?', 5],
	['-', 6],
	['\0', 6],
	['\r\n', 8],
];

/** Where the signing secret stands, other than at the end. */
export const positionMistakes: readonly PositionMistake[] = [
	position('secret-in-front', '', 75, 'The secret was put in front of the concatenation.', itself, none),
	position('secret-at-both-ends', '', 50, 'The secret was put at both ends.', itself, itself),
	position(
		'secret-in-front',
		'&',
		20,
		'The secret was put in front of the concatenation.',
		(secret) => `${secret}&`,
		none,
	),
	position(
		'secret-in-front',
		':',
		8,
		'The secret was put in front of the concatenation.',
		(secret) => `${secret}:`,
		none,
	),
	position('secret-in-front', 'line end', 6, 'The secret was put in front.', (secret) => `${secret}\n`, none),
	position('secret-appended-twice', '', 8, 'The secret was appended twice.', none, (secret) => secret + secret),
	...glues.map(([glue, plausibility]) =>
		position('secret-joined', JSON.stringify(glue).slice(1, -1), plausibility, joined, none, (secret) => glue + secret),
	),
];

function position(
	code: string,
	variant: string,
	plausibility: number,
	explanation: string,
	before: (secret: string) => string,
	after: (secret: string) => string,
): PositionMistake {
	return { code, variant, stage: 'position', plausibility, explanation, remedy: appendSecret, before, after };
}
