import { hmac } from '@noble/hashes/hmac.js';
import { md5 as md5Of, sha1 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import {
	applicationKeyName,
	applicationSecretKeyName,
	clientServer,
	serverServer,
	sessionSecretKeyName,
} from '../../core/services/ok/names.ts';
import type { Scheme } from '../../core/services/ok/scheme.ts';
import { signingSecret } from '../../core/services/ok/sign.ts';
import { md5 } from '../../core/signing/digests.ts';
import { base64Of } from '../../core/text/base64.ts';
import { utf8, utf16 } from '../../core/text/charsets.ts';
import { textOfBytes } from '../../core/text/units.ts';
import { bytesInHex, signExtension } from './digestTexts.ts';
import { pythonBytes, serializedByR } from './languageForms.ts';
import type { SecretMistake, SecretTexts, SecretValue } from './mistake.ts';
import { type MistakeRow, mistakesOf } from './mistakeRows.ts';

type SecretRow = MistakeRow<
	[
		/** What must be held: token `t`, application's secret key `a`, session's `s`, public key `k`, application id `i`. */
		needs: string,
		formula: (t: string, a: string, s: string, k: string, i: string) => SecretValue,
	]
>;

const literals: readonly (readonly [text: string, plausibility: number])[] = [
	['undefined', 65],
	['null', 65],
	['None', 65],
	['(null)', 35],
	...['%s', '%!s(MISSING)', '[object Promise]', 'System.Byte[]', 'System.String[]', '<bytes>', 'Array'].map(
		(text) => [text, 15] as const,
	),
	...['nil', 'NaN', '[object Object]', 'false', 'NULL', 'undefinedundefined', 'nullnull', '0', '<nil>'].map(
		(text) => [text, 18] as const,
	),
];

const tokenNames = ['access_token', 'accessToken', 'token'];
const keyNames = ['secret', 'secret_key', applicationSecretKeyName, 'applicationSecretKey', 'secretKey', 'app_secret'];
/** What examples have where a key belongs, and constants whose names are taken for their values. */
const placeholders = ['SECRET', 'SECRET_KEY', 'APP_SECRET', applicationSecretKeyName.toUpperCase()].flatMap((name) => [
	`YOUR_${name}`,
	`your_${name.toLowerCase()}`,
	`OK_${name}`,
	`<${name}>`,
]);
const inBothCases = (names: readonly string[]) => [...new Set(names.flatMap((name) => [name, name.toUpperCase()]))];
/** Templates that nobody filled in. */
const inBraces = (name: string) => `{{${name}}}`;
const unfilled = (name: string) => [
	`$${name}`,
	`{${name}}`,
	`$\{${name}}`,
	`#{${name}}`,
	`%(${name})s`,
	`%${name}%`,
	`$this->${name}`,
	name,
];
const asToken = (code: string, plausibility: number) => {
	return (text: string): SecretRow => [code, text, plausibility, 'a', (_t, a) => md5(text + a)];
};
const asKey = (code: string, plausibility: number) => {
	return (text: string): SecretRow => [code, text, plausibility, 't', (t) => md5(t + text)];
};

const asSecret = (plausibility: number) => {
	return (text: string): SecretRow => ['secret-literal', text, plausibility, '', () => text];
};

const stringNames = ['str', 'string', 'params', 'data', 'text', 'concat', 'signature_string', 'base'];

/** Whole strings in which no variable was replaced. */
export const unexpandedStrings: readonly string[] = inBothCases(stringNames).flatMap((name) =>
	inBothCases(['secret', 'secret_key', 'secretKey', 'key', 'sec']).flatMap((secret) => {
		const texts = unfilled(secret);
		return unfilled(name).map((text, index) => text + texts[index]);
	}),
);

/** Pairs of a name and a value in which neither was replaced. */
export const unexpandedPairs: readonly string[] = ['k v', 'key value', 'name value', 'a b', 'n v', 'p v'].flatMap(
	(names) => {
		const [name = [], value = []] = names.split(' ').map(unfilled);
		return name.map((text, index) => `${text}=${value[index]}`);
	},
);

/** What a missing secret, or a missing part of it, is as text. */
const literalRows: readonly SecretRow[] = [
	...literals.map(([text, plausibility]) => asSecret(plausibility)(text)),
	...[
		'undefined',
		'null',
		'None',
		'',
		'(null)',
		'nil',
		'[object Promise]',
		'[object Object]',
		'Array',
		'%!s(MISSING)',
	].flatMap((text, index): SecretRow[] => {
		const plausibility = index < 4 ? 45 : 25;
		return [
			['secret-part-literal', `${applicationSecretKeyName} ${text}`, plausibility, 't', (t) => md5(t + text)],
			['secret-part-literal', `access_token ${text}`, plausibility, 'a', (_t, a) => md5(text + a)],
		];
	}),
	['secret-part-literal', 'both', 20, '', () => md5('undefinedundefined')],
	['secret-part-literal', 'both null', 15, '', () => md5('nullnull')],
	['secret-part-literal', 'both empty', 20, '', () => md5('')],
	...tokenNames.map(inBraces).map(asToken('secret-part-literal', 22)),
	...keyNames.map(inBraces).map(asKey('secret-part-literal', 22)),
	...inBothCases(tokenNames).flatMap(unfilled).map(asToken('secret-part-name', 16)),
	...inBothCases(keyNames).flatMap(unfilled).map(asKey('secret-part-name', 16)),
	...unfilled('OK_SECRET_KEY').slice(0, -1).map(asKey('secret-part-name', 16)),
	...placeholders.map(asKey('secret-part-name', 14)),
	...placeholders.map(asSecret(12)),
	...inBothCases([...keyNames, 'sig_secret', 'signing_secret', sessionSecretKeyName])
		.flatMap((name) => unfilled(name).filter((text) => text !== name || /^[A-Z]+_/.test(name)))
		.map(asSecret(12)),
	...[
		['access_token', applicationSecretKeyName],
		['accessToken', 'applicationSecretKey'],
		['access_token', 'secret_key'],
		['access_token', 'app_secret'],
		['token', 'app_secret'],
		['token', 'secret_key'],
		['accessToken', 'appSecret'],
		['accessToken', 'secretKey'],
		['token', 'secret'],
		['TOKEN', 'SECRET'],
		['ACCESS_TOKEN', 'SECRET_KEY'],
		['ACCESS_TOKEN', 'APPLICATION_SECRET_KEY'],
		['TOK', 'SEC'],
	].flatMap(([token = '', key = '']) => {
		const texts = unfilled(token).map((text, index) => text + unfilled(key)[index]);
		return texts.map((text): SecretRow => ['secret-part-name', text, 15, '', () => md5(text)]);
	}),
	...[sessionSecretKeyName, 'sessionSecretKey', 'secret_key', 'secret', applicationSecretKeyName]
		.map(inBraces)
		.map(asSecret(22)),
];

/** The right digest in another writing, or made of the same text in other bytes. */
const writingRows: readonly SecretRow[] = [
	written('upper case', 70, (digest) => bytesToHex(digest).toUpperCase()),
	written('raw bytes', 41, (digest) => digest),
	written('base64', 40, base64Of),
	// Perl's `md5_base64`.
	written('base64 without padding', 31, (digest) => base64Of(digest).replace(/={1,2}$/, '')),
	written('upper-case bytes with `-`', 30, (digest) => bytesOf(digest).join('-').toUpperCase()),
	written('upper-case bytes with spaces', 20, (digest) => bytesOf(digest).join(' ').toUpperCase()),
	written('bytes with `:`', 10, (digest) => bytesOf(digest).join(':')),
	written('leading zeros lost', 35, (digest) => bytesToHex(digest).replace(/^0+/, '')),
	written('byte zeros lost', 35, (digest) => bytesInHex(digest)),
	written('bytes sign-extended', 25, (digest) => bytesInHex(digest, 2, signExtension)),
	written('bytes sign-extended, zeros lost', 25, (digest) => bytesInHex(digest, 1, signExtension)),
	written('last digit cut', 22, (digest) => bytesToHex(digest).slice(0, -1)),
	written('raw bytes as UTF-8', 32, (digest) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(digest)),
	written('raw bytes as Latin-1', 31, textOfBytes),
	written('numbers of Go', 15, (digest) => `[${digest.join(' ')}]`),
	written('numbers of Python', 20, (digest) => `[${digest.join(', ')}]`),
	written('numbers of Java', 15, (digest) => `[${Int8Array.from(digest).join(', ')}]`),
	written('numbers of Rust', 15, (digest) => `[${Array.from(digest, (byte) => byte.toString(16)).join(', ')}]`),
	written('digits swapped', 6, (digest) => bytesToHex(digest).replace(/(.)(.)/g, '$2$1')),
	withSurroundings('md5sum', 40, (hex) => `${hex}  -`),
	withSurroundings('md5sum, line end', 35, (hex) => `${hex}  -\n`),
	withSurroundings('openssl', 40, (hex) => `MD5(stdin)= ${hex}`),
	withSurroundings('openssl, line end', 30, (hex) => `MD5(stdin)= ${hex}\n`),
	withSurroundings('older openssl', 40, (hex) => `(stdin)= ${hex}`),
	withSurroundings('older openssl, line end', 30, (hex) => `(stdin)= ${hex}\n`),
	['secret-with-surroundings', 'echo -n', 25, 'ta', (t, a) => md5(`-n ${t}${a}\n`)],
	['secret-bytes-of-python', 'of the digest', 22, 'ta', (t, a) => pythonBytes(md5Of(utf8(t + a)))],
	['secret-bytes-of-python', 'of what is hashed', 22, 'ta', (t, a) => md5(pythonBytes(utf8(t + a)))],
	['secret-bytes-of-python', 'of the digits', 24, 'ta', (t, a) => `b'${md5(t + a)}'`],
	['secret-serialized', '', 30, 'ta', (t, a) => bytesToHex(md5Of(serializedByR(utf8(t + a))))],
	['secret-hashed-as-utf-16', 'LE', 40, 'ta', (t, a) => bytesToHex(md5Of(utf16(t + a, true)))],
];

function written(variant: string, plausibility: number, write: (digest: Uint8Array) => SecretValue): SecretRow {
	return ['secret-written-otherwise', variant, plausibility, 'ta', (t, a) => write(md5Of(utf8(t + a)))];
}

/** What a program prints for a digest, taken as it is. */
function withSurroundings(variant: string, plausibility: number, write: (hex: string) => string): SecretRow {
	return ['secret-with-surroundings', variant, plausibility, 'ta', (t, a) => write(md5(t + a))];
}

function bytesOf(digest: Uint8Array): string[] {
	return bytesToHex(digest).match(/../g) ?? [];
}

const rows: readonly SecretRow[] = [
	[`${applicationSecretKeyName}-unhashed`, '', 90, 'a', (_t, a) => a],
	['secret-order-reversed', '', 85, 'ta', (t, a) => md5(a + t)],
	[`${sessionSecretKeyName}-hashed`, 'alone', 78, 's', (_t, _a, s) => md5(s)],
	[`${sessionSecretKeyName}-hashed`, 'after access_token', 75, 'ts', (t, _a, s) => md5(t + s)],
	[`${sessionSecretKeyName}-hashed`, 'before access_token', 45, 'ts', (t, _a, s) => md5(s + t)],
	[`${sessionSecretKeyName}-hashed`, `after ${applicationSecretKeyName}`, 15, 'as', (_t, a, s) => md5(a + s)],
	[`${sessionSecretKeyName}-hashed`, `before ${applicationSecretKeyName}`, 15, 'as', (_t, a, s) => md5(s + a)],
	['other-scheme', clientServer, 80, 's', (_t, _a, s) => s],
	['other-scheme', serverServer, 80, 'ta', (t, a) => md5(t + a)],
	['secret-missing', '', 72, '', () => ''],
	...literalRows,
	['access_token-missing-in-secret', '', 70, 'a', (_t, a) => md5(a)],
	[`${applicationSecretKeyName}-missing-in-secret`, '', 50, 't', (t) => md5(t)],
	['access_token-as-secret', '', 45, 't', (t) => t],
	[`${applicationKeyName}-as-secret`, '', 45, 'k', (_t, _a, _s, k) => k],
	[`${applicationKeyName}-in-secret`, `before ${applicationSecretKeyName}`, 35, 'ka', (_t, a, _s, k) => md5(k + a)],
	[`${applicationKeyName}-in-secret`, `after ${applicationSecretKeyName}`, 25, 'ka', (_t, a, _s, k) => md5(a + k)],
	[`${applicationKeyName}-in-secret`, 'after access_token', 41, 'tk', (t, _a, _s, k) => md5(t + k)],
	['application_id-in-secret', 'after access_token', 40, 'ti', (t, _a, _s, _k, i) => md5(t + i)],
	['application_id-in-secret', `before ${applicationSecretKeyName}`, 36, 'ai', (_t, a, _s, _k, i) => md5(i + a)],
	['application_id-as-secret', '', 30, 'i', (_t, _a, _s, _k, i) => i],
	['secret-not-hashed', '', 60, 'ta', (t, a) => t + a],
	['secret-not-hashed', 'reversed', 35, 'ta', (t, a) => a + t],
	// Go's `md5.New().Sum(text)`: the digest of nothing follows the text.
	['secret-not-hashed', 'Sum of Go', 22, 'ta', (t, a) => bytesToHex(utf8(t + a)) + md5('')],
	['secret-hashed-again', '', 50, 'ta', (t, a) => md5(md5(t + a))],
	['secret-hashed-again', `with ${applicationSecretKeyName}`, 20, 'ta', (t, a) => md5(md5(t + a) + a)],
	...writingRows,
	['secret-parts-separated', '"&"', 25, 'ta', (t, a) => md5(`${t}&${a}`)],
	['secret-parts-separated', '"+"', 15, 'ta', (t, a) => md5(`${t}+${a}`)],
	['secret-parts-separated', '":"', 22, 'ta', (t, a) => md5(`${t}:${a}`)],
	['secret-parts-hashed', 'token', 30, 'ta', (t, a) => md5(md5(t) + a)],
	['secret-parts-hashed', 'key', 20, 'ta', (t, a) => md5(t + md5(a))],
	['secret-parts-hashed', 'key, behind the token', 15, 'ta', (t, a) => t + md5(a)],
	['secret-parts-hashed', 'token, before the key', 30, 'ta', (t, a) => md5(t) + a],
	['secret-parts-hashed', 'both', 32, 'ta', (t, a) => md5(md5(t) + md5(a))],
	['secret-of-another-hash', 'SHA-1', 41, 'ta', (t, a) => bytesToHex(sha1(utf8(t + a)))],
	['secret-of-another-hash', 'SHA-256', 35, 'ta', (t, a) => bytesToHex(sha256(utf8(t + a)))],
	['secret-of-another-hash', 'HMAC-MD5', 40, 'ta', (t, a) => bytesToHex(hmac(md5Of, utf8(a), utf8(t)))],
	['secret-of-another-hash', 'HMAC-MD5 by token', 20, 'ta', (t, a) => bytesToHex(hmac(md5Of, utf8(t), utf8(a)))],
	['secret-of-another-hash', 'HMAC-SHA-256', 15, 'ta', (t, a) => bytesToHex(hmac(sha256, utf8(a), utf8(t)))],
	[`${sessionSecretKeyName}-with-token`, '', 20, 'ts', (t, _a, s) => t + s],
	[`${sessionSecretKeyName}-with-token`, 'after', 20, 'ts', (t, _a, s) => s + t],
	['both-secrets', 'session first', 15, 'as', (_t, a, s) => s + a],
	['both-secrets', 'application first', 15, 'as', (_t, a, s) => a + s],
	['both-secrets', 'session and hash', 15, 'tas', (t, a, s) => s + md5(t + a)],
	['both-secrets', 'hash and session', 15, 'tas', (t, a, s) => md5(t + a) + s],
];

/** Formulas of the signing secret other than the two of the specification. */
export const secretMistakes: readonly SecretMistake[] = mistakesOf(rows, (needs, formula) => ({
	formula: (texts: SecretTexts) => {
		const { access_token: t, [applicationSecretKeyName]: a, [sessionSecretKeyName]: s } = texts;
		const { [applicationKeyName]: k, application_id: i } = texts;
		const held = { t, a, s, k, i } as Record<string, string>;
		return [...needs].every((name) => held[name] !== '') ? formula(t, a, s, k, i) : undefined;
	},
}));

/** Keys and tokens that are held elsewhere. */
export const foreignSecretMistakes = {
	otherAccount: { code: 'secret-of-another-account', plausibility: 68 },
	otherToken: { code: 'access_token-differs', plausibility: 66 },
	suspected: { code: 'suspected-secret', plausibility: 85 },
} as const;

/** The right formula of a scheme. */
export function rightSecretOf(scheme: Scheme, texts: SecretTexts): string {
	const { access_token: accessToken, [applicationSecretKeyName]: applicationSecretKey } = texts;
	const keys = { accessToken, applicationSecretKey, sessionSecretKey: texts[sessionSecretKeyName] };
	return signingSecret(scheme, keys, md5);
}
