import { replacing } from '../literals.ts';

/** What Java and Kotlin have of one library: the names of its digests. */
export const digestNames = { md5: 'MD5', sha1: 'SHA-1', sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' };

export const base64Encoders = {
	base64: 'getEncoder()',
	base64url: 'getUrlEncoder().withoutPadding()',
	'base64url-padded': 'getUrlEncoder()',
};

/** What is replaced in what `URLEncoder` writes, each text with what it becomes. */
const replaced = {
	form: [],
	rfc3986: ['+', '%20', '*', '%2A', '%7E', '~'],
	'uri-component': ['+', '%20', '%21', '!', '%27', "'", '%28', '(', '%29', ')', '%7E', '~'],
} as const;

/** The calls that make another encoding of the form that `URLEncoder` writes. */
export function afterForm(encoding: keyof typeof replaced): string {
	return replacing('replace', replaced[encoding]);
}
