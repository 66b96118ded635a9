import { bytesToHex } from '@noble/hashes/utils.js';
import { textOfBytes } from '../core/text/units.ts';

/** As what a text stands for bytes, of what Node knows the workbench's own. */
type Encoding = 'utf8' | 'utf-8' | 'utf16le' | 'latin1' | 'hex' | 'base64' | 'base64url';

/** What `Buffer` makes: bytes that know how to be written. */
export class BufferBytes extends Uint8Array<ArrayBuffer> {
	/** @throws for an encoding that nothing here uses */
	override toString(encoding: Encoding = 'utf8', start = 0, end = this.length): string {
		const bytes = this.subarray(start, end);
		switch (encoding) {
			case 'utf8':
			case 'utf-8':
				return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
			case 'latin1':
				return textOfBytes(bytes);
			case 'hex':
				return bytesToHex(bytes);
			case 'base64':
				return btoa(textOfBytes(bytes));
			case 'base64url':
				return btoa(textOfBytes(bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
			default:
				throw new RangeError(`no text is written as ${encoding} here`);
		}
	}
}

/** The bytes of a text. @throws for an encoding that nothing here uses */
export function bytesOf(text: string, encoding: Encoding = 'utf8'): BufferBytes {
	if (encoding === 'utf8' || encoding === 'utf-8') return asBuffer(new TextEncoder().encode(text));
	if (encoding !== 'utf16le') throw new RangeError(`no text is read as ${encoding} here`);
	const bytes = new BufferBytes(new ArrayBuffer(text.length * 2));
	const view = new DataView(bytes.buffer);
	for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), true);
	return bytes;
}

/** The same bytes, not copied. */
export function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): BufferBytes {
	return new BufferBytes(buffer as ArrayBuffer, byteOffset, byteLength);
}

/** Node's `Buffer`, as far as it is used. */
export const Buffer = {
	alloc: (size: number) => new BufferBytes(new ArrayBuffer(size)),
	byteLength: (text: string) => new TextEncoder().encode(text).length,
	/** A text is encoded, bytes are copied, and an `ArrayBuffer` is looked into. */
	from: (given: string | Uint8Array | ArrayBuffer, second?: Encoding | number, length?: number): BufferBytes => {
		if (typeof given === 'string') return bytesOf(given, second as Encoding | undefined);
		if (given instanceof Uint8Array) return asBuffer(Uint8Array.from(given));
		return new BufferBytes(given, second as number | undefined, length);
	},
	concat: (pieces: readonly Uint8Array[]): BufferBytes => {
		const whole = new BufferBytes(new ArrayBuffer(pieces.reduce((sum, { length }) => sum + length, 0)));
		let at = 0;
		for (const piece of pieces) {
			whole.set(piece, at);
			at += piece.length;
		}
		return whole;
	},
};
