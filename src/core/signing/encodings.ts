import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { base64Of, bytesOfBase64, urlSafe } from '../text/base64.ts';
import { utf8 } from '../text/charsets.ts';
import { encodeComponent, encodeFormJava, encodeRfc3986 } from '../text/percentForms.ts';

/** A text, which means its UTF-8 bytes, or bytes. */
export type Data = string | Uint8Array;

/** Each gives undefined for bytes that are no text, where it is of texts. */
const byName = {
	rfc3986: (data: Data) => percentEncoded(data, encodeRfc3986),
	path: (data: Data) => percentEncoded(data, (text) => encodeRfc3986(text).replaceAll('%2F', '/')),
	form: (data: Data) => percentEncoded(data, encodeFormJava),
	'uri-component': (data: Data) => percentEncoded(data, encodeComponent),
	lower: (data: Data) => textOf(data)?.toLowerCase(),
	upper: (data: Data) => textOf(data)?.toUpperCase(),
	trim: (data: Data) => textOf(data)?.trim(),
	/** Each run of spaces as one. */
	'single-spaces': (data: Data) => textOf(data)?.replace(/ +/g, ' '),
	hex: (data: Data) => bytesToHex(bytesOf(data)),
	HEX: (data: Data) => bytesToHex(bytesOf(data)).toUpperCase(),
	base64: (data: Data) => base64Of(bytesOf(data)),
	base64url: (data: Data) => urlSafe(byName.base64(data)).replaceAll('=', ''),
	'base64url-padded': (data: Data): string => urlSafe(byName.base64(data)),
	raw: (data: Data) => data,
};
export type Encoding = keyof typeof byName;
export const encodings = Object.keys(byName) as Encoding[];
/** How a digest may be written. */
export const outputs = ['hex', 'HEX', 'base64', 'base64url', 'base64url-padded', 'raw'] as const;
export const decodings = ['hex', 'base64', 'base64url'] as const;

/** The data, encoded by one after another; undefined where one of them is of texts and gets other bytes. */
export function encode(
	data: Data,
	names: Encoding | readonly Encoding[],
	others: Readonly<Record<string, (data: Data) => Data>> = {},
): Data | undefined {
	let encoded: Data | undefined = data;
	for (const name of [names].flat() as Encoding[]) {
		if (encoded === undefined) break;
		encoded = (others[name] ?? byName[name])(encoded);
	}
	return encoded;
}

/** The bytes that a text is the encoding of; padding may be left out. Undefined for any other text. */
export function decode(data: Data, decoding: (typeof decodings)[number]): Uint8Array | undefined {
	const text = textOf(data);
	if (text === undefined) return undefined;
	try {
		if (decoding === 'hex') return hexToBytes(text);
		return bytesOfBase64(decoding === 'base64' ? text : text.replaceAll('-', '+').replaceAll('_', '/'));
	} catch {
		return undefined;
	}
}

/** The bytes of a digest that is written as an output; undefined for any other text. */
export function decodeOutput(text: string, output: Exclude<(typeof outputs)[number], 'raw'>): Uint8Array | undefined {
	const isHex = output === 'hex' || output === 'HEX';
	return decode(text, isHex ? 'hex' : output === 'base64' ? 'base64' : 'base64url');
}

/** Whether the encoding of a text is that of its parts, joined. These are also the ones that make it much longer. */
export function keepsParts(name: Encoding): boolean {
	return ['rfc3986', 'path', 'form', 'uri-component', 'hex', 'HEX'].includes(name);
}

export function bytesOf(data: Data): Uint8Array {
	return typeof data === 'string' ? utf8(data) : data;
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text whose UTF-8 the data is; undefined for other bytes. */
export function textOf(data: Data): string | undefined {
	if (typeof data === 'string') return data;
	try {
		return decoder.decode(data);
	} catch {
		return undefined;
	}
}

/** Data with the escapes of a writer of texts; bytes that are no text have one each. */
export function percentEncoded(data: Data, ofText: (text: string) => string): string {
	const text = textOf(data);
	if (text !== undefined) return ofText(text);
	const ofByte = (byte: number) =>
		byte < 0x80 ? ofText(String.fromCharCode(byte)) : `%${byte.toString(16).toUpperCase()}`;
	return Array.from(bytesOf(data), ofByte).join('');
}
