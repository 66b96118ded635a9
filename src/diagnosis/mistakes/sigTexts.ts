import type { Mistake } from './mistake.ts';
import { mistakesOf } from './mistakeRows.ts';

const rows: readonly (readonly [code: string, variant: string, plausibility: number, form: RegExp])[] = [
	[
		'sig-not-a-digest',
		'method',
		100,
		/^<(?:built-in|bound) method |^(?:async )?function\b|^(?:hexdigest|digest|toString)\(|^\(?\w*\)? =>/,
	],
	[
		'sig-not-a-digest',
		'hash object',
		100,
		/^<[\w. ]{0,40}\b(?:HASH|HMAC|md5|sha1|sha256|Digest)\b[\w. ]{0,20}(?:@|\bat\b) ?0x|^Digest::\w+=\w+\(0x|^#<Digest::\w+:0x|^(?:MD5|SHA-?\d+) Message Digest from |^java\.security\.MessageDigest|^System\.Security\.Cryptography|^HashContext\b|^Hash \{/,
	],
	['sig-not-a-digest', 'bytes', 100, /^\[B@[0-9a-f]+$|^System\.Byte\[\]$|^\[object (?:ArrayBuffer|Uint8Array)\]$/],
	['sig-not-a-digest', 'object', 100, /^\[object (?:Object|Promise)\]$|^Promise \{|^(?:Array|Object|object)$/],
	['sig-not-a-digest', 'literal', 100, /^(?:undefined|null|None|nil|NaN|true|false|True|False|\(null\)|<nil>|0)$/],
	// Go's `md5.New().Sum(text)`: the MD5 of nothing stands behind the text.
	['sig-not-a-digest', 'text', 100, /^[0-9a-f]{40,}d41d8cd98f00b204e9800998ecf8427e$/i],
	[
		'sig-not-a-digest',
		'placeholder',
		100,
		/^(?:\$\{?\w{0,30}sig\w{0,30}\}?|\{\{?\w{0,30}sig\w{0,30}\}?\}|<\w{0,30}sig\w{0,30}>|%s|your_?sig(?:nature)?|sig|sign|signature)$/i,
	],
];

/** What is sent in place of a sig by a client that made no text of its digest: no search is needed to know it. */
export const sigTextMistakes: readonly (Mistake & { readonly form: RegExp })[] = mistakesOf('output', rows, (form) => ({
	form,
}));

/** No such text is longer, but for one that holds the whole signing string. */
const longest = 400;
const longestText = 100_000;

/** The row for a sig that is the text of something else than a digest. */
export function sigTextMistake(sig: string): Mistake | undefined {
	const text = sig.trim().replace(/^(["'])(.*)\1$/s, '$2');
	return sigTextMistakes.find(
		({ form, variant }) => text.length <= (variant === 'text' ? longestText : longest) && form.test(text),
	);
}
