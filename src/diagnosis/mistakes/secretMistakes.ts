import { hmac } from '@noble/hashes/hmac.js';
import { md5 as md5Hash, sha1 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Scheme } from '../../core/scheme.ts';
import { signingSecret } from '../../core/sign.ts';
import { utf8 } from '../../core/text/charsets.ts';
import type { SecretMistake, SecretTexts } from './mistake.ts';
import { mistakesOf } from './mistakeRows.ts';
import { literalRows, md5, type SecretRow, writingRows } from './secretWritings.ts';

const rows: readonly SecretRow[] = [
	['application_secret_key-unhashed', '', 90, 'a', (_t, a) => a],
	['secret-order-reversed', '', 85, 'ta', (t, a) => md5(a + t)],
	['session_secret_key-hashed', 'alone', 78, 's', (_t, _a, s) => md5(s)],
	['session_secret_key-hashed', 'after access_token', 75, 'ts', (t, _a, s) => md5(t + s)],
	['session_secret_key-hashed', 'before access_token', 45, 'ts', (t, _a, s) => md5(s + t)],
	['session_secret_key-hashed', 'after application_secret_key', 15, 'as', (_t, a, s) => md5(a + s)],
	['session_secret_key-hashed', 'before application_secret_key', 15, 'as', (_t, a, s) => md5(s + a)],
	['other-scheme', 'client-server', 80, 's', (_t, _a, s) => s],
	['other-scheme', 'server-server', 80, 'ta', (t, a) => md5(t + a)],
	['secret-missing', '', 72, '', () => ''],
	...literalRows,
	['access_token-missing-in-secret', '', 70, 'a', (_t, a) => md5(a)],
	['application_secret_key-missing-in-secret', '', 50, 't', (t) => md5(t)],
	['access_token-as-secret', '', 45, 't', (t) => t],
	['application_key-as-secret', '', 45, 'k', (_t, _a, _s, k) => k],
	['application_key-in-secret', 'before application_secret_key', 35, 'ka', (_t, a, _s, k) => md5(k + a)],
	['application_key-in-secret', 'after application_secret_key', 25, 'ka', (_t, a, _s, k) => md5(a + k)],
	['application_key-in-secret', 'after access_token', 41, 'tk', (t, _a, _s, k) => md5(t + k)],
	['application_key-in-secret', 'all three', 8, 'tka', (t, a, _s, k) => md5(t + k + a)],
	['application_id-in-secret', 'after access_token', 40, 'ti', (t, _a, _s, _k, i) => md5(t + i)],
	['application_id-in-secret', 'before application_secret_key', 36, 'ai', (_t, a, _s, _k, i) => md5(i + a)],
	['application_id-as-secret', '', 30, 'i', (_t, _a, _s, _k, i) => i],
	['secret-not-hashed', '', 60, 'ta', (t, a) => t + a],
	['secret-not-hashed', 'reversed', 35, 'ta', (t, a) => a + t],
	['secret-hashed-again', '', 50, 'ta', (t, a) => md5(md5(t + a))],
	['secret-hashed-again', 'with application_secret_key', 20, 'ta', (t, a) => md5(md5(t + a) + a)],
	...writingRows,
	separated('&', 25),
	...[':', '|', ' ', '\n', ',', ';', '+', '-', '_', '.'].map((glue) => separated(glue, 12)),
	['secret-parts-separated', 'names', 12, 'ta', (t, a) => md5(`access_token=${t}application_secret_key=${a}`)],
	['secret-parts-separated', 'query', 8, 'ta', (t, a) => md5(`access_token=${t}&application_secret_key=${a}`)],
	['secret-parts-hashed', 'token', 30, 'ta', (t, a) => md5(md5(t) + a)],
	['secret-parts-hashed', 'key', 20, 'ta', (t, a) => md5(t + md5(a))],
	['secret-parts-hashed', 'both', 32, 'ta', (t, a) => md5(md5(t) + md5(a))],
	['secret-parts-hashed', 'joined', 14, 'ta', (t, a) => md5(t) + md5(a)],
	['secret-parts-hashed', 'token joined', 12, 'ta', (t, a) => md5(t) + a],
	['secret-parts-hashed', 'key joined', 12, 'ta', (t, a) => t + md5(a)],
	['secret-of-another-hash', 'SHA-1', 41, 'ta', (t, a) => bytesToHex(sha1(utf8(t + a)))],
	['secret-of-another-hash', 'SHA-256', 35, 'ta', (t, a) => bytesToHex(sha256(utf8(t + a)))],
	['secret-of-another-hash', 'HMAC-MD5', 40, 'ta', (t, a) => bytesToHex(hmac(md5Hash, utf8(a), utf8(t)))],
	['secret-of-another-hash', 'HMAC-MD5 by token', 20, 'ta', (t, a) => bytesToHex(hmac(md5Hash, utf8(t), utf8(a)))],
	['secret-of-another-hash', 'HMAC-SHA-256', 15, 'ta', (t, a) => bytesToHex(hmac(sha256, utf8(a), utf8(t)))],
	['session_secret_key-with-token', '', 20, 'ts', (t, _a, s) => t + s],
	['session_secret_key-with-token', 'after', 20, 'ts', (t, _a, s) => s + t],
	['both-secrets', 'session first', 15, 'as', (_t, a, s) => s + a],
	['both-secrets', 'application first', 15, 'as', (_t, a, s) => a + s],
	['both-secrets', 'session and hash', 15, 'tas', (t, a, s) => s + md5(t + a)],
	['both-secrets', 'hash and session', 15, 'tas', (t, a, s) => md5(t + a) + s],
];

/** Formulas of the signing secret other than the two of the specification. */
export const secretMistakes: readonly SecretMistake[] = mistakesOf('secret', rows, (needs, formula) => ({
	formula: (texts: SecretTexts) => {
		const { access_token: t, application_secret_key: a, session_secret_key: s, application_key: k } = texts;
		const i = texts.application_id;
		const held = { t, a, s, k, i } as Record<string, string>;
		return [...needs].every((name) => held[name] !== '') ? formula(t, a, s, k, i) : undefined;
	},
}));

function separated(glue: string, plausibility: number): SecretRow {
	return ['secret-parts-separated', JSON.stringify(glue), plausibility, 'ta', (t, a) => md5(t + glue + a)];
}

/** Keys and tokens that are held elsewhere. */
export const foreignSecretMistakes = {
	otherAccount: { code: 'secret-of-another-account', stage: 'secret', plausibility: 68 },
	otherToken: { code: 'access_token-differs', stage: 'secret', plausibility: 66 },
	suspected: { code: 'suspected-secret', stage: 'secret', plausibility: 85 },
} as const;

/** The right formula of a scheme. */
export function rightSecretOf(scheme: Scheme, texts: SecretTexts): string {
	const { access_token: accessToken, application_secret_key, session_secret_key } = texts;
	const keys = { accessToken, applicationSecretKey: application_secret_key, sessionSecretKey: session_secret_key };
	return signingSecret(scheme, keys, md5);
}
