import { bytesToHex } from '@noble/hashes/utils.js';
import { utf8, utf16 } from '../../core/text/charsets.ts';
import { md5Of } from '../md5/digests.ts';
import type { SecretValue } from './mistake.ts';
import type { MistakeRow } from './mistakeRows.ts';

/** A row of the formulas of the signing secret. */
export type SecretRow = MistakeRow<
	[
		/** Which of access_token, application_secret_key, session_secret_key, application_key and its id must be held: `t`, `a`, `s`, `k`, `i`. */
		needs: string,
		formula: (t: string, a: string, s: string, k: string, i: string) => SecretValue,
	]
>;

/** MD5 of text, in lower-case hexadecimal. */
export function md5(text: string): string {
	return bytesToHex(md5Of(utf8(text)));
}

const literals: readonly (readonly [text: string, plausibility: number])[] = [
	['undefined', 65],
	['null', 65],
	['None', 65],
	['(null)', 35],
	...['nil', 'NaN', '[object Object]', 'false', 'NULL', 'undefinedundefined', 'nullnull', '0', '<nil>'].map(
		(text) => [text, 18] as const,
	),
];

/** What a missing secret, or a missing part of it, is as text. */
export const literalRows: readonly SecretRow[] = [
	...literals.map(([text, plausibility]): SecretRow => ['secret-literal', text, plausibility, '', () => text]),
	...['undefined', 'null', 'None', '', '(null)', 'nil'].flatMap((text, index): SecretRow[] => {
		const plausibility = index < 4 ? 45 : 25;
		return [
			['secret-part-literal', `application_secret_key ${text}`, plausibility, 't', (t) => md5(t + text)],
			['secret-part-literal', `access_token ${text}`, plausibility, 'a', (_t, a) => md5(text + a)],
		];
	}),
	['secret-part-literal', 'both', 20, '', () => md5('undefinedundefined')],
	['secret-part-literal', 'both null', 15, '', () => md5('nullnull')],
	['secret-part-literal', 'both None', 10, '', () => md5('NoneNone')],
	['secret-part-literal', 'both (null)', 10, '', () => md5('(null)(null)')],
	['secret-part-literal', 'both empty', 20, '', () => md5('')],
	...['{{access_token}}', '{{accessToken}}', '{{token}}'].map(
		(name): SecretRow => ['secret-part-literal', name, 22, 'a', (_t, a) => md5(name + a)],
	),
	...['{{application_secret_key}}', '{{applicationSecretKey}}', '{{secret_key}}', '{{secret}}'].map(
		(name): SecretRow => ['secret-part-literal', name, 22, 't', (t) => md5(t + name)],
	),
	...['secret', 'secret_key', 'application_secret_key', 'applicationSecretKey', 'secretKey'].flatMap((name) =>
		[`$${name}`, `{${name}}`, `$\{${name}}`, `#{${name}}`, name].map(
			(text): SecretRow => ['secret-part-name', text, 16, 't', (t) => md5(t + text)],
		),
	),
	...['access_token', 'accessToken', 'token'].flatMap((name) =>
		[`$${name}`, `{${name}}`, `$\{${name}}`, `#{${name}}`, name].map(
			(text): SecretRow => ['secret-part-name', text, 16, 'a', (_t, a) => md5(text + a)],
		),
	),
	...[
		['access_token', 'application_secret_key'],
		['accessToken', 'applicationSecretKey'],
		['access_token', 'secret_key'],
		['accessToken', 'secretKey'],
		['token', 'secret'],
	].flatMap(([token, key]) =>
		[`$${token}$${key}`, `{${token}}{${key}}`, `$\{${token}}$\{${key}}`, `#{${token}}#{${key}}`].map(
			(text): SecretRow => ['secret-part-name', text, 15, '', () => md5(text)],
		),
	),
	...['session_secret_key', 'sessionSecretKey', 'secret_key', 'secret', 'application_secret_key'].map(
		(name): SecretRow => ['secret-literal', `{{${name}}}`, 22, '', () => `{{${name}}}`],
	),
];

