import { bytesToHex } from '@noble/hashes/utils.js';
import { decode, decodeOutput, encode, outputs } from '../signing/encodings.ts';
import type { HashValue } from '../signing/scheme.ts';

const byLength: Record<number, HashValue['hash']> = { 16: 'md5', 20: 'sha1', 32: 'sha256', 48: 'sha384', 64: 'sha512' };

/** Which digest a signature can be, how it is written, and what it is sent with. */
export interface DigestForm {
	readonly hash: HashValue['hash'];
	readonly as: (typeof outputs)[number];
	readonly signature: string;
	/** Whether it is the Base64 of hexadecimal digits. */
	readonly isEncoded?: true;
	/** The digest itself, in hexadecimal. */
	readonly digestHex: string;
	/** What is sent: the signature alone, or in a text, as `v0={signature}` or `t={timestamp},v1={signature}`. */
	readonly template: string;
	/** Whether nothing but a mark is sent with it. */
	readonly isWhole: boolean;
	/** What names the signature there, as `v0`. */
	readonly mark?: string;
	/** The other values there, by the names that the template has for them. */
	readonly values: Readonly<Record<string, string>>;
}

/** As `v1=…`, `v1,…`, `sha1:…`, `v2.…` and `$1$…`. */
const marked = /^(?:([A-Za-z]\w{0,15})[=:,.]|\$(\d)\$)(?=.{16})/;
/** Base64 of the digits of SHA-512. */
const longestDigits = 172;
const hexDigits = /^(?:[\da-f]{8}){4,16}$/;
/** In a header: each text that is long enough. */
const candidate = /[\w+/-]{22,128}={0,2}/g;
/** Of what follows. */
export const nameInFront = /(?<![\w.-])([A-Za-z][\w.-]{0,30})="?$/;
const namesSignature = /sig|sum|mac|hash|digest|^[vh]\d$/i;
/** By other keys and other schemes, as `,v0=…` behind `v1=…`: not each request has them. */
const otherSignatures = /^(?:[,;\s]\s*[vh]\d=[\w+/=-]{1,200})+$/;
const namedValue = /(?<![\w.-])([A-Za-z][\w.-]{0,30})="?([^\s",;&=]{1,200})/g;
/** What is in front of a signature in the same word, as the name of a key. */
const inFront = /(?<=^|[\s,;])([\w.@-]{1,100})(?=:\{signature\})/;
const longest = 2000;

/** How a digest is written that has this text or is in it; undefined where none of a usual length has. Hexadecimal comes first. */
export function digestForm(sent: string): DigestForm | undefined {
	const whole = formOf(sent);
	if (whole) return { ...whole, template: '{signature}', isWhole: true, values: {} };
	const [prefix, name, digit] = marked.exec(sent) ?? [];
	const mark = name ?? digit;
	const behind = mark === undefined ? undefined : formOf(sent.slice(prefix?.length));
	if (mark !== undefined && behind)
		return { ...behind, template: `${prefix}{signature}`, isWhole: true, mark, values: {} };
	return sent.length > longest ? undefined : formAmid(sent);
}

function formOf(
	signature: string,
): Pick<DigestForm, 'hash' | 'as' | 'signature' | 'digestHex' | 'isEncoded'> | undefined {
	const inside = signature.length > longestDigits ? undefined : decode(signature, 'base64');
	const digits = inside && new TextDecoder().decode(inside);
	if (digits && hexDigits.test(digits)) {
		const form = formOf(digits);
		return form && encode(digits, 'base64') === signature ? { ...form, signature, isEncoded: true } : undefined;
	}
	for (const as of outputs) {
		const bytes = as === 'raw' ? undefined : decodeOutput(signature, as);
		const hash = bytes && byLength[bytes.length];
		if (hash && encode(bytes, as) === signature) return { hash, as, signature, digestHex: bytesToHex(bytes) };
	}
	return undefined;
}

/** A signature among other values, of which one that is named so is the likeliest, and otherwise the last one. */
function formAmid(sent: string): DigestForm | undefined {
	const found = Array.from(sent.matchAll(candidate), ({ index: start, 0: text }) => {
		return { start, name: nameInFront.exec(sent.slice(0, start))?.[1], form: formOf(text) };
	}).filter(({ form }) => form);
	const { start, name, form } = found.find(({ name }) => namesSignature.test(name ?? '')) ?? found.at(-1) ?? {};
	if (start === undefined || !form) return undefined;
	const values: Record<string, string> = {};
	const written = (text: string) =>
		text.replace(namedValue, (whole, name: string, value: string) => {
			const called = nameOf(name, value);
			if (Object.hasOwn(values, called)) return whole;
			values[called] = value;
			return `${whole.slice(0, -value.length)}{${called}}`;
		});
	const behind = sent.slice(start + form.signature.length).replace(otherSignatures, '');
	const template = `${written(sent.slice(0, start))}{signature}${written(behind)}`.replace(inFront, (key: string) => {
		values['key_id'] = key;
		return '{key_id}';
	});
	return { ...form, template, isWhole: false, values, ...(name !== undefined && { mark: name }) };
}

/** What each call has anew has the name that descriptions have for it. */
function nameOf(name: string, value: string): string {
	if (/nonce|random|^n$/i.test(name)) return 'nonce';
	if (!/^t|time|date/i.test(name)) return name;
	return /^\d{10}$/.test(value) ? 'timestamp' : /^\d{13}$/.test(value) ? 'timestamp-ms' : name;
}
