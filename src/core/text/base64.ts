import { textOfBytes } from './units.ts';

export function base64Of(bytes: Uint8Array): string {
	return btoa(textOfBytes(bytes));
}

/** Base64 in the alphabet for URLs and file names (RFC 4648, 5). */
export function urlSafe(base64: string): string {
	return base64.replaceAll('+', '-').replaceAll('/', '_');
}

/** The bytes of Base64, padded or not. @throws DOMException for any other text */
export function bytesOfBase64(base64: string): Uint8Array {
	return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