/** The right digest in another writing, or made of the same text in other bytes. */
export const writingRows: readonly SecretRow[] = [
	written('upper case', 70, (digest) => bytesToHex(digest).toUpperCase()),
	written('raw bytes', 41, (digest) => digest),
	written('base64', 40, base64Of),
	// Perl's `md5_base64`.
	written('base64 without padding', 31, (digest) => base64Of(digest).replace(/={1,2}$/, '')),
	written('16 digits', 6, (digest) => bytesToHex(digest).slice(0, 16)),
	written('upper-case bytes with `-`', 30, (digest) => bytesOf(digest).join('-').toUpperCase()),
	written('upper-case bytes with spaces', 20, (digest) => bytesOf(digest).join(' ').toUpperCase()),
	written('bytes with `:`', 10, (digest) => bytesOf(digest).join(':')),
	written('leading zeros lost', 35, (digest) => bytesToHex(digest).replace(/^0+/, '')),
	written('byte zeros lost', 35, (digest) => Array.from(digest, (byte) => byte.toString(16)).join('')),
	written('raw bytes as UTF-8', 32, (digest) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(digest)),
	written('raw bytes as Latin-1', 31, (digest) => String.fromCharCode(...digest)),
	written('numbers of Go', 15, (digest) => `[${digest.join(' ')}]`),
	written('numbers of Java', 15, (digest) => `[${Int8Array.from(digest).join(', ')}]`),
	written('digits swapped', 6, (digest) => bytesToHex(digest).replace(/(.)(.)/g, '$2$1')),
	withSurroundings('md5sum', 40, (hex) => `${hex}  -`),
	withSurroundings('md5sum, line end', 35, (hex) => `${hex}  -\n`),
	withSurroundings('openssl', 40, (hex) => `MD5(stdin)= ${hex}`),
	withSurroundings('openssl, line end', 30, (hex) => `MD5(stdin)= ${hex}\n`),
	withSurroundings('older openssl', 40, (hex) => `(stdin)= ${hex}`),
	withSurroundings('older openssl, line end', 30, (hex) => `(stdin)= ${hex}\n`),
	['secret-bytes-of-python', 'of the digest', 22, 'ta', (t, a) => pythonBytes(md5Of(utf8(t + a)))],
	['secret-bytes-of-python', 'of what is hashed', 22, 'ta', (t, a) => md5(pythonBytes(utf8(t + a)))],
	['secret-hashed-as-utf-16', 'LE', 40, 'ta', (t, a) => bytesToHex(md5Of(utf16(t + a, true)))],
	['secret-hashed-as-utf-16', 'BE', 12, 'ta', (t, a) => bytesToHex(md5Of(utf16(t + a, false)))],
	['secret-written-otherwise', 'upper case, unhashed', 12, 's', (_t, _a, s) => md5(s).toUpperCase()],
];

function written(variant: string, plausibility: number, write: (digest: Uint8Array) => SecretValue): SecretRow {
	return ['secret-written-otherwise', variant, plausibility, 'ta', (t, a) => write(md5Of(utf8(t + a)))];
}

/** What a program prints for a digest, taken as it is. */
function withSurroundings(variant: string, plausibility: number, write: (hex: string) => string): SecretRow {
	return ['secret-with-surroundings', variant, plausibility, 'ta', (t, a) => write(md5(t + a))];
}

function bytesOf(digest: Uint8Array): string[] {
	return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0'));
}

/** Bytes in base64. */
export function base64Of(bytes: Uint8Array): string {
	return btoa(String.fromCharCode(...bytes));
}

/** What Python's `str` and `repr` make of bytes. */
export function pythonBytes(bytes: Uint8Array): string {
	const quote = bytes.includes(0x27) && !bytes.includes(0x22) ? '"' : "'";
	return `b${quote}${pythonEscapes(bytes, quote)}${quote}`;
}

/** The same within its quotes. */
export function pythonEscapes(bytes: Uint8Array, quote: string): string {
	const named: Record<string, string> = { '\t': '\\t', '\n': '\\n', '\r': '\\r', '\\': '\\\\', [quote]: `\\${quote}` };
	const write = (byte: number) => {
		const character = String.fromCharCode(byte);
		return named[character] ?? (byte >= 0x20 && byte < 0x7f ? character : `\\x${byte.toString(16).padStart(2, '0')}`);
	};
	const parts: string[] = [];
	for (let from = 0; from < bytes.length; from += partSize) {
		parts.push(Array.from(bytes.subarray(from, from + partSize), write).join(''));
	}
	return parts.join('');
}

/** A text for each of many bytes would take hundreds of megabytes. */
const partSize = 4096;
