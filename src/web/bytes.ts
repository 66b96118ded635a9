import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';
import { base64Of, urlSafe } from '../core/text/base64.ts';
import { utf16 } from '../core/text/charsets.ts';

/** As what a text stands for bytes, of what Node knows the workbench's own. */
type Encoding = 'utf8' | 'utf16le' | 'hex' | 'base64' | 'base64url';

/** What `Buffer` makes: bytes that know how to be written. */
export class BufferBytes extends Uint8Array<ArrayBuffer> {
	/** @throws for an encoding that nothing here uses */
	override toString(encoding: Encoding = 'utf8'): string {
		switch (encoding) {
			case 'utf8':
				return new TextDecoder('utf-8', { ignoreBOM: true }).decode(this);
			case 'hex':
				return bytesToHex(this);
			case 'base64':
				return base64Of(this);
			case 'base64url':
				return urlSafe(base64Of(this)).replaceAll('=', '');
			default:
				throw new RangeError(`no text is written as ${encoding} here`);
		}
	}
}

/** The bytes of a text. @throws for an encoding that nothing here uses */
export function bytesOf(text: string, encoding: Encoding = 'utf8'): BufferBytes {
	if (encoding === 'utf8') return asBuffer(new TextEncoder().encode(text));
	if (encoding === 'utf16le') return asBuffer(utf16(text, true));
	throw new RangeError(`no text is read as ${encoding} here`);
}

/** The same bytes, not copied. */
export function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): BufferBytes {
	return new BufferBytes(buffer as ArrayBuffer, byteOffset, byteLength);
}

/** Node's `Buffer`, as far as it is used. */
export const Buffer = {
	/** A text is encoded, bytes are copied. */
	from: (given: string | Uint8Array, encoding?: Encoding): BufferBytes =>
		typeof given === 'string' ? bytesOf(given, encoding) : asBuffer(Uint8Array.from(given)),
	concat: (pieces: readonly Uint8Array[]): BufferBytes => asBuffer(concatBytes(...pieces)),
};
