import type { Code, Output } from '../code.ts';
import type { Writer } from '../language.ts';
import { replacing } from '../literals.ts';

const digestNames = { md5: 'MD5', sha1: 'SHA-1', sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' };

export const base64Encoders = {
	base64: 'getEncoder()',
	base64url: 'getUrlEncoder().withoutPadding()',
	'base64url-padded': 'getUrlEncoder()',
};

export const timeImports = [
	'java.time.OffsetDateTime',
	'java.time.ZoneOffset',
	'java.time.format.DateTimeFormatter',
	'java.util.Locale',
];

export const rsaImports = [
	'java.security.KeyFactory',
	'java.security.Signature',
	'java.security.spec.PKCS8EncodedKeySpec',
	'java.util.Base64',
];

/** Digests and signatures by functions of the same names in both. */
export function jvmHashes(
	help: (name: 'digest' | 'hmac' | 'rsa', code: string) => string,
	bytes: (code: Code) => string,
	written: (raw: string, as: Output) => string,
): Required<Pick<Writer, 'hash' | 'rsa'>> {
	return {
		hash(algorithm, of, key, as) {
			if (!key) return written(help('digest', `digest("${digestNames[algorithm]}", ${bytes(of)})`), as);
			return written(help('hmac', `hmac("Hmac${algorithm.toUpperCase()}", ${bytes(key)}, ${bytes(of)})`), as);
		},
		rsa: (of, key, as) => written(help('rsa', `rsaSha256(${key.text}, ${bytes(of)})`), as),
	};
}

/** What is replaced in what `URLEncoder` writes, each text with what it becomes. */
const replaced = {
	form: [],
	rfc3986: ['+', '%20', '*', '%2A', '%7E', '~'],
	path: ['+', '%20', '*', '%2A', '%7E', '~', '%2F', '/'],
	'uri-component': ['+', '%20', '%21', '!', '%27', "'", '%28', '(', '%29', ')', '%7E', '~'],
} as const;

/** The calls that make another encoding of the form that `URLEncoder` writes. */
export function afterForm(encoding: keyof typeof replaced): string {
	return replacing('replace', replaced[encoding]);
}
